package vip

import (
	"testing"

	"croupier/app/kernel/depositevents"
	"croupier/db"
)

// The level's sum of deposits follows a loss and a return at once, without a transfer
// in between. The audit is clean after each.
func TestLevelProgressFollowsLostDeposit(t *testing.T) {
	h := newHarness(t)
	h.deposit("anna", 40)
	for _, step := range []struct {
		kind    depositevents.Kind
		dollars int64
	}{{depositevents.Lost, 0}, {depositevents.Restored, 40}, {depositevents.Lost, 0}, {depositevents.Settled, 0}} {
		h.world.deposited["anna"] = step.dollars * dollar
		h.Write(func(tx *db.Tx) error {
			err := h.ranks.DepositChanged(tx, depositevents.Change{Kind: step.kind, UserID: "anna", Currency: "usd", Amount: 40 * dollar})
			return err
		})
		var p player
		h.Read(func(q *db.Reader) (err error) {
			p, err = playerOf(q, "anna")
			return err
		})
		if p.deposited != step.dollars*dollar {
			t.Errorf("after it is %s the level has %d", step.kind, p.deposited)
		}
		h.checkAudits()
	}
}
