package slips

import (
	"math/big"

	"croupier/app/kernel/sports/odds"
)

// Accept is which price changes a player accepts between the slip and the bet.
type Accept string

// The choices.
const (
	// AcceptNone refuses every change.
	AcceptNone Accept = "none"
	// AcceptBetter accepts higher prices.
	AcceptBetter Accept = "better"
	// AcceptAny accepts every price.
	AcceptAny Accept = "any"
	// AcceptWithin accepts higher prices, and lower ones within a share of the
	// profit.
	AcceptWithin Accept = "within"
)

// Known reports whether it is one of the choices.
func (a Accept) Known() bool {
	return a == AcceptNone || a == AcceptBetter || a == AcceptAny || a == AcceptWithin
}

// Accepts reports whether a player who saw one price accepts another. percent is the
// maximum part of the profit, 0 to 100, that AcceptWithin gives up: the lowest price is 1
// + (seen - 1) x (100 - percent) / 100.
func (a Accept) Accepts(shown, now odds.Price, percent int64) bool {
	switch a {
	case AcceptAny:
		return true
	case AcceptBetter:
		return now >= shown
	case AcceptWithin:
		percent = min(max(percent, 0), 100)
		return int64(now-1000)*100 >= int64(shown-1000)*(100-percent)
	default:
		return now == shown
	}
}

// LegChance is the model's current probability of an open leg, as shares of its stake in
// millionths.
type LegChance struct {
	Win  int64 `json:"win,omitempty"`
	Void int64 `json:"void,omitempty"`
	// Parts is the average payout of a leg of several selections if some of them are void
	// and the others win, in billionths of its stake.
	Parts int64 `json:"parts,omitempty"`
}

// Million is the basis of Now.
const Million = 1_000_000

// CashOut returns the fair value of an open bet per unit staked, minus a margin in
// millionths for each open leg. Decided legs count with their result, open ones as void +
// chance x price + parts. ok is false if an open leg has no chance, and for a bet whose
// result is known.
func (s Slip) CashOut(now func(leg int) (LegChance, bool), margin int64) (value *big.Rat, ok bool) {
	if _, known := s.Result(); known {
		return nil, false
	}
	values := make([]*big.Rat, len(s.Legs))
	for i, leg := range s.Legs {
		if leg.Factor != nil {
			values[i] = decidedValue(leg)
			continue
		}
		chance, has := now(i)
		if !has || chance.Win < 0 || chance.Void < 0 || chance.Win+chance.Void > Million {
			return nil, false
		}
		values[i] = chance.Value(leg.Price, margin)
	}
	return s.ValueOf(values), true
}

// ValueOf returns the payout per unit staked if each leg returns the given values per unit.
func (s Slip) ValueOf(values []*big.Rat) *big.Rat {
	next := 0
	return s.value(func(Leg) *big.Rat { next++; return values[next-1] })
}

// Value returns the value of a unit staked on an open leg at its price, minus a margin in
// millionths.
func (n LegChance) Value(price odds.Price, margin int64) *big.Rat {
	values := big.NewRat(n.Win, Million)
	values.Mul(values, big.NewRat(int64(price), 1000))
	values.Add(values, big.NewRat(n.Void, Million))
	values.Add(values, big.NewRat(n.Parts, 1000*Million))
	return values.Mul(values, big.NewRat(Million-min(max(margin, 0), Million), Million))
}
