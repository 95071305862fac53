package treasury

import (
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/chain"
	"croupier/db"
)

// A transaction that could be included together with a signed version is not
// made, not stored and not sent.
func TestVersionsThatCouldPayTwiceAreRefused(t *testing.T) {
	r := newHarness(t, "eth")
	r.fund("eth", 4_000_000_000_000_000_000)
	r.withdraw("eth", 1_000_000_000, 0, "outside")
	r.chain.reject = func(fakeTx) bool { return true }
	r.work()
	r.chain.unsafe = true
	for range 3 {
		r.Clock.Advance(2 * retryAfter)
		r.work()
	}
	if got := r.states(); got != "rejected" {
		t.Fatalf("made beside a signed one: %s", got)
	}
	r.chain.unsafe = false
	r.keys = false
	r.work()
	if got := r.states(); got != "rejected drafted" {
		t.Fatalf("%s", got)
	}
	r.chain.unsafe, r.keys = true, true
	if err := r.s.runPending(r.Ctx, "eth"); err == nil || !strings.Contains(err.Error(), errUnsafe.Error()) {
		t.Errorf("stored beside a signed one: %v", err)
	}
	r.chain.unsafe, r.chain.reject = false, nil
	r.keys = true
	network, node, sends := r.chain.network, r.chain, r.chain.sends
	inspected, err := r.s.inspect(r.Ctx, network, node, r.all()[0].paymentID)
	r.Check(err)
	if moved, err := r.s.sign(r.Ctx, network, inspected.p, inspected.all[1]); !moved || err != nil {
		t.Fatal(moved, err)
	}
	r.chain.unsafe = true
	r.work()
	if r.chain.sends != sends {
		t.Error("sent beside a signed one")
	}
	r.Read(func(q *db.Reader) error {
		p, _, err := paymentByID(q, inspected.p.id)
		if err != nil || !strings.Contains(p.alarm, "not sent") {
			t.Errorf("no staff are alerted: %q %v", p.alarm, err)
		}
		return nil
	})
}

// An undone block is reverted at once, before the node is queried.
func TestUndoRevertsTransactionsAndCoins(t *testing.T) {
	r := newHarness(t, "ltc")
	r.fund("ltc", 1_000_000_000)
	r.withdraw("ltc", 1_000_000_000, 0, "outside")
	r.work()
	r.mineBlocks(1)
	count := func() (change, spent int) {
		r.Read(func(q *db.Reader) error {
			list, err := unspentCoins(q, "ltc")
			change = len(list)
			all, more := allCoins(q, "ltc")
			spent = len(all) - len(list)
			if err != nil {
				return err
			}
			return more
		})
		return change, spent
	}
	if free, spent := count(); r.states() != "included" || free != 1 || spent != 1 {
		t.Fatalf("%s: %d coins are there, %d spent", r.states(), free, spent)
	}
	r.chain.undo(1)
	r.sync()
	if free, spent := count(); r.states() != "sent" || free != 1 || spent != 0 {
		t.Errorf("%s: %d coins are there, %d spent", r.states(), free, spent)
	}
	r.mineBlocks(3)
	r.settled()
}

// Observations of one chain settle nothing on another chain, and settle nothing
// twice.
func TestInspectionSettlesOnceOnItsChainOnly(t *testing.T) {
	r := newHarness(t, "ltc")
	r.fund("ltc", 1_000_000_000)
	r.withdraw("ltc", 1_000_000_000, 7, "outside")
	r.work()
	r.chain.mine(3)
	r.sync()
	inspected := func() inspection {
		l, err := r.s.inspect(r.Ctx, r.chain.network, r.chain, r.all()[0].paymentID)
		r.Check(err)
		return l
	}
	stale := inspected()
	if plan(stale.conditions) != settle {
		t.Fatalf("%+v", stale.conditions)
	}
	r.chain.undo(1)
	r.chain.mine(1)
	r.sync()
	r.Check(r.s.settle(r.Ctx, stale))
	if got := r.states(); got != "included" {
		t.Fatalf("a stale look has settled: %s", got)
	}
	fresh := inspected()
	early := fresh
	early.conditions.Needed = 9
	r.Check(r.s.settle(r.Ctx, early))
	if got := r.states(); got != "included" {
		t.Fatalf("settled before blocks enough: %s", got)
	}
	r.eventLog()
	r.Check(r.s.settle(r.Ctx, fresh), r.s.settle(r.Ctx, fresh))
	if got := r.eventLog(); got != "paid 0" {
		t.Errorf("notified of %s", got)
	}
	r.settled()
}

// Coins that only a replaced version has reserved are free again.
func TestReplacedVersionReleasesItsCoins(t *testing.T) {
	r := newHarness(t, "ltc")
	r.fund("ltc", 100_001_000, 50_000_000) // exactly one litecoin and the fee; another coin
	r.withdraw("ltc", 1_000_000_000, 0, "outside")
	r.work()
	first := slices.Clone(r.chain.pool)
	r.Clock.Advance(31 * 60e9)
	r.work()
	all := r.all()
	if got := r.states(); got != "sent sent" || len(all[0].draft.Funds.Coins) != 1 || len(all[1].draft.Funds.Coins) != 2 {
		t.Fatalf("%s: %+v", got, all[1].draft.Funds)
	}
	r.chain.pool = first
	r.mineBlocks(3)
	if got := r.states(); got != "confirmed replaced" {
		t.Fatal(got)
	}
	r.withdraw("ltc", 100_000_000, 0, "outside-too")
	r.work()
	r.mineBlocks(3)
	r.settled()
}

// A payment that cannot be signed raises an alarm, and the others continue.
func TestUnsignablePaymentDoesNotBlockOthers(t *testing.T) {
	r := newHarness(t, "ltc")
	r.fund("ltc", 1_000_000_000, 1_000_000_000)
	r.withdraw("ltc", 1_000_000_000, 0, "outside-a")
	r.chain.at = func(where string) error {
		if where == "sign" {
			return chain.ErrNoData
		}
		return nil
	}
	r.work()
	r.work()
	r.Read(func(q *db.Reader) error {
		count, _, err := countAlarmed(q)
		if count != 1 || err != nil {
			t.Errorf("%d payments call a person, %v", count, err)
		}
		return nil
	})
	r.withdraw("ltc", 1_000_000_000, 0, "outside-b")
	r.chain.at = func(where string) error {
		if where == "sign" {
			r.chain.at = nil
			return chain.ErrNoData
		}
		return nil
	}
	r.work()
	r.mineBlocks(3)
	r.settled()
}
