package treasury

import (
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/db"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestPaymentFromQueueToConfirmation(t *testing.T) {
	r := newHarness(t, "ltc")
	r.fund("ltc", 5_000_000_000, 100_000_000)
	a := r.withdraw("ltc", 1_000_000_000, 20_000_000, "outside-a")
	b := r.withdraw("ltc", 2_500_000_000, 30_000_000, "outside-b")
	r.work()
	if got := strings.Join(r.events, ", "); got != "signed 0, signed 1, sent 0, sent 1" {
		t.Errorf("notified of %s", got)
	}
	r.events = nil
	r.mineBlocks(3)
	want := "confirmations 0 1 3, confirmations 1 1 3, confirmations 0 2 3, confirmations 1 2 3, confirmations 0 3 3, confirmations 1 3 3, paid 0, paid 1"
	if got := strings.Join(r.events, ", "); got != want {
		t.Errorf("notified of %s", got)
	}
	if sent := r.all(); len(sent) != 1 {
		t.Errorf("%d transactions for two payments", len(sent))
	}
	_, _ = a, b
	r.settled()
}

func (r *harness) eventLog() string {
	events := strings.Join(r.events, ", ")
	r.events = nil
	return events
}

func (r *harness) states() string {
	var list []string
	for _, v := range r.all() {
		list = append(list, v.state)
	}
	return strings.Join(list, " ")
}

func TestStuckTransactionIsReplacedAndPaysOnce(t *testing.T) {
	for _, network := range []string{"ltc", "eth"} {
		r := newHarness(t, network)
		unit := map[string]int64{"ltc": 1_000_000_000, "eth": 4_000_000_000_000_000_000}[network]
		r.fund(network, unit, unit)
		r.withdraw(network, 100_000_000, 0, "outside")
		r.work()
		first := slices.Clone(r.chain.pool)
		r.chain.pool = nil // no block includes it, and this node forgets it
		r.work()
		if len(r.chain.pool) != 1 || r.chain.pool[0].id() != first[0].id() {
			t.Fatalf("%s: it was not sent again: %+v", network, r.chain.pool)
		}
		r.Clock.Advance(31 * time.Minute)
		r.work()
		if got := r.states(); got != "sent sent" || len(r.chain.pool) != 1 || r.chain.pool[0].Fee != 1501 {
			t.Fatalf("%s: %s, %+v", network, got, r.chain.pool)
		}
		r.chain.pool = first // the miner has only the first one
		r.mineBlocks(3)
		if got := r.states(); got != "confirmed replaced" {
			t.Errorf("%s: %s", network, got)
		}
		r.settled()
	}
}

func TestRejectedTransactionIsReplacedByConflictingOne(t *testing.T) {
	for _, network := range []string{"ltc", "eth"} {
		r := newHarness(t, network)
		unit := map[string]int64{"ltc": 1_000_000_000, "eth": 4_000_000_000_000_000_000}[network]
		r.fund(network, unit, unit)
		r.withdraw(network, 100_000_000, 0, "outside")
		r.chain.reject = func(fakeTx) bool { return true }
		for range 2 * maxVersions {
			r.work()
			r.Clock.Advance(retryAfter)
		}
		if got := r.states(); got != strings.TrimSpace(strings.Repeat("rejected ", maxVersions)) {
			t.Errorf("%s: %s", network, got)
		}
		r.Read(func(q *db.Reader) error {
			list, err := openPayments(q, network)
			if err != nil || len(list) != 1 || list[0].alarm == "" {
				t.Errorf("%s: no staff are alerted: %+v %v", network, list, err)
			}
			return nil
		})
		for i, v := range r.all() {
			for _, earlier := range r.all()[:i] {
				if !r.chain.SafeAfter(earlier.draft, v.draft, r.Clock.Now()) {
					t.Errorf("%s: version %d can be included beside %d", network, v.number, earlier.number)
				}
			}
		}
		r.chain.reject = nil
		// Any of the rejected ones may still appear, and only one of them can.
		r.Check(r.chain.accept(r.all()[3].raw))
		r.mineBlocks(3)
		r.settled()
	}
}

func TestUndoneBlockRevertsConfirmations(t *testing.T) {
	r := newHarness(t, "ltc")
	r.fund("ltc", 1_000_000_000)
	r.withdraw("ltc", 100_000_000, 5, "outside")
	r.work()
	r.mineBlocks(2)
	r.eventLog()
	r.chain.undo(2)
	r.chain.mine(1)
	r.sync()
	r.work()
	if got := r.eventLog(); got != "confirmations 0 1 3" {
		t.Errorf("notified of %s", got)
	}
	r.chain.undo(1)
	r.chain.unkept = true
	pool := slices.Clone(r.chain.pool)
	r.chain.pool = nil
	r.chain.mine(1)
	r.sync()
	r.work()
	if got := r.eventLog(); got != "confirmations 0 0 3" || len(r.chain.pool) != 1 {
		t.Errorf("notified of %s, %d wait", got, len(r.chain.pool))
	}
	if len(pool) != 1 {
		t.Fatal("nothing was undone")
	}
	r.mineBlocks(3)
	r.settled()
}

func TestFailedTransactionFailsOrderAndChargesFee(t *testing.T) {
	r := newHarness(t, "eth")
	r.fund("eth", 1_000_000_000_000_000_000)
	r.fund("usdt-erc20", 500_000_000)
	r.chain.failsTransfers = true
	o := r.withdraw("usdt-erc20", 2_500_000_000, 0, "outside")
	r.work()
	r.mineBlocks(3)
	if got := r.eventLog(); !strings.HasSuffix(got, "failed 0 The network included the transaction and did not carry it out.") {
		t.Errorf("notified of %s", got)
	}
	r.requireSoundBooks()
	r.chain.failsTransfers = false
	r.Write(func(tx *db.Tx) error { return r.s.Enqueue(tx, o) }) // the caller that looked repeats the call
	r.work()
	r.mineBlocks(3)
	r.settled()
}

func TestNonceUsedElsewhereRequeuesOrder(t *testing.T) {
	r := newHarness(t, "eth")
	r.fund("eth", 4_000_000_000_000_000_000)
	r.withdraw("eth", 100_000_000, 0, "outside")
	r.work()
	r.chain.pool = []fakeTx{{From: r.hotAddress(), Nonce: 0, Signed: true, Salt: "foreign"}}
	r.mineBlocks(2)
	if got := r.states(); got != "rejected" {
		t.Errorf("%s: it was given back before blocks enough", got)
	}
	r.mineBlocks(1)
	r.work()
	r.mineBlocks(3)
	r.settled()
}

func TestInexactOrdersAreRefused(t *testing.T) {
	r := newHarness(t, "ltc")
	good := Order{ID: id.Binary{1}, Asset: "ltc", Address: "outside", Units: units("10"), Amount: 100}
	for name, change := range map[string]func(o *Order){
		"another asset": func(o *Order) { o.Asset = "btc" }, "no address": func(o *Order) { o.Address = "" }, "no units": func(o *Order) { o.Units = nil },
		"more units": func(o *Order) { o.Units = units("11") }, "finer than the chain": func(o *Order) { o.Amount = 101 }, "no id": func(o *Order) { o.ID = id.Binary{} },
		"nothing": func(o *Order) { o.Amount, o.Units = 0, units("0") }, "a negative fee": func(o *Order) { o.Fee = -1 },
	} {
		o := good
		change(&o)
		if err := r.DB.Write(r.Ctx, func(tx *db.Tx) error { return r.s.Enqueue(tx, o) }); err == nil {
			t.Errorf("%s was taken", name)
		}
	}
	r.Write(func(tx *db.Tx) error { return r.s.Enqueue(tx, good) })
	if err := r.DB.Write(r.Ctx, func(tx *db.Tx) error { return r.s.Enqueue(tx, good) }); !errors.Is(err, errAlreadyQueued) {
		t.Errorf("the same order twice: %v", err)
	}
}

func TestHotKeySignsOnlyBelowCaps(t *testing.T) {
	r := newHarness(t, "ltc")
	r.fund("ltc", 100_000_000_000)
	r.withdraw("ltc", 7_000_000_000, 0, "outside-560-dollars")
	r.work()
	if got := r.states(); got != "drafted" {
		t.Errorf("above the cap: %s", got)
	}
	r.keys = false
	r.withdraw("ltc", 1_000_000_000, 0, "outside")
	r.work()
	if got := r.eventLog(); got != "" {
		t.Errorf("without keys: notified of %s", got)
	}
}

func TestShortFundsPayPartiallyAndBadAddressesFail(t *testing.T) {
	r := newHarness(t, "ltc")
	r.fund("ltc", 250_000_000)
	r.withdraw("ltc", 5_000_000_000, 0, "outside-large")
	small := r.withdraw("ltc", 1_000_000_000, 0, "outside-small")
	invalid := r.withdraw("ltc", 1_000_000_000, 0, "bad")
	r.work()
	r.mineBlocks(3)
	r.work()
	if got := r.chain.paidTo(small.Address); len(got) != 1 {
		t.Errorf("the small one was paid %v", got)
	}
	r.Read(func(q *db.Reader) error {
		for want, o := range map[string]Order{queued: r.orders[0], paid: small, failed: invalid} {
			if stored, _, err := orderByID(q, o.ID); err != nil || stored.state != want {
				t.Errorf("%s is %s, want %s, %v", o.Address, stored.state, want, err)
			}
		}
		return nil
	})
}

func TestPlayerCoinsAreSpentOnceCredited(t *testing.T) {
	r := newHarness(t, "ltc")
	txid := r.chain.pay("player-7", "ltc", 200_000_000)
	r.chain.mine(4)
	r.sync()
	r.withdraw("ltc", 1_000_000_000, 0, "outside")
	r.work()
	if got := r.states(); got != "" {
		t.Errorf("an uncounted coin was used: %s", got)
	}
	r.credited[txid] = true
	_, currency, err := r.s.asset("ltc")
	r.Check(err)
	key, err := account("ltc", deposits, currency.ID)
	r.Check(err)
	r.Write(func(tx *db.Tx) error {
		ref := id.Binary{9}
		_, err := r.Ledger.Transfer(tx, ledger.Transfer{Debit: key, Credit: ledger.PlayerKey("player", "ltc", false), Amount: 2_000_000_000, Code: ledger.CodeDeposit, Ref: ref[:]})
		return err
	})
	r.work()
	r.mineBlocks(3)
	r.settled()
	if left := r.owed(key.Owner, "ltc"); left != 0 {
		t.Errorf("the wallet of deposits still owes %d", left)
	}
}

func TestBalanceDifferenceHaltsPayments(t *testing.T) {
	for _, network := range []string{"ltc", "eth"} {
		r := newHarness(t, network)
		unit := map[string]int64{"ltc": 1_000_000_000, "eth": 4_000_000_000_000_000_000}[network]
		r.fund(network, unit)
		r.work()
		if ns := r.networkState(); ns.halted != "" || ns.compared == 0 {
			t.Fatalf("%s: %+v", network, ns)
		}
		r.chain.stolen = 1
		r.mineBlocks(1)
		if ns := r.networkState(); !strings.Contains(ns.halted, "the books expect") {
			t.Fatalf("%s: one unit is missing: %+v", network, ns)
		}
		r.withdraw(network, 100_000_000, 0, "outside")
		r.mineBlocks(2)
		if got := r.states(); got != "" {
			t.Errorf("%s: paid although halted: %s", network, got)
		}
	}
}

func TestDepositIsReturnedAndLostDepositHaltsPayments(t *testing.T) {
	r := newHarness(t, "ltc")
	r.fund("ltc", 1_000_000_000)
	o := Order{ID: id.Binary{7}, Asset: "ltc", Address: "sender", Units: units("50000000"), Amount: 500_000_000}
	wrong := o
	wrong.Fee = 1
	if err := r.DB.Write(r.Ctx, func(tx *db.Tx) error { return r.s.EnqueueReturn(tx, wrong) }); !errors.Is(err, errOrder) {
		t.Errorf("a return with a fee: %v", err)
	}
	held := ledger.Key{Owner: ledger.Unclaimed, Currency: "ltc", Purpose: ledger.Real}
	owes := ledger.Key{Owner: ledger.Withdrawals, Currency: "ltc", Purpose: ledger.Real}
	r.Write(func(tx *db.Tx) error {
		if _, err := r.Ledger.Transfer(tx, ledger.Transfer{Debit: held, Credit: owes, Amount: o.Amount, Code: ledger.CodeClaimed, Ref: o.ID[:]}); err != nil {
			return err
		}
		return r.s.EnqueueReturn(tx, o)
	})
	r.work()
	txid := r.all()[0].txid
	r.mineBlocks(3)
	r.requireSoundBooks()
	r.Read(func(q *db.Reader) error {
		own, err := r.s.IsOwnTransaction(q, "ltc", txid)
		other, errOther := r.s.IsOwnTransaction(q, "ltc", "foreign")
		if !own || other {
			t.Errorf("own %t, foreign %t", own, other)
		}
		return errors.Join(err, errOther)
	})
	if got := r.chain.paidTo("sender"); len(got) != 1 || r.eventLog() != "" || r.owed(ledger.Withdrawals, "ltc") != 0 {
		t.Errorf("paid %v, %d are owed", got, r.owed(ledger.Withdrawals, "ltc"))
	}
	r.Write(func(tx *db.Tx) error { return r.s.HaltForLostDeposit(tx, "ltc", "ltc", o.ID) })
	if ns := r.networkState(); !strings.Contains(ns.halted, o.ID.String()) {
		t.Errorf("a lost deposit stops nothing: %+v", ns)
	}
}

// A lost deposit stops every network that pays its currency out, and no others,
// whether a gateway or another chain has lost it.
func TestLostDepositHaltsNetworksOfCurrency(t *testing.T) {
	r := newHarness(t, "eth")
	r.fund("eth", 1_000_000_000_000_000_000)
	lost, err := r.s.newID()
	r.Check(err)
	r.Write(func(tx *db.Tx) error { return r.s.HaltForLostDeposit(tx, "gateway-nowpayments", "ltc", lost) })
	if ns := r.networkState(); ns.halted != "" {
		t.Errorf("another currency stops it: %q", ns.halted)
	}
	r.Write(func(tx *db.Tx) error { return r.s.HaltForLostDeposit(tx, "tron", "usdt", lost) })
	if ns := r.networkState(); !strings.Contains(ns.halted, "tron") || !strings.Contains(ns.halted, lost.String()) {
		t.Errorf("it is stopped by %q", ns.halted)
	}
	r.withdraw("eth", 1_000_000_000, 1000, "outside")
	r.work()
	if list := r.all(); len(list) != 0 {
		t.Errorf("%d payments are made all the same", len(list))
	}
}
