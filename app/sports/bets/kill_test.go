package bets

import (
	"errors"
	"fmt"
	"testing"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
)

// errKilled stops a site in the middle of its work.
var errKilled = errors.New("killed")

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
		point, killed := 0, false
		h.stopAt = func(string) error {
			if point++; point == kill {
				killed = true
				return errKilled
			}
			return nil
		}
		if err := h.CatchUp(h.Ctx); err != nil && !errors.Is(err, errKilled) {
			t.Fatal(err)
		}
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
