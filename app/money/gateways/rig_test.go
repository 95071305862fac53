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

// kept are deposits that count what they are told.
type kept struct {
	mu       sync.Mutex
	ids      *id.Source
	deposits map[string]id.Binary
	credits  []Credit
	lost     map[id.Binary]bool
	changed  []Payment
	priced   int
	owed     map[string]money.Amount
}

func (k *kept) Arrived(_ *db.Tx, c Credit) (id.Binary, error) {
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

func (k *kept) Lost(_ *db.Tx, deposit id.Binary) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.lost[deposit] = true
	return nil
}

func (k *kept) Changed(_ *db.Tx, p Payment) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.changed = append(k.changed, p)
	return nil
}

func (k *kept) PriceLate(context.Context, string) error { k.priced++; return nil }

func (k *kept) Owed(db.Querier, string) (map[string]money.Amount, error) {
	return maps.Clone(k.owed), nil
}

// told lists what was credited: "player asset units transaction".
func (k *kept) told() (list []string) {
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

// rig is a site with all gateways, whose APIs answer each path with a text; with several
// texts one after the other.
type rig struct {
	*kept
	t        *testing.T
	db       *db.DB
	clock    *clock.Fake
	service  *Service
	handler  http.Handler
	answers  map[string]string
	statusOf map[string]int
	asked    []*http.Request
	bodies   []string
	logged   []string
	unfit    bool
	mu       sync.Mutex
}

func newRig(t *testing.T) *rig {
	t.Helper()
	fake := clock.NewFake(now)
	ids := id.NewSource(fake)
	r := &rig{
		t: t, clock: fake, db: dbtest.Open(t, db.Options{Now: fake.Now, Provisional: true}), answers: map[string]string{}, statusOf: map[string]int{},
		kept: &kept{ids: ids, deposits: map[string]id.Binary{}, lost: map[id.Binary]bool{}},
	}
	api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		body, _ := io.ReadAll(req.Body)
		r.mu.Lock()
		r.asked, r.bodies = append(r.asked, req), append(r.bodies, string(body))
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
		DB: r.db, Clock: fake, IDs: ids, Deposits: r.kept, BaseURL: func() string { return "https://casino.example" },
		Address: func(chain.Asset, string, string) error {
			if r.unfit {
				return errors.New("another network")
			}
			return nil
		},
		Failed: func(gateway string, err error) { r.logged = append(r.logged, gateway+" "+err.Error()) },
	}, Served{Gateway: btcpay, Assets: []string{"btc"}}, Served{Gateway: nowpayments, Assets: []string{"trx", "ltc"}}, Served{Gateway: ccpayment})
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

// ours are the payments that the recorded answers are about, as the site has asked for
// them a minute ago.
func (r *rig) ours() *rig {
	r.t.Helper()
	for _, one := range []struct{ id, gateway, name, user, asset, units string }{
		{"01jpv9kx000000000000000001", "btcpay", invoice, "player-1", "btc", "87654"},
		{"01jpv9kx000000000000000002", "nowpayments", "5745459419", "player-2", "trx", "165652609"},
		{order, "ccpayment", order, "player-3", "usdt-trc20", "6978410"},
	} {
		key, ok := id.ToBinary(one.id)
		units, _ := new(big.Int).SetString(one.units, 10)
		if !ok {
			r.t.Fatal(one.id)
		}
		r.write(func(tx *db.Tx) error {
			return insertPayment(tx, &payment{
				Payment: Payment{
					ID: key, Gateway: one.gateway, GatewayID: one.name, UserID: one.user, Asset: one.asset, Currency: "x", Amount: 1, Units: units, Address: "address",
					State: Asked, CreatedAt: now.Add(-time.Minute).UnixMilli(), ExpiresAt: now.Add(lasts - time.Minute).UnixMilli(),
				},
				paid: new(big.Int), standing: Open, nextAt: now.UnixMilli(),
			})
		})
	}
	return r.fill()
}

func (r *rig) write(fn func(tx *db.Tx) error) {
	r.t.Helper()
	if err := r.db.Write(r.t.Context(), fn); err != nil {
		r.t.Fatal(err)
	}
}

// payments lists all payments by their gateways.
func (r *rig) payments() map[string]*payment {
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

// audit fails unless the payments fit what has arrived.
func (r *rig) audit() {
	r.t.Helper()
	if _, err := checkPayments(r.t.Context(), r.db, func(subject, format string, args ...any) { r.t.Errorf(subject+" "+format, args...) }); err != nil {
		r.t.Error(err)
	}
}

func (r *rig) send(gateway, body string, header http.Header) (status int, reply string) {
	r.t.Helper()
	req := httptest.NewRequest(http.MethodPost, "/api/gateway/"+gateway, strings.NewReader(body))
	for name, values := range header {
		req.Header[http.CanonicalHeaderKey(name)] = values
	}
	w := httptest.NewRecorder()
	r.handler.ServeHTTP(w, req)
	return w.Code, w.Body.String()
}

func momentOf(at time.Time) export.Moment { return export.Moment{AsOf: at.UnixMilli()} }
