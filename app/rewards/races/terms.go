package races

import (
	"slices"

	"croupier/app/kernel/money"
	"croupier/app/kernel/rewardrules"
	"croupier/app/kernel/wagerlog"
)

// How the points of a race are counted.
const (
	ByStake      = "stake"      // dollars staked
	ByTheory     = "theory"     // dollars that the house wins of them on average
	ByMultiplier = "multiplier" // the best multiplier of one bet
)

// Kinds of contests.
const (
	KindRace      = "race"
	KindChallenge = "challenge"
)

// Terms are what a race or challenge is about. They are stored with it and never
// change. Dollars are in millionths.
type Terms struct {
	// Games and Currencies are those that count; empty for all.
	Games      []string `json:"games,omitempty"`
	Currencies []string `json:"currencies,omitempty"`
	// Points is how points are counted; empty for a challenge.
	Points string `json:"points,omitempty"`
	// MinStake is the least stake that counts.
	MinStake int64 `json:"min_stake,omitempty"`
	// Pool is what the places share, and Shares what each has of it in thousandths.
	Pool   int64   `json:"pool,omitempty"`
	Shares []int64 `json:"shares,omitempty"`
	// Currency and Amounts are fixed prizes: one for each place, or that of every
	// winner of a challenge.
	Currency string         `json:"currency,omitempty"`
	Amounts  []money.Amount `json:"amounts,omitempty"`
	// Multiplier is what must be reached in a challenge, and Winners how many can win.
	Multiplier string `json:"multiplier,omitempty"`
	Winners    int    `json:"winners,omitempty"`
}

// weeklyTerms are those of the weekly race with a reward in dollars.
func weeklyTerms(reward int64) Terms {
	t := Terms{Points: ByStake, Pool: reward * microsPerDollar, Shares: make([]int64, winners)}
	for i := range t.Shares {
		t.Shares[i] = rewardrules.WeeklyShare(i + 1)
	}
	return t
}

// places is how many places have a prize.
func (t Terms) places() int { return max(len(t.Shares), len(t.Amounts)) }

// prize is what a place (from 1) wins: dollars of the pool in whole cents, or an
// amount of the currency of the terms. Fractions of a cent stay with the house.
func (t Terms) prize(place int) (usd int64, amount money.Amount) {
	switch {
	case place < 1:
		return 0, 0
	case t.Winners > 0:
		return 0, t.Amounts[0]
	case place <= len(t.Shares):
		won := t.Pool / thousandths * t.Shares[place-1]
		return won - won%microsPerCent, 0
	case place <= len(t.Amounts):
		return 0, t.Amounts[place-1]
	}
	return 0, 0
}

const (
	thousandths     = 1000
	microsPerDollar = 1_000_000
	// pointsPerOne are the points of a multiplier of one.
	pointsPerOne = 10_000
)

// takes reports whether a wager is one that the terms are about.
func (t Terms) takes(w *wagerlog.Wager) bool {
	return counts(w) && w.RealUSD() >= t.MinStake && (len(t.Games) == 0 || slices.Contains(t.Games, w.Product)) &&
		(len(t.Currencies) == 0 || slices.Contains(t.Currencies, w.Player.Currency))
}

// points are those of one wager.
func (t Terms) points(w *wagerlog.Wager) int64 {
	if !t.takes(w) {
		return 0
	}
	switch t.Points {
	case ByTheory:
		return theoryOf(w)
	case ByMultiplier:
		return int64(multiplierOf(w).Payout(pointsPerOne))
	default:
		return w.RealUSD()
	}
}

// theoryOf is what the house wins on average of the real money in a stake, rounded
// down; 0 where the edge is not known.
func theoryOf(w *wagerlog.Wager) int64 {
	edge, err := money.ParseMultiplier(w.Edge)
	if err != nil {
		return 0
	}
	return int64(edge.Payout(money.Amount(w.RealUSD())))
}

// reaches reports whether a wager wins a challenge.
func (t Terms) reaches(w *wagerlog.Wager) bool {
	if !t.takes(w) {
		return false
	}
	least, err := money.ParseMultiplier(t.Multiplier)
	return err == nil && multiplierOf(w).Cmp(least) >= 0
}

// multiplierOf is the exact multiplier of a wager, or what it paid of its stake where
// its product has none.
func multiplierOf(w *wagerlog.Wager) money.Multiplier {
	if w.Payout > 0 && w.Multiplier.IsZero() {
		return money.Of(w.Payout, w.Stake)
	}
	return w.Multiplier
}

// firstOf is the first settlement of a wager: its time decides in which race it counts.
func firstOf(w *wagerlog.Wager) *wagerlog.Wager {
	for w.Before != nil {
		w = w.Before
	}
	return w
}
