package jackpots

import (
	"slices"

	"croupier/app/kernel/earnings"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prizedraw"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/wagerlog"
)

// Terms are the rules of a round. Amounts are in millionths of a dollar.
type Terms struct {
	// Games are the games whose wagers take part.
	Games []string `json:"games"`
	// Share is the part of a stake that the site adds to the pot, in millionths.
	Share int64 `json:"share"`
	// Seed is the level at which a round begins.
	Seed int64 `json:"seed"`
	// Limit is the level at which a round ends at the latest; 0 for none.
	Limit int64 `json:"limit,omitempty"`
	// Average is the sum of contributions after which a round without a limit ends on average. It is
	// 0 in a round with a limit.
	Average int64 `json:"average,omitempty"`
}

// edgePart is the divisor of the site's expected win of a wager that limits its contribution. The
// seed costs at most as much again, so that a jackpot costs at most half of the house edge.
const edgePart = 4

// takesPart reports whether a wager can take part in jackpots: a first settlement, with real money
// alone, of an account, drawn from the player's own seeds.
func takesPart(w *wagerlog.Wager) bool {
	return w.Before == nil && !w.Void && w.Bonus == 0 && w.Pair != 0 && earnings.IsEligible(w)
}

// contribution returns what a wager adds to the pot: the share of its stake, and at most a quarter of
// the site's expected win. It is 0 for a game without a known house edge.
func (t Terms) contribution(w *wagerlog.Wager) int64 {
	if !slices.Contains(t.Games, w.Product) {
		return 0
	}
	share := int64(money.Fraction(t.Share, prizedraw.Whole).Payout(money.Amount(w.RealUSD())))
	return max(0, min(share, w.ExpectedUSD()/edgePart))
}

// of returns the amount by which a contribution is divided for its chance to win, at a level before it.
func (t Terms) of(level int64) int64 {
	if t.Limit == 0 {
		return t.Average
	}
	return max(1, t.Limit-level)
}

// join returns the part of a wager in a round, and whether it wins; false for a wager that takes no
// part. pair is that of the wager. A pair whose secret is lost draws nothing.
func (r *round) join(w *wagerlog.Wager, pair *provablyfair.Pair) (e entry, wins, joined bool) {
	if w.Seq <= r.After || r.won() {
		return e, false, false
	}
	e = entry{Wager: w.ID, Jackpot: r.Jackpot, Round: r.Number, Before: r.Level, Contribution: r.Terms.contribution(w), At: w.At}
	if e.Contribution == 0 {
		return e, false, false
	}
	if !pair.Unopened {
		stream := prizedraw.JackpotStream(pair.ServerSeed, pair.ClientSeed, r.Jackpot, w.Nonce)
		wins = prizedraw.JackpotHit(stream, e.Contribution, r.Terms.of(r.Level))
	}
	r.Level += e.Contribution
	r.changedLevel = true
	return e, wins, true
}
