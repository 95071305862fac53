package limits

import (
	"testing"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// The usage in memory equals that of the database, whatever is rolled back, in one write or in one
// commit with others.
func TestRolledBackUsageIsNotCached(t *testing.T) {
	h := newHarness(t)
	h.mustSet("stake.day", "10000")
	h.Check(h.placeWager(1000, 0), h.placeWager(1000, 0))
	requireRefusal := func() {
		t.Helper()
		requireCode(t, h.Harness.DB.Write(h.Ctx, func(tx *db.Tx) error {
			h.Check(h.placeWagerOn(tx, usd, 3000, 0))
			requireRemaining(t, h.placeWagerOn(tx, usd, 5001, 0), Stake, Day, "50.00") // it sees its own changes
			return errTooEarly
		}), 409)
	}
	requireRefusal()
	h.requireToday("20.00", "20.00")
	h.Check(h.placeWager(1000, 0))
	done := make(chan error)
	for n := range 40 { // together in commits, one of two fails
		go func() {
			done <- h.Harness.DB.Write(h.Ctx, func(tx *db.Tx) error {
				if err := h.placeWagerOn(tx, usd, 100, 0); err != nil || n%2 == 0 {
					return err
				}
				return errTooEarly
			})
		}()
	}
	for range 40 {
		if err := <-done; err != nil {
			requireCode(t, err, 409)
		}
	}
	h.requireToday("50.00", "50.00")
	requireRemaining(t, h.placeWager(5001, 0), Stake, Day, "50.00")
}

// The next stake sees a wager that was opened, and one whose opening failed, also after bets with
// no open wager in memory.
func TestCachedUsageIncludesOpenWagers(t *testing.T) {
	h := newHarness(t)
	h.mustSet("loss.day", "10000")
	for range 4 {
		h.Check(h.placeWager(100, 100))
	}
	requireCode(t, h.Harness.DB.Write(h.Ctx, func(tx *db.Tx) error {
		a, err := h.wagers.Accept(tx, h.stake(usd, 4000))
		h.Check(err)
		_, _, err = h.wagers.Open(tx, h.wagers.IDOf(ledger.Request{}), a, wager.Notice{})
		h.Check(err)
		requireRemaining(t, h.CheckLimits(tx, "anna", 61*dollar, tx.Now()), Loss, Day, "60.00")
		return errTooEarly
	}), 409)
	h.Check(h.placeWager(6100, 6100))
	w := h.mustOpen(4000)
	requireRemaining(t, h.placeWager(6001, 0), Loss, Day, "60.00")
	h.Check(h.add(w, 1000))
	requireRemaining(t, h.placeWager(5001, 0), Loss, Day, "50.00")
	h.Check(h.settle(w, 5000))
	for range 3 {
		h.Check(h.placeWager(10000, 10000))
	}
	h.requireConsistent()
}

// A reader of an older state does not change the memory.
func TestReadsDoNotChangeCache(t *testing.T) {
	h := newHarness(t)
	h.mustSet("loss.day", "10000")
	h.Harness.Read(func(q *db.Reader) error {
		h.mustOpen(4000)
		_, err := h.current(q, "anna", h.Harness.Clock.Now())
		return err
	})
	requireRemaining(t, h.placeWager(6001, 0), Loss, Day, "60.00")
}

// If a player has only controls that need no usage, usage is counted from the first limit on.
func TestFirstLimitWithCachedUsage(t *testing.T) {
	h := newHarness(t)
	h.mustSet(RealityCheck, "15")
	for range 3 {
		h.Check(h.placeWager(1000, 0))
	}
	h.mustSet("loss.day", "5000")
	requireRemaining(t, h.placeWager(2001, 0), Loss, Day, "20.00")
	h.Check(h.placeWager(1000, 0))
	requireRemaining(t, h.placeWager(1001, 0), Loss, Day, "10.00")
	h.requireConsistent()
}
