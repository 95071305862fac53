package figures

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/theory"
	"croupier/app/kernel/wagerlog"
)

// past is what a report said at a moment.
type past struct {
	at    int64
	total ReportRow
	bonus string
}

// TestFiguresAreWhatTheWagersAddUpTo plays random wagers, with voids and
// corrections, and compares with sums that are kept beside. What a report said at a
// moment it says again as of that moment.
func TestFiguresAreWhatTheWagersAddUpTo(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		h := newHouse(t)
		var (
			made  []*wagerlog.Wager
			then  []past
			grant int64
		)
		byGame := map[string][3]int64{} // wagers, staked, paid
		count := func(w *wagerlog.Wager, sign int64) {
			if w.Void || w.Player.Purpose != "real" {
				return
			}
			sums := byGame[w.Product]
			byGame[w.Product] = [3]int64{sums[0] + sign, sums[1] + sign*w.USD, sums[2] + sign*int64(w.Payout)*10_000}
		}
		for range rapid.IntRange(1, 25).Draw(r, "steps") {
			switch rapid.IntRange(0, 5).Draw(r, "step") {
			case 0:
				h.Clock.Advance(time.Duration(rapid.IntRange(1, 40*3600).Draw(r, "seconds")) * time.Second)
			case 1:
				if len(made) > 0 {
					at := rapid.IntRange(0, len(made)-1).Draw(r, "which")
					count(made[at], -1)
					made[at] = h.correct(made[at], money.Amount(rapid.IntRange(0, 900).Draw(r, "payout")), rapid.Bool().Draw(r, "void"))
					count(made[at], 1)
				}
			case 2:
				h.grant("anna", "usd", "1")
				grant++
				h.cashier("bert", ledger.CodeDeposit, wallet, 2)
				h.cashier("bert", ledger.CodeWithdrawal, ledger.Withdrawals, -1)
			case 3:
				h.catchUp()
				total := h.report("game", today, "2026-06-04", 0)
				then = append(then, past{h.Clock.Now().UnixMilli() + 1, total.Total, total.Bonuses})
				h.Clock.Advance(2 * time.Millisecond)
			default:
				w := bet(rapid.SampledFrom([]string{"anna", "bert", "rita"}).Draw(r, "owner"), money.Amount(rapid.IntRange(1, 500).Draw(r, "stake")), money.Amount(rapid.IntRange(0, 900).Draw(r, "payout")))
				w.Game = rapid.SampledFrom([]string{"dice", "mines"}).Draw(r, "game")
				w.Edge = rapid.SampledFrom([]string{"", "1/100"}).Draw(r, "edge")
				w.Void, w.Demo = rapid.IntRange(0, 4).Draw(r, "void") == 0, rapid.IntRange(0, 4).Draw(r, "demo") == 0
				made = append(made, h.Append([]kerneltest.Wager{w}...)...)
				count(made[len(made)-1], 1)
			}
		}
		h.catchUp()
		answer := h.report("game", today, "2026-06-04", 0)
		for _, row := range answer.Rows {
			want := byGame[row.Name]
			if row.Wagers != want[0] || row.Stakes != theory.USD(want[1]) || row.Payouts != theory.USD(want[2]) {
				t.Fatalf("%s: %+v, want %v", row.Name, row, want)
			}
			delete(byGame, row.Name)
		}
		for game, sums := range byGame {
			if sums != [3]int64{} {
				t.Fatalf("%s is missing: %v", game, sums)
			}
		}
		if answer.Bonuses != theory.USD(grant*1_000_000) {
			t.Fatalf("bonuses of %s after %d grants", answer.Bonuses, grant)
		}
		if deposits, withdrawals := theory.USD(2*grant*1_000_000), theory.USD(grant*1_000_000); *answer.Total.Deposits != deposits || *answer.Total.Withdrawals != withdrawals {
			t.Fatalf("deposits of %s, withdrawals of %s, want %s and %s", *answer.Total.Deposits, *answer.Total.Withdrawals, deposits, withdrawals)
		}
		if told := h.faults(); told != "" {
			t.Fatal(told)
		}
		h.Clock.Advance(time.Millisecond)
		for _, p := range then {
			h.same(p)
		}
	})
}

// same fails the test unless a report says of a moment what it said then.
func (h *house) same(p past) {
	h.T.Helper()
	for _, by := range []string{"day", "game", "source", "country", "currency"} {
		now := h.report(by, today, "2026-06-04", p.at)
		if now.Total.Stakes != p.total.Stakes || now.Total.GGR != p.total.GGR || now.Total.Luck != p.total.Luck || now.Total.Wagers != p.total.Wagers || now.Bonuses != p.bonus ||
			*now.Total.Deposits != *p.total.Deposits || *now.Total.Withdrawals != *p.total.Withdrawals {
			h.T.Fatalf("by %s, as of %d: %+v with bonuses of %s, then %+v with %s", by, p.at, now.Total, now.Bonuses, p.total, p.bonus)
		}
	}
}
