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
	ByHouseEdge  = "theory"     // the house edge of the stake in dollars
	ByMultiplier = "multiplier" // the best multiplier of one bet
)

// Kinds of contests.
const (
	KindRace      = "race"
	KindChallenge = "challenge"
)

// Terms are the terms of a race or challenge. They are stored with it and never change.
// Dollars are in millionths.
type Terms struct {
	// Games and Currencies are those that count; empty for all.
	Games      []string `json:"games,omitempty"`
	Currencies []string `json:"currencies,omitempty"`
	// Points is how points are counted; empty for a challenge.
	Points string `json:"points,omitempty"`
	// MinStake is the minimum stake that counts.
	MinStake int64 `json:"min_stake,omitempty"`
	// Pool is divided among the places, and Shares is the part of each in thousandths.
	Pool   int64   `json:"pool,omitempty"`
	Shares []int64 `json:"shares,omitempty"`
	// Currency and Amounts are fixed prizes: one for each place, or one for every
	// winner of a challenge.
	Currency string         `json:"currency,omitempty"`
	Amounts  []money.Amount `json:"amounts,omitempty"`
	// Multiplier is the requirement of a challenge, and Winners is how many players can
	// win.
	Multiplier string `json:"multiplier,omitempty"`
	Winners    int    `json:"winners,omitempty"`
}

// weeklyTerms are the terms of the weekly race with a reward in dollars.
func weeklyTerms(reward int64) Terms {
	t := Terms{Points: ByStake, Pool: reward * microsPerDollar, Shares: make([]int64, winners)}
	for i := range t.Shares {
		t.Shares[i] = rewardrules.WeeklyShare(i + 1)
	}
	return t
}

// places is the number of places with a prize.
func (t Terms) places() int { return max(len(t.Shares), len(t.Amounts)) }

// prize returns the prize of a place (from 1): dollars of the pool in whole cents, or
// an amount of the currency of the terms. Fractions of a cent are not paid.
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

// qualifies reports whether a wager counts under the terms.
func (t Terms) qualifies(w *wagerlog.Wager) bool {
	return countsInRace(w) && w.RealUSD() >= t.MinStake && (len(t.Games) == 0 || slices.Contains(t.Games, w.Product)) &&
		(len(t.Currencies) == 0 || slices.Contains(t.Currencies, w.Player.Currency))
}

// points returns the points of one wager.
func (t Terms) points(w *wagerlog.Wager) int64 {
	if !t.qualifies(w) {
		return 0
	}
	switch t.Points {
	case ByHouseEdge:
		return houseEdgeOf(w)
	case ByMultiplier:
		return int64(multiplierOf(w).Payout(pointsPerOne))
	default:
		return w.RealUSD()
	}
}

// houseEdgeOf returns the house edge of the real money in a stake, rounded down; 0 if the
// edge is not known.
func houseEdgeOf(w *wagerlog.Wager) int64 {
	edge, err := money.ParseMultiplier(w.Edge)
	if err != nil {
		return 0
	}
	return int64(edge.Payout(money.Amount(w.RealUSD())))
}

// reaches reports whether a wager wins a challenge.
func (t Terms) reaches(w *wagerlog.Wager) bool {
	if !t.qualifies(w) {
		return false
	}
	minimum, err := money.ParseMultiplier(t.Multiplier)
	return err == nil && multiplierOf(w).Cmp(minimum) >= 0
}

// multiplierOf returns the exact multiplier of a wager, or the ratio of payout and
// stake if its product has none.
func multiplierOf(w *wagerlog.Wager) money.Multiplier {
	if w.Payout > 0 && w.Multiplier.IsZero() {
		return money.Of(w.Payout, w.Stake)
	}
	return w.Multiplier
}

// firstOf returns the first settlement of a wager. Its time decides in which race it
// counts.
func firstOf(w *wagerlog.Wager) *wagerlog.Wager {
	for w.Before != nil {
		w = w.Before
	}
	return w
}
