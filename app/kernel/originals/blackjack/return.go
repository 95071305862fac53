package blackjack

import (
	"math/big"
	"sync"

	"croupier/app/kernel/money"
)

// This file computes the exact return with the best play. Cards come from an
// endless deck, so the value of a hand depends only on its count, and the best
// play on the count, the dealer's card and the possible actions. All values are
// profits for each unit of the first stake: a double that wins is worth 2.

// chart has the value of every hand against one card of the dealer, who has no
// natural.
type chart struct {
	up          int
	finals      map[count]*big.Rat       // chance of each final count of the dealer
	standValues map[count]*big.Rat       // value without a further card
	chosen      map[situation]bestAction // the best action
}

// bestAction is the best action and its value.
type bestAction struct {
	action Action
	value  *big.Rat
}

// situation is the input of a choice.
type situation struct {
	count    count
	twoCards bool // the hand has two cards and may be doubled
	pair     bool // the hand may be split
}

func newChart(up int) *chart {
	t := &chart{up: up, finals: map[count]*big.Rat{}, standValues: map[count]*big.Rat{}, chosen: map[situation]bestAction{}}
	memo := map[count]map[count]*big.Rat{}
	rest := new(big.Rat).Sub(big.NewRat(1, 1), t.naturalChance())
	for hole, chance := range cardChances {
		second := count{}.with(up).with(hole)
		if second.points == target {
			continue // a natural has ended the round already
		}
		spread(t.finals, dealerFinals(second, memo), new(big.Rat).Quo(chance, rest))
	}
	return t
}

// naturalChance is the chance that the hidden card makes a natural.
func (t *chart) naturalChance() *big.Rat {
	return mean(func(hole int) *big.Rat {
		if (count{}).with(t.up).with(hole).points == target {
			return big.NewRat(1, 1)
		}
		return new(big.Rat)
	})
}

// profit is the profit of a result for each unit staked.
func profit(result Result) *big.Rat {
	return new(big.Rat).Sub(pays[result].Rat(), big.NewRat(1, 1))
}

// standValue is the value of a hand that stands, busted hands included.
func (t *chart) standValue(c count) *big.Rat {
	if t.standValues[c] == nil {
		sum := new(big.Rat)
		for final, chance := range t.finals {
			sum.Add(sum, new(big.Rat).Mul(chance, profit(c.against(final))))
		}
		t.standValues[c] = sum
	}
	return t.standValues[c]
}

// best is the best action in a situation. A closed hand stands.
func (t *chart) best(s situation) bestAction {
	if known, ok := t.chosen[s]; ok {
		return known
	}
	best := bestAction{Stand, t.standValue(s.count)}
	offer := func(action Action, expectedValue *big.Rat) {
		if expectedValue.Cmp(best.value) > 0 {
			best = bestAction{action, expectedValue}
		}
	}
	if !s.count.isClosed() {
		offer(Hit, mean(func(value int) *big.Rat { return t.best(situation{count: s.count.with(value)}).value }))
		if s.twoCards {
			offer(Double, twice(mean(func(value int) *big.Rat { return t.standValue(s.count.with(value)) })))
		}
		if s.pair {
			offer(Split, t.split(s.count))
		}
	}
	t.chosen[s] = best
	return best
}

// split is the value of both hands of a split pair with this count.
func (t *chart) split(pair count) *big.Rat {
	if pair.soft { // only a pair of aces is soft
		ace := count{}.with(aceHigh)
		return twice(mean(func(value int) *big.Rat { return t.standValue(ace.with(value)) }))
	}
	one := count{}.with(pair.points / 2)
	return twice(mean(func(value int) *big.Rat { return t.best(situation{count: one.with(value), twoCards: true}).value }))
}

func twice(value *big.Rat) *big.Rat { return new(big.Rat).Add(value, value) }

// dealValue is the value of a deal of these two values, including the check for a
// natural.
func (t *chart) dealValue(first, second int) *big.Rat {
	own := count{}.with(first).with(second)
	natural := t.naturalChance()
	none := new(big.Rat).Sub(big.NewRat(1, 1), natural)
	with, without := profit(Lose), new(big.Rat)
	if own.points == target {
		with, without = profit(Push), profit(Blackjack)
	} else {
		without = t.best(situation{count: own, twoCards: true, pair: first == second}).value
	}
	return new(big.Rat).Add(with.Mul(with, natural), none.Mul(none, without))
}

// insuranceValue is the value of insurance. It is bought only if the value is positive.
func (t *chart) insuranceValue() *big.Rat {
	if t.up != aceHigh {
		return new(big.Rat)
	}
	expectedValue := new(big.Rat).Mul(insurancePays.Rat(), t.naturalChance())
	expectedValue.Sub(expectedValue, big.NewRat(1, 1)).Quo(expectedValue, big.NewRat(2, 1))
	if expectedValue.Sign() < 0 {
		return new(big.Rat)
	}
	return expectedValue
}

// strategy is the charts of all dealer's cards by value, and the return.
type strategy struct {
	charts map[int]*chart
	rtp    money.Multiplier
}

// bestPlay is computed once, in some hundredths of a second.
var bestPlay = sync.OnceValue(func() strategy {
	p := strategy{charts: map[int]*chart{}}
	expectedValue := mean(func(up int) *big.Rat {
		t := newChart(up)
		p.charts[up] = t
		deals := mean(func(first int) *big.Rat {
			return mean(func(second int) *big.Rat { return t.dealValue(first, second) })
		})
		return deals.Add(deals, t.insuranceValue())
	})
	p.rtp = money.FromRat(expectedValue.Add(expectedValue, big.NewRat(1, 1)))
	return p
})

// Return implements rules.Bet: one plus the mean profit for each unit of the
// first stake, including the profit of doubles and splits.
func (choice) Return() money.Multiplier { return bestPlay().rtp }
