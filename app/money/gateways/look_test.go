package gateways

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

func (r *harness) round() {
	r.t.Helper()
	if err := r.service.Round(r.t.Context()); err != nil {
		r.t.Fatal(err)
	}
}

// A lost webhook loses no deposit. A payment is queried repeatedly until it ends,
// and then no more.
func TestLostWebhooks(t *testing.T) {
	r := newHarness(t).ownPayments()
	r.answers[nowAt] = strings.NewReplacer("finished", "waiting", ":180,", ":0,").Replace(nowPaymentText)
	r.round()
	want := []string{"player-1 btc 77654 13d26cd939bf5d155b1c60054e02d9c9b832a85e6ec4f2411be44b6b5a2842e9", "player-3 usdt-trc20 6978410 2d8b1dc99157b93cf8f835128851a0b9f78144f769db47fcc3c39e73cf2775de"}
	if !slices.Equal(r.eventLog(), want) || r.pricedCount != 3 {
		t.Fatalf("%q", r.eventLog())
	}
	r.round()
	asked := len(r.requests)
	if r.round(); len(r.requests) != asked {
		t.Error("what is not due is looked at")
	}
	// It is paid after it expired.
	r.clock.Advance(2 * paymentTTL)
	if r.round(); r.payments()["nowpayments"].State != Expired || len(r.changed) != 1 || r.changed[0].State != Expired {
		t.Errorf("%+v, %+v", r.payments()["nowpayments"], r.changed)
	}
	r.answers[nowAt] = nowPaymentText
	r.clock.Advance(maxPollInterval)
	if r.round(); r.payments()["nowpayments"].State != PaidLate || len(r.eventLog()) != 3 {
		t.Errorf("%+v", r.payments()["nowpayments"])
	}
	r.clock.Advance(watchPeriod)
	r.round()
	asked = len(r.requests)
	r.clock.Advance(watchPeriod)
	if r.round(); len(r.requests) != asked || len(r.eventLog()) != 3 {
		t.Error("payments are looked at for ever")
	}
	r.audit()
}

// A gateway that does not respond is queried once in a round, and less often from
// then on.
func TestUnresponsiveGateways(t *testing.T) {
	r := newHarness(t).ownPayments()
	for path := range r.answers {
		r.statusOf[path] = 500
	}
	r.write(func(tx *db.Tx) error {
		list, err := paymentsAfter(tx, []byte{}, 10)
		for _, p := range list {
			p.ID[14]++
			p.GatewayID += "x"
			if p.Gateway == "btcpay" {
				err = errors.Join(err, insertPayment(tx, p))
			}
		}
		return err
	})
	r.round()
	if len(r.requests) != 3 || len(r.logged) != 3 || !r.service.Offline("btcpay") || r.service.reading("btcpay").Level == "good" {
		t.Errorf("%d questions, %q", len(r.requests), r.logged)
	}
	if p := r.payments()["nowpayments"]; p.tries != 1 || p.nextPollAt < now.Add(2*minPollInterval).UnixMilli() || p.State != Requested {
		t.Errorf("%+v", p)
	}
	r.statusOf = map[string]int{}
	r.clock.Advance(time.Hour)
	r.round()
	if p := r.payments()["nowpayments"]; p.tries != 0 || len(r.eventLog()) != 3 || r.service.Offline("btcpay") {
		t.Errorf("%+v, %q", p, r.eventLog())
	}
}

// A payment that was never created is dropped when it expires.
func TestPaymentsNeverCreated(t *testing.T) {
	r := newHarness(t)
	r.write(func(tx *db.Tx) error {
		_, _, err := r.service.begin(tx, "btcpay", paymentRequest("anna", "btc", 5))
		return err
	})
	r.clock.Advance(paymentTTL)
	r.round()
	if p := r.payments()["btcpay"]; p.State != Failed || p.reason != reasonNotCreated || p.nextPollAt != 0 || len(r.requests) != 0 {
		t.Errorf("%+v", p)
	}
}

// A gateway may count more, give up an arrival, and have it again: each unit is
// credited once.
func TestLaterChanges(t *testing.T) {
	r := newHarness(t).ownPayments()
	step := func(answer string, state State, credits, lost int) {
		t.Helper()
		r.answers[nowAt] = answer
		if err := r.service.Refresh(t.Context(), "nowpayments", "5745459419"); err != nil {
			t.Fatal(err)
		}
		if p := r.payments()["nowpayments"]; p.State != state || len(r.credits) != credits || len(r.lost) != lost {
			t.Errorf("%s, %q, %d lost", p.State, r.eventLog(), len(r.lost))
		}
		r.audit()
	}
	with := func(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(nowPaymentText) }
	step(with("finished", "confirming", ":180,", ":100,"), Waiting, 0, 0)
	step(with("finished", "partially_paid", ":180,", ":100,"), Underpaid, 1, 0)
	step(with("finished", "confirming"), Underpaid, 1, 0)
	step(with(), Overpaid, 2, 0)
	step(with(), Overpaid, 2, 0)
	if want := []string{"100000000", "80000000"}; r.credits[0].Units.String() != want[0] || r.credits[1].Units.String() != want[1] || r.credits[1].Part != 1 {
		t.Errorf("%+v", r.credits)
	}
	step(with(":180,", ":170,"), Overpaid, 2, 0)
	if len(r.logged) != 1 || !strings.Contains(r.logged[0], errLessCounted.Error()) {
		t.Errorf("%q", r.logged)
	}
	r.clock.Advance(minLogInterval)
	step(with(`"pay_currency":"trx"`, `"pay_currency":"ltc"`), Overpaid, 2, 0)
	if len(r.logged) != 2 || !strings.Contains(r.logged[1], errOtherCoin.Error()) || r.payments()["nowpayments"].reason != reasonOtherCoin {
		t.Errorf("%q", r.logged)
	}
	step(with("finished", "refunded"), Refunded, 2, 2)
	step(with("finished", "refunded"), Refunded, 2, 2)
	step(with(), Overpaid, 2, 0)
}

// A repeated payment to an address has its own id. Its webhook and a query of the
// first payment both find it.
func TestRepeatedDeposits(t *testing.T) {
	second := strings.NewReplacer(`"payment_id":5745459419`, `"payment_id":77,"parent_payment_id":5745459419`, `"order_id":"player-2"`, `"order_id":null`, ":180,", ":20,").Replace(nowPaymentText)
	r := newHarness(t).ownPayments()
	r.answers["/v1/payment/77"] = second
	if err := r.service.Refresh(t.Context(), "nowpayments", "77"); err != nil || len(r.credits) != 1 || r.credits[0].UserID != "player-2" {
		t.Errorf("%v, %q", err, r.eventLog())
	}
	r = newHarness(t).ownPayments()
	r.answers["/v1/payment/77"] = second
	r.answers[nowAt] = strings.Replace(nowPaymentText, `"payin_hash"`, `"payment_extra_ids":[77],"payin_hash"`, 1)
	for range 2 {
		r.round()
		r.clock.Advance(time.Hour)
	}
	if p := r.payments()["nowpayments"]; p.State != Overpaid || p.paid.String() != "200000000" {
		t.Errorf("%+v, %q", p, r.eventLog())
	}
	r.audit()
}

// The account of a gateway matches its deposits.
func TestGatewayAccount(t *testing.T) {
	r := newHarness(t).ownPayments()
	r.round()
	check := func() (found []string) {
		t.Helper()
		if _, err := r.service.checkWallets(t.Context(), r.db, func(subject, _ string, _ ...any) { found = append(found, subject) }); err != nil {
			t.Fatal(err)
		}
		return found
	}
	if found := check(); len(found) != 0 {
		t.Errorf("%q", found)
	}
	r.owed = map[string]money.Amount{"btc": 5}
	if found := check(); !slices.Equal(found, []string{"gateway btcpay", "gateway ccpayment", "gateway nowpayments"}) {
		t.Errorf("%q", found)
	}
	owner, err := Wallet("btcpay")
	if err != nil || ledger.PartyOf(owner) != ledger.PartyWallet {
		t.Errorf("%s, %v", owner, err)
	}
	var damaged []string
	r.write(func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE gateway_payments SET paid = '1' WHERE gateway = 'btcpay'`)
		return err
	})
	if _, err := checkPayments(t.Context(), r.db, func(subject, _ string, _ ...any) { damaged = append(damaged, subject) }); err != nil || len(damaged) != 1 {
		t.Errorf("%q, %v", damaged, err)
	}
}

// Staff find a payment by the data of a player, and see all payments of a player.
func TestStaffFindPayments(t *testing.T) {
	r := newHarness(t).ownPayments()
	if err := r.db.Read(t.Context(), func(q *db.Reader) error {
		for term, want := range map[string]int{"address": 3, invoice: 1, order: 1, strings.ToUpper("01jpv9kx000000000000000001"): 1, "": 0, "nothing": 0} {
			hits, err := search(t.Context(), q, term, 10)
			if len(hits) != want || err != nil {
				t.Errorf("%q: %+v, %v", term, hits, err)
			}
		}
		events, err := history(t.Context(), q, "player-1", now.UnixMilli(), 10)
		if len(events) != 1 || !strings.Contains(events[0].Title, "btcpay") || !strings.Contains(events[0].Detail, invoice) {
			t.Errorf("%+v", events)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// A regulator gets every payment.
func TestExports(t *testing.T) {
	r := newHarness(t).ownPayments()
	r.round()
	table := Exports(func(string) int { return 8 })[0]
	if err := r.db.Read(t.Context(), func(q *db.Reader) error {
		rows, last, err := table.Read(q, "", momentOf(now.Add(time.Hour)), 10)
		if len(rows) != 3 || last == "" || len(rows[0]) != len(table.Columns) {
			t.Errorf("%q", rows)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	states := map[State]int{}
	for p := range maps.Values(r.payments()) {
		states[p.State]++
	}
	if states[Requested] != 0 {
		t.Errorf("%v", states)
	}
}
