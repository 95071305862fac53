package blackjack

import (
	"math/big"
	"sync"

	"croupier/app/kernel/money"
)

// The return under best play, exactly. Cards come from an endless deck, so a
// hand is worth what its count is, and the best play follows from the count,
// the dealer's card and what is still possible. All worths here are profits
// for each unit of the first stake: a double that wins is worth 2.

// chart values every hand against one card of the dealer, who has no natural.
type chart struct {
	up     int
	finals map[count]*big.Rat    // how likely the dealer ends with each count
	stood  map[count]*big.Rat    // worth of what is stood on
	chosen map[situation]advised // what is best
}

// advised is the best action and what it is worth.
type advised struct {
	action Action
	worth  *big.Rat
}

// situation is what a choice depends on.
type situation struct {
	count count
	two   bool // the hand has two cards and may be doubled
	pair  bool // it may be split
}

func newChart(up int) *chart {
	t := &chart{up: up, finals: map[count]*big.Rat{}, stood: map[count]*big.Rat{}, chosen: map[situation]advised{}}
	memo := map[count]map[count]*big.Rat{}
	rest := new(big.Rat).Sub(big.NewRat(1, 1), t.naturalChance())
	for hole, chance := range cardChances {
		second := count{}.with(up).with(hole)
		if second.points == target {
			continue // a natural was looked for
		}
		spread(t.finals, dealerFinals(second, memo), new(big.Rat).Quo(chance, rest))
	}
	return t
}

// naturalChance is how likely the hidden card makes a natural.
func (t *chart) naturalChance() *big.Rat {
	return mean(func(hole int) *big.Rat {
		if (count{}).with(t.up).with(hole).points == target {
			return big.NewRat(1, 1)
		}
		return new(big.Rat)
	})
}

// profit is what a result is worth for each unit staked.
func profit(result Result) *big.Rat {
	return new(big.Rat).Sub(pays[result].Rat(), big.NewRat(1, 1))
}

// stand is the worth of a hand that is left so, bust ones included.
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

// split is the worth of both hands of a pair that counts so.
func (t *chart) split(pair count) *big.Rat {
	if pair.soft { // only two aces are a soft pair
		ace := count{}.with(aceHigh)
		return twice(mean(func(value int) *big.Rat { return t.stand(ace.with(value)) }))
	}
	one := count{}.with(pair.points / 2)
	return twice(mean(func(value int) *big.Rat { return t.best(situation{count: one.with(value), two: true}).worth }))
}

func twice(value *big.Rat) *big.Rat { return new(big.Rat).Add(value, value) }

// dealt is the worth of a deal of these two values, the look at the hidden
// card included.
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

// insured is the worth of insurance, bought only if it is any.
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

// bestPlay counts once, in some hundredths of a second.
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

// Return implements rules.Bet: one and the mean profit for each unit of the
// first stake, doubles and splits weighing what they add.
func (choice) Return() money.Multiplier { return bestPlay().rtp }
