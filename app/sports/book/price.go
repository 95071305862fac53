package book

import (
	"math"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
)

// Chances beyond which an outcome is not offered: there is nothing to bet on.
const (
	leastChance = 0.0005
	mostChance  = 0.985
)

// terms are how a price is made of a chance.
type terms struct {
	method odds.Method
	margin float64
}

// price makes the row of a market: the chances, tilted by what the house would
// lose, with a margin. winners is how many outcomes win. tilt has a number for each
// outcome, above 0 for those on which too much is staked; nil for none.
func price(chances []odds.Chance, winners int, tilt []float64, t terms) row {
	r := row{cells: make([]cell, len(chances))}
	fair, at := make([]float64, 0, len(chances)), make([]int, 0, len(chances))
	total, left := 0.0, float64(winners) // left is what the outcomes that are offered share
	for i, c := range chances {
		r.cells[i] = cell{state: line.Suspended, chance: millionths(c.Win, 1), void: millionths(c.Void, 0)}
		p := c.Fair()
		if p > mostChance && winners == 1 {
			return suspended(r) // the market is as good as decided
		}
		if p < leastChance || p > 1-leastChance {
			left -= p
			continue
		}
		if tilt != nil {
			p *= math.Exp(tilt[i])
		}
		fair, at, total = append(fair, p), append(at, i), total+p
	}
	if len(fair) < 2 {
		return suspended(r)
	}
	for i := range fair {
		if fair[i] *= left / total; fair[i] >= 1 {
			return suspended(r)
		}
	}
	implied, err := odds.Apply(t.method, fair, left, t.margin)
	if err != nil {
		// A method that does not fit, such as an additive margin on a long shot.
		if implied, err = odds.Apply(odds.OddsRatio, fair, left, t.margin); err != nil {
			return suspended(r)
		}
	}
	for i, q := range implied {
		c := &r.cells[at[i]]
		// No tilt ever makes a price that favours the bettor.
		if p, ok := odds.At(max(q, chances[at[i]].Fair())); ok {
			c.price, c.state = p, line.Open
		}
	}
	return r
}

// suspended is a row on which nothing can be bet.
func suspended(r row) row {
	for i := range r.cells {
		r.cells[i].price, r.cells[i].state = 0, line.Suspended
	}
	return r
}

// millionths writes a chance, at least so many.
func millionths(p float64, least int64) int64 {
	return min(max(int64(math.Round(p*line.Million)), least), line.Million-1)
}
