package gateways

import (
	"context"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/export"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
	"croupier/db/dbtest"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// fakeDeposits records what deposits receive.
type fakeDeposits struct {
	mu          sync.Mutex
	ids         *id.Source
	deposits    map[string]id.Binary
	credits     []Credit
	lost        map[id.Binary]bool
	changed     []Payment
	pricedCount int
	owed        map[string]money.Amount
}

func (k *fakeDeposits) RecordArrival(_ *db.Tx, c Credit) (id.Binary, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	key := fmt.Sprint(c.Gateway, c.ID, c.Part)
	if known, ok := k.deposits[key]; ok {
		delete(k.lost, known)
		return known, nil
	}
	c.Units = new(big.Int).Set(c.Units)
	k.deposits[key], _ = id.ToBinary(k.ids.New())
	k.credits = append(k.credits, c)
	return k.deposits[key], nil
}

func (k *fakeDeposits) RecordLoss(_ *db.Tx, deposit id.Binary) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.lost[deposit] = true
	return nil
}

func (k *fakeDeposits) PublishPayment(_ *db.Tx, p Payment) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.changed = append(k.changed, p)
	return nil
}

func (k *fakeDeposits) PriceUnpriced(context.Context, string) error { k.pricedCount++; return nil }

func (k *fakeDeposits) Owed(db.Querier, string) (map[string]money.Amount, error) {
	return maps.Clone(k.owed), nil
}

// eventLog lists the credits: "player asset units transaction".
func (k *fakeDeposits) eventLog() (list []string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, c := range k.credits {
		asset := c.Asset
		if c.Risky {
			asset += "!"
		}
		list = append(list, strings.Join([]string{c.UserID, asset, c.Units.String(), c.TxID}, " "))
	}
	return list
}

// harness is a fixture: a site with all gateways. Their APIs answer each path with a
// text, or with several texts one after the other.
type harness struct {
	*fakeDeposits
	t          *testing.T
	db         *db.DB
	clock      *clock.Fake
	service    *Service
	handler    http.Handler
	answers    map[string]string
	statusOf   map[string]int
	requests   []*http.Request
	bodies     []string
	logged     []string
	badAddress bool
	mu         sync.Mutex
}

func newHarness(t *testing.T) *harness {
	t.Helper()
	fake := clock.NewFake(now)
	ids := id.NewSource(fake)
	r := &harness{
		t: t, clock: fake, db: dbtest.Open(t, db.Options{Now: fake.Now, Provisional: true}), answers: map[string]string{}, statusOf: map[string]int{},
		fakeDeposits: &fakeDeposits{ids: ids, deposits: map[string]id.Binary{}, lost: map[id.Binary]bool{}},
	}
	api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		body, _ := io.ReadAll(req.Body)
		r.mu.Lock()
		r.requests, r.bodies = append(r.requests, req), append(r.bodies, string(body))
		text, ok := r.answers[req.Method+" "+req.URL.Path]
		if !ok {
			text, ok = r.answers[req.URL.Path]
		}
		status := r.statusOf[req.URL.Path]
		r.mu.Unlock()
		switch {
		case status != 0:
			w.WriteHeader(status)
		case !ok:
			w.WriteHeader(http.StatusNotFound)
		}
		_, _ = io.WriteString(w, text)
	}))
	t.Cleanup(api.Close)
	btcpay, err := NewBTCPay(BTCPayOptions{URL: api.URL, Store: store, Key: key, Secret: secret})
	if err != nil {
		t.Fatal(err)
	}
	nowpayments, err := NewNOWPayments(NOWPaymentsOptions{URL: api.URL, Key: key, Secret: secret})
	if err != nil {
		t.Fatal(err)
	}
	ccpayment, err := NewCCPayment(CCPaymentOptions{URL: api.URL, AppID: app, Secret: secret}, fake)
	if err != nil {
		t.Fatal(err)
	}
	r.service = New(Deps{
		DB: r.db, Clock: fake, IDs: ids, Deposits: r.fakeDeposits, BaseURL: func() string { return "https://casino.example" },
		Address: func(chain.Asset, string, string) error {
			if r.badAddress {
				return errors.New("another network")
			}
			return nil
		},
		LogFailure: func(gateway string, err error) { r.logged = append(r.logged, gateway+" "+err.Error()) },
	}, ServedGateway{Gateway: btcpay, Assets: []string{"btc"}}, ServedGateway{Gateway: nowpayments, Assets: []string{"trx", "ltc"}}, ServedGateway{Gateway: ccpayment})
	r.handler = r.service.Mount().Handler(func(w http.ResponseWriter, _ *http.Request, err error) {
		var coded *fault.Error
		if !errors.As(err, &coded) {
			t.Errorf("%v has no code", err)
			return
		}
		w.WriteHeader(int(coded.Code))
	})
	return r
}

// ownPayments stores the payments of the recorded responses, as if the site had created
// them a minute ago.
func (r *harness) ownPayments() *harness {
	r.t.Helper()
	for _, item := range []struct{ id, gateway, name, user, asset, units string }{
		{"01jpv9kx000000000000000001", "btcpay", invoice, "player-1", "btc", "87654"},
		{"01jpv9kx000000000000000002", "nowpayments", "5745459419", "player-2", "trx", "165652609"},
		{order, "ccpayment", order, "player-3", "usdt-trc20", "6978410"},
	} {
		key, ok := id.ToBinary(item.id)
		units, _ := new(big.Int).SetString(item.units, 10)
		if !ok {
			r.t.Fatal(item.id)
		}
		r.write(func(tx *db.Tx) error {
			return insertPayment(tx, &payment{
				Payment: Payment{
					ID: key, Gateway: item.gateway, GatewayID: item.name, UserID: item.user, Asset: item.asset, Currency: "x", Amount: 1, Units: units, Address: "address",
					State: Requested, CreatedAt: now.Add(-time.Minute).UnixMilli(), ExpiresAt: now.Add(paymentTTL - time.Minute).UnixMilli(),
				},
				paid: new(big.Int), status: Open, nextPollAt: now.UnixMilli(),
			})
		})
	}
	return r.fill()
}

func (r *harness) write(fn func(tx *db.Tx) error) {
	r.t.Helper()
	if err := r.db.Write(r.t.Context(), fn); err != nil {
		r.t.Fatal(err)
	}
}

// payments lists all payments by their gateways.
func (r *harness) payments() map[string]*payment {
	r.t.Helper()
	found := map[string]*payment{}
	if err := r.db.Read(r.t.Context(), func(q *db.Reader) error {
		list, err := paymentsAfter(q, []byte{}, 1000)
		for _, p := range list {
			found[p.Gateway] = p
		}
		return err
	}); err != nil {
		r.t.Fatal(err)
	}
	return found
}

// audit fails unless the payments match the arrivals.
func (r *harness) audit() {
	r.t.Helper()
	if _, err := checkPayments(r.t.Context(), r.db, func(subject, format string, args ...any) { r.t.Errorf(subject+" "+format, args...) }); err != nil {
		r.t.Error(err)
	}
}

func (r *harness) send(gateway, body string, header http.Header) (status int, reply string) {
	r.t.Helper()
	req := httptest.NewRequest(http.MethodPost, "/api/gateway/"+gateway, strings.NewReader(body))
	for name, values := range header {
		req.Header[http.CanonicalHeaderKey(name)] = values
	}
	w := httptest.NewRecorder()
	r.handler.ServeHTTP(w, req)
	return w.Code, w.Body.String()
}

func momentOf(at time.Time) export.Cutoff { return export.Cutoff{AsOf: at.UnixMilli()} }
