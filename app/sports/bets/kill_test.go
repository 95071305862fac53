package bets

import (
	"errors"
	"fmt"
	"testing"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/db"
)

// errKilled stops a site in the middle of its work.
var errKilled = errors.New("killed")

// killDuringSettlement settles until the point with a number, from 1: after the last write of a
// step and before its commit, then after its commit, then the same of the next step. It reports
// false if everything was settled before, which is so for 0.
func (h *harness) killDuringSettlement(point int) (killed bool) {
	h.T.Helper()
	for at := 1; ; at += 2 {
		if at == point {
			progress, list, err := h.nextResults(h.Ctx)
			h.Check(err)
			if progress.applyingRevision == 0 && len(list) == 0 {
				return false
			}
			err = h.Wagers.DB.Write(h.Ctx, func(tx *db.Tx) error {
				if err := h.applyStep(tx, progress, list); err != nil {
					return err
				}
				return errKilled
			})
			if !errors.Is(err, errKilled) {
				h.T.Fatal(err)
			}
			return true
		}
		more, err := h.applyNext(h.Ctx)
		h.Check(err)
		if !more || at+1 == point {
			return more
		}
	}
}

// A site that is killed at any point of the settlement settles every bet once. All
// balances are the same as without the interruption.
func TestKilledSiteSettlesOnce(t *testing.T) {
	has := ""
	for kill := 0; ; kill++ {
		h := newHarness(t)
		h.fillEvent("e1", 60)
		h.batch = 8 // twenty bets of each selection take three writes
		results := []map[line.Selection]odds.Factor{
			{sel("e1", "1"): odds.Won, sel("e1", "x"): odds.Lost, sel("e1", "2"): odds.Voided},
			{sel("e1", "1"): odds.HalfLost, sel("e1", "x"): odds.Won},
		}
		for _, factors := range results {
			h.result(factors)
		}
		killed := h.killDuringSettlement(kill)
		revalued := newHarnessOn(restartedKernel(h), h.book) // the site restarts with the same file
		h.Check(revalued.CatchUp(h.Ctx))
		text := ""
		for i := range 60 {
			text += h.cents(fmt.Sprintf("player%d", i)) + " "
		}
		if has == "" {
			has = text
		}
		if text != has {
			t.Errorf("killed at point %d the players have other balances", kill)
		}
		if kill%5 == 0 {
			revalued.mustPassAudit()
		}
		if kill > 0 && !killed {
			if kill < 10 {
				t.Errorf("there were only %d points to be killed at", kill)
			}
			return
		}
	}
}
