package bonus

import (
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/rewardrules"
	"croupier/app/kernel/wagerlog"
)

func TestContribution(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(w *wagerlog.Wager)
		want   int64
	}{
		{"lost at the reference edge", func(*wagerlog.Wager) {}, 100 * dollar},
		{"lost at 1 %", func(w *wagerlog.Wager) { w.Edge = "1/100" }, 25 * dollar},
		{"lost at 10 %, which counts no more", func(w *wagerlog.Wager) { w.Edge = "1/10" }, 100 * dollar},
		{"doubled", func(w *wagerlog.Wager) { w.Payout = 200_00 }, 100 * dollar},
		{"won a thousandfold, which counts no more", func(w *wagerlog.Wager) { w.Payout = 100_000_00 }, 100 * dollar},
		{"won 1 % at a chance of 98 %", func(w *wagerlog.Wager) { w.Edge, w.Payout = "1/100", 101_02 }, 255_000},
		{"both sides of an even chance", func(w *wagerlog.Wager) { w.Payout = 97_50 }, 2_500_000},
		{"the stake came back", func(w *wagerlog.Wager) { w.Payout = 100_00 }, 0},
		{"void", func(w *wagerlog.Wager) { w.Payout, w.Void = 100_00, true }, 0},
		{"no known edge", func(w *wagerlog.Wager) { w.Edge = "" }, 0},
		{"no edge at all", func(w *wagerlog.Wager) { w.Edge = "0" }, 0},
		{"a card game", func(w *wagerlog.Wager) { w.Product = "blackjack" }, 0},
		{"a third of a cent, rounded down", func(w *wagerlog.Wager) { w.USD, w.Stake, w.Payout = 10_000, 3, 2 }, 3_333},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := &wagerlog.Wager{
				Terms: wagerlog.Terms{Product: "dice", Edge: "1/25"}, Player: ledger.PlayerKey("anna", "usd", false), Stake: 100_00, USD: 100 * dollar,
			}
			test.change(w)
			if got := Contribution(DefaultTerms(), w); got != test.want {
				t.Errorf("counts %d, want %d", got, test.want)
			}
		})
	}
}

// TestMeetingTheRequirementCostsMoreThanTheBonus computes the player's mean loss for
// each dollar of the requirement, for bets of every chance and several edges. At the
// default terms, 30 dollars of requirement cost more than the dollar of bonus that they
// belong to.
func TestMeetingTheRequirementCostsMoreThanTheBonus(t *testing.T) {
	terms := DefaultTerms()
	for _, edge := range []struct {
		text  string
		share float64
	}{{"1/100", 0.01}, {"1/25", 0.04}, {"1/37", 1.0 / 37}, {"1/200", 0.005}, {"1/10", 0.1}} {
		for _, chance := range []float64{0.0001, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.97, 0.98} {
			payout := money.Amount((1 - edge.share) / chance * 100_00)
			if payout <= 100_00 && chance > 0.9 {
				continue // no game pays less than the stake for a win
			}
			counted := func(payout money.Amount) float64 {
				w := &wagerlog.Wager{Terms: wagerlog.Terms{Product: "x", Edge: edge.text}, Stake: 100_00, USD: 100 * dollar, Payout: payout}
				return float64(Contribution(terms, w)) / dollar
			}
			mean := chance*counted(payout) + (1-chance)*counted(0)
			cost := 100 * edge.share / mean
			if times := cost * float64(terms.Wager); times < 1 {
				t.Errorf("edge %s, chance %v: the requirement of a bonus of 1 costs %.3f", edge.text, chance, times)
			}
		}
	}
}

func TestDivide(t *testing.T) {
	for _, test := range []struct {
		kind                   Kind
		stake, real, bonus, of money.Amount
	}{
		{RealFirst, 100, 100, 50, 0}, {RealFirst, 100, 60, 50, 40}, {RealFirst, 100, 0, 100, 100}, {RealFirst, 100, 10, 50, 50}, {RealFirst, 100, 500, 0, 0},
		{BonusFirst, 100, 100, 50, 50}, {BonusFirst, 100, 0, 500, 100}, {BonusFirst, 100, 100, 0, 0},
		{Proportional, 100, 300, 100, 25}, {Proportional, 100, 0, 100, 100}, {Proportional, 100, 100, 0, 0}, {Proportional, 100, 50, 49, 0}, {Proportional, 100, 1, 99, 99},
		{Locked, 100, 0, 500, 0},
	} {
		if got := rewardrules.Divide(test.kind, test.stake, test.real, test.bonus); got != test.of {
			t.Errorf("%s: %d of %d and %d: %d is bonus money, want %d", test.kind, test.stake, test.real, test.bonus, got, test.of)
		}
	}
}

func TestDivideNeverExceedsBalances(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		amount := rapid.OneOf(rapid.Int64Range(0, 20), rapid.Int64Range(0, int64(money.MaxAmount)/2))
		kind := rapid.SampledFrom(Kinds()).Draw(r, "kind")
		stake, own, bonus := money.Amount(amount.Draw(r, "stake")), money.Amount(amount.Draw(r, "real")), money.Amount(amount.Draw(r, "bonus"))
		part := rewardrules.Divide(kind, stake, own, bonus)
		if part < 0 || part > bonus || part > stake {
			r.Fatalf("%s: %d of %d and %d: %d is bonus money", kind, stake, own, bonus, part)
		}
		if kind != Locked && kind != FreeBet && own+bonus >= stake && stake-part > own {
			r.Fatalf("%s: %d of %d and %d is refused with %d of bonus money", kind, stake, own, bonus, part)
		}
	})
}

func TestInvalidTermsAreRefused(t *testing.T) {
	if err := DefaultTerms().Check(); err != nil {
		t.Error(err)
	}
	for name, change := range map[string]func(*Terms){
		"kind": func(t *Terms) { t.Kind = "gold" }, "less than nothing": func(t *Terms) { t.Wager = -1 }, "far too much": func(t *Terms) { t.Wager = 201 },
		"bet": func(t *Terms) { t.MaxBet = -1 }, "win": func(t *Terms) { t.MaxWin = 1001 }, "reset": func(t *Terms) { t.ResetBelow = -1 },
		"no days": func(t *Terms) { t.Days = 0 }, "edge": func(t *Terms) { t.ReferenceEdge = "x" }, "no edge": func(t *Terms) { t.ReferenceEdge = "0" }, "all edge": func(t *Terms) { t.ReferenceEdge = "2" },
	} {
		terms := DefaultTerms()
		change(&terms)
		if terms.Check() == nil {
			t.Errorf("%s: %+v is taken", name, terms)
		}
	}
}
