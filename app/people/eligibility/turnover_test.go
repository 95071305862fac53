package eligibility

import (
	"strings"
	"testing"

	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// $17 on red and $17 on black of one spin leave the balance unchanged, or lose all on a
// zero.
func TestTurnoverCountsAmountAtRisk(t *testing.T) {
	real := ledger.PlayerKey("anna", "usd", false)
	for name, c := range map[string]struct {
		wager wagerlog.Wager
		want  int64
	}{
		"lost":               {wagerlog.Wager{Player: real, Stake: 100, USD: 1_000_000}, 1_000_000},
		"doubled":            {wagerlog.Wager{Player: real, Stake: 100, Payout: 200, USD: 1_000_000}, 1_000_000},
		"won much":           {wagerlog.Wager{Player: real, Stake: 100, Payout: 5000, USD: 1_000_000}, 1_000_000},
		"red and black":      {wagerlog.Wager{Player: real, Stake: 3400, Payout: 3400, USD: 34_000_000}, 0},
		"won 1 %":            {wagerlog.Wager{Player: real, Stake: 100, Payout: 101, USD: 1_000_000}, 10_000},
		"lost half":          {wagerlog.Wager{Player: real, Stake: 100, Payout: 50, USD: 1_000_000}, 500_000},
		"rounded down":       {wagerlog.Wager{Player: real, Stake: 3, Payout: 2, USD: 1_000_000}, 333_333},
		"void":               {wagerlog.Wager{Player: real, Stake: 100, USD: 1_000_000, Void: true}, 0},
		"play money":         {wagerlog.Wager{Player: ledger.PlayerKey("anna", "usd", true), Stake: 100, USD: 1_000_000}, 0},
		"half of it bonus":   {wagerlog.Wager{Player: real, Stake: 100, Bonus: 50, USD: 1_000_000}, 500_000},
		"corrected to a win": {wagerlog.Wager{Player: real, Stake: 100, Payout: 110, USD: 1_000_000, Before: &wagerlog.Wager{Player: real, Stake: 100, USD: 1_000_000}}, -900_000},
	} {
		if got := wagerTurnover(&c.wager); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

func TestAuditFindsWrongTurnovers(t *testing.T) {
	h := kerneltest.New(t)
	runner := h.Runner(Turnover{})
	h.Append(kerneltest.Wager{Owner: "anna", Currency: "usd", Stake: 100, Payout: 0, USD: 5_000_000}, kerneltest.Wager{Owner: "anna", Currency: "usd", Stake: 100, Payout: 100, USD: 5_000_000},
		kerneltest.Wager{Owner: "anna", Currency: "usd", Demo: true, Stake: 100, Payout: 0, USD: 5_000_000})
	h.Check(runner.CatchUp(h.Ctx))
	check := (&Service{}).Checks()[3:]
	h.Read(func(q *db.Reader) error {
		usd, err := turnoverOf(q, "anna")
		if usd != 5_000_000 {
			t.Errorf("%d", usd)
		}
		return err
	})
	if found := h.Findings(check); len(found) > 0 {
		t.Errorf("%+v", found)
	}
	h.Write(func(tx *db.Tx) error { _, err := tx.Exec(`UPDATE turnovers SET usd = usd + 1`); return err })
	if found := h.Findings(check); len(found) != 1 || !strings.Contains(found[0].Problem, "the wager log adds up to 5000000") {
		t.Errorf("%+v", found)
	}
}
