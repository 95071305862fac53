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
	up     int
	finals map[count]*big.Rat    // chance of each final count of the dealer
	stood  map[count]*big.Rat    // value of standing
	chosen map[situation]advised // the best action
}

// advised is the best action and its value.
type advised struct {
	action Action
	worth  *big.Rat
}

// situation is the input of a choice.
type situation struct {
	count count
	two   bool // the hand has two cards and may be doubled
	pair  bool // the hand may be split
}

func newChart(up int) *chart {
	t := &chart{up: up, finals: map[count]*big.Rat{}, stood: map[count]*big.Rat{}, chosen: map[situation]advised{}}
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

// stand is the value of a hand that stands, busted hands included.
func (t *chart) stand(c count) *big.Rat {
	if t.stood[c] == nil {
		sum := new(big.Rat)
		for final, chance := range t.finals {
			sum.Add(sum, new(big.Rat).Mul(chance, profit(c.against(final))))
		}
		t.stood[c] = sum
	}
	return t.stood[c]
}

// best is the best action in a situation. A closed hand stands.
func (t *chart) best(s situation) advised {
	if known, ok := t.chosen[s]; ok {
		return known
	}
	best := advised{Stand, t.stand(s.count)}
	offer := func(action Action, worth *big.Rat) {
		if worth.Cmp(best.worth) > 0 {
			best = advised{action, worth}
		}
	}
	if !s.count.closed() {
		offer(Hit, mean(func(value int) *big.Rat { return t.best(situation{count: s.count.with(value)}).worth }))
		if s.two {
			offer(Double, twice(mean(func(value int) *big.Rat { return t.stand(s.count.with(value)) })))
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
		return twice(mean(func(value int) *big.Rat { return t.stand(ace.with(value)) }))
	}
	one := count{}.with(pair.points / 2)
	return twice(mean(func(value int) *big.Rat { return t.best(situation{count: one.with(value), two: true}).worth }))
}

func twice(value *big.Rat) *big.Rat { return new(big.Rat).Add(value, value) }

// dealt is the value of a deal of these two values, including the check for a
// natural.
func (t *chart) dealt(first, second int) *big.Rat {
	own := count{}.with(first).with(second)
	natural := t.naturalChance()
	none := new(big.Rat).Sub(big.NewRat(1, 1), natural)
	with, without := profit(Lose), new(big.Rat)
	if own.points == target {
		with, without = profit(Push), profit(Blackjack)
	} else {
		without = t.best(situation{count: own, two: true, pair: first == second}).worth
	}
	return new(big.Rat).Add(with.Mul(with, natural), none.Mul(none, without))
}

// insured is the value of insurance. It is bought only if the value is positive.
func (t *chart) insured() *big.Rat {
	if t.up != aceHigh {
		return new(big.Rat)
	}
	worth := new(big.Rat).Mul(insurancePays.Rat(), t.naturalChance())
	worth.Sub(worth, big.NewRat(1, 1)).Quo(worth, big.NewRat(2, 1))
	if worth.Sign() < 0 {
		return new(big.Rat)
	}
	return worth
}

// play is the charts of all dealer's cards by value, and the return.
type play struct {
	charts map[int]*chart
	rtp    money.Multiplier
}

// bestPlay is computed once, in some hundredths of a second.
var bestPlay = sync.OnceValue(func() play {
	p := play{charts: map[int]*chart{}}
	worth := mean(func(up int) *big.Rat {
		t := newChart(up)
		p.charts[up] = t
		deals := mean(func(first int) *big.Rat {
			return mean(func(second int) *big.Rat { return t.dealt(first, second) })
		})
		return deals.Add(deals, t.insured())
	})
	p.rtp = money.FromRat(worth.Add(worth, big.NewRat(1, 1)))
	return p
})

// Return implements rules.Bet: one plus the mean profit for each unit of the
// first stake, including the profit of doubles and splits.
func (choice) Return() money.Multiplier { return bestPlay().rtp }
