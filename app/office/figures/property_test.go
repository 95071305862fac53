package figures

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/internal/proptest"
)

// snapshot is a report at a time.
type snapshot struct {
	at    int64
	total ReportRow
	bonus string
}

// TestFiguresMatchWagers plays random wagers, with voids and corrections,
// restarts, and crashes in the middle of a write. It compares the figures with sums of
// its own, and with the definition of every group. A report as of a time must return the
// same as it returned at that time.
func TestFiguresMatchWagers(t *testing.T) {
	proptest.Check(t, func(t testing.TB, r *rapid.T) {
		h := newHarness(t)
		var (
			made  []*wagerlog.Wager
			then  []snapshot
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
			switch rapid.IntRange(0, 7).Draw(r, "step") {
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
				then = append(then, snapshot{h.Clock.Now().UnixMilli() + 1, total.Total, total.Bonuses})
				h.Clock.Advance(2 * time.Millisecond)
			case 4:
				h.crash(r, rapid.IntRange(0, 1).Draw(r, "lists"))
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
			if row.Wagers != want[0] || row.Stakes != money.USD(want[1]).Text() || row.Payouts != money.USD(want[2]).Text() {
				t.Fatalf("%s: %+v, want %v", row.Name, row, want)
			}
			delete(byGame, row.Name)
		}
		for game, sums := range byGame {
			if sums != [3]int64{} {
				t.Fatalf("%s is missing: %v", game, sums)
			}
		}
		if answer.Bonuses != money.USD(grant*1_000_000).Text() {
			t.Fatalf("bonuses of %s after %d grants", answer.Bonuses, grant)
		}
		if deposits, withdrawals := money.USD(2*grant*1_000_000).Text(), money.USD(grant*1_000_000).Text(); *answer.Total.Deposits != deposits || *answer.Total.Withdrawals != withdrawals {
			t.Fatalf("deposits of %s, withdrawals of %s, want %s and %s", *answer.Total.Deposits, *answer.Total.Withdrawals, deposits, withdrawals)
		}
		if overviewRows := h.faults(); overviewRows != "" {
			t.Fatal(overviewRows)
		}
		h.Clock.Advance(time.Millisecond)
		h.wantDefinition(r, today, dayText(floorDiv(h.Clock.Now().UnixMilli(), dayMillis)), 0)
		if back := h.Clock.Now().Sub(kerneltest.Start); back > time.Second {
			asOf := kerneltest.Start.Add(time.Duration(rapid.Int64Range(1, int64(back)).Draw(r, "as of")))
			h.wantDefinition(r, today, dayText(floorDiv(h.Clock.Now().UnixMilli(), dayMillis)), asOf.UnixMilli())
		}
		for _, p := range then {
			h.checkUnchanged(p)
		}
	})
}

// checkUnchanged fails the test unless a report as of a time returns what it returned at that time.
func (h *harness) checkUnchanged(p snapshot) {
	h.T.Helper()
	for _, by := range []string{"day", "game", "source", "country", "currency"} {
		now := h.report(by, today, "2026-06-04", p.at)
		if now.Total.Stakes != p.total.Stakes || now.Total.GGR != p.total.GGR || now.Total.Luck != p.total.Luck || now.Total.Wagers != p.total.Wagers || now.Bonuses != p.bonus ||
			*now.Total.Deposits != *p.total.Deposits || *now.Total.Withdrawals != *p.total.Withdrawals {
			h.T.Fatalf("by %s, as of %d: %+v with bonuses of %s, then %+v with %s", by, p.at, now.Total, now.Bonuses, p.total, p.bonus)
		}
	}
}
