package slips

import (
	"math/big"

	"croupier/app/kernel/sports/odds"
)

// Accept is which changes of a price a bettor accepts between the slip and the
// bet.
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

// Takes reports whether a bettor who saw one price takes another. percent is the
// largest part of the profit, 0 to 100, that AcceptWithin gives up: the lowest
// price is 1 + (seen - 1) x (100 - percent) / 100.
func (a Accept) Takes(seen, now odds.Price, percent int64) bool {
	switch a {
	case AcceptAny:
		return true
	case AcceptBetter:
		return now >= seen
	case AcceptWithin:
		percent = min(max(percent, 0), 100)
		return int64(now-1000)*100 >= int64(seen-1000)*(100-percent)
	default:
		return now == seen
	}
}

// Now is what a model says of an open leg, as shares of its stake in millionths.
type Now struct {
	Win, Void int64
	// Parts is what a leg of several selections pays on average where some of them
	// are void and the others win, in billionths of its stake.
	Parts int64
}

// Million is the basis of Now.
const Million = 1_000_000

// CashOut is the fair value of an open bet per unit staked, less a margin in
// millionths for each leg that is open: legs that are decided count as they came
// out, open ones as void + chance x price + parts. ok is false when a leg that is open
// has no chance, and for a bet whose result is known.
func (s Slip) CashOut(now func(leg int) (Now, bool), margin int64) (value *big.Rat, ok bool) {
	if _, known := s.Result(); known {
		return nil, false
	}
	worth := make([]*big.Rat, len(s.Legs))
	for i, leg := range s.Legs {
		if leg.Factor != nil {
			worth[i] = decided(leg)
			continue
		}
		chance, has := now(i)
		if !has || chance.Win < 0 || chance.Void < 0 || chance.Win+chance.Void > Million {
			return nil, false
		}
		worth[i] = big.NewRat(chance.Win, Million)
		worth[i].Mul(worth[i], big.NewRat(int64(leg.Price), 1000))
		worth[i].Add(worth[i], big.NewRat(chance.Void, Million))
		worth[i].Add(worth[i], big.NewRat(chance.Parts, 1000*Million))
		worth[i].Mul(worth[i], big.NewRat(Million-min(max(margin, 0), Million), Million))
	}
	next := 0
	return s.value(func(Leg) *big.Rat { next++; return worth[next-1] }), true
}
