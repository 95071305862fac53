package limits

import (
	"testing"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// What is known in memory is what the database holds, whatever is rolled back, in one
// write or in one commit with others.
func TestWhatIsRolledBackWasNotUsed(t *testing.T) {
	h := newHouse(t)
	h.mustSet("stake.day", "10000")
	h.Check(h.play(1000, 0), h.play(1000, 0))
	fails := func() {
		t.Helper()
		refused(t, h.House.DB.Write(h.Ctx, func(tx *db.Tx) error {
			h.Check(h.playOn(tx, usd, 3000, 0))
			leaves(t, h.playOn(tx, usd, 5001, 0), Stake, Day, "50.00") // it sees itself
			return errEarly
		}), 409)
	}
	fails()
	h.wants("20.00", "20.00")
	h.Check(h.play(1000, 0))
	done := make(chan error)
	for n := range 40 { // together in commits, one of two fails
		go func() {
			done <- h.House.DB.Write(h.Ctx, func(tx *db.Tx) error {
				if err := h.playOn(tx, usd, 100, 0); err != nil || n%2 == 0 {
					return err
				}
				return errEarly
			})
		}()
	}
	for range 40 {
		if err := <-done; err != nil {
			refused(t, err, 409)
		}
	}
	h.wants("50.00", "50.00")
	leaves(t, h.play(5001, 0), Stake, Day, "50.00")
}

// A wager that is opened, and one that was opened in vain, is seen by the next stake,
// also after bets that knew of none.
func TestOpenWagersAreSeenAfterBetsWithoutAny(t *testing.T) {
	h := newHouse(t)
	h.mustSet("loss.day", "10000")
	for range 4 {
		h.Check(h.play(100, 100))
	}
	refused(t, h.House.DB.Write(h.Ctx, func(tx *db.Tx) error {
		a, err := h.wagers.Accept(tx, h.stake(usd, 4000))
		h.Check(err)
		_, _, err = h.wagers.Open(tx, h.wagers.IDOf(ledger.Request{}), a, wager.Notice{})
		h.Check(err)
		leaves(t, h.Within(tx, "anna", 61*dollar, tx.Now()), Loss, Day, "60.00")
		return errEarly
	}), 409)
	h.Check(h.play(6100, 6100))
	w := h.mustOpen(4000)
	leaves(t, h.play(6001, 0), Loss, Day, "60.00")
	h.Check(h.add(w, 1000))
	leaves(t, h.play(5001, 0), Loss, Day, "50.00")
	h.Check(h.settle(w, 5000))
	for range 3 {
		h.Check(h.play(10000, 10000))
	}
	h.mustBeRight()
}

// A reader of an older state changes nothing of what is known.
func TestAReaderTellsTheWriterNothing(t *testing.T) {
	h := newHouse(t)
	h.mustSet("loss.day", "10000")
	h.House.Read(func(q *db.Reader) error {
		h.mustOpen(4000)
		_, err := h.current(q, "anna", h.House.Clock.Now())
		return err
	})
	leaves(t, h.play(6001, 0), Loss, Day, "60.00")
}

// Who has controls that count nothing is counted from the first limit on.
func TestAFirstLimitAfterBetsWithAnotherControl(t *testing.T) {
	h := newHouse(t)
	h.mustSet(RealityCheck, "15")
	for range 3 {
		h.Check(h.play(1000, 0))
	}
	h.mustSet("loss.day", "5000")
	leaves(t, h.play(2001, 0), Loss, Day, "20.00")
	h.Check(h.play(1000, 0))
	leaves(t, h.play(1001, 0), Loss, Day, "10.00")
	h.mustBeRight()
}
