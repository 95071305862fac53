package models

import "croupier/app/kernel/sports/markets"

// counts is the probability of each value of a count: p[i] belongs to from+i.
type counts struct {
	from int
	p    []float64
}

// fixedCount returns a count with a known value.
func fixedCount(value int) counts { return counts{value, []float64{1}} }

// tiny is the chance below which the ends of a count are cut off. never is the chance
// below which a pair of counts is omitted.
const (
	minTailChance = 1e-14
	minCellChance = 1e-18
)

// plusTurn returns the sum of two independent counts.
func (c counts) plusTurn(turn []float64) counts {
	sum := make([]float64, len(c.p)+len(turn)-1)
	for i, p := range c.p {
		for j, q := range turn {
			sum[i+j] += p * q
		}
	}
	return counts{c.from, sum}.trim()
}

// trim removes improbable values at both ends.
func (c counts) trim() counts {
	low, high := 0, len(c.p)
	for low < high-1 && c.p[low] < minTailChance {
		low++
	}
	for high > low+1 && c.p[high-1] < minTailChance {
		high--
	}
	return counts{c.from + low, c.p[low:high]}
}

// trimTail cuts off the improbable end of a turn.
func trimTail(turn []float64) []float64 {
	for len(turn) > 1 && turn[len(turn)-1] < minTailChance {
		turn = turn[:len(turn)-1]
	}
	return turn
}

// plus adds another independent count.
func (c counts) plus(other counts) counts {
	sum := c.plusTurn(other.p)
	sum.from += other.from
	return sum
}

// below returns the chance that the count is less than a value.
func (c counts) below(value int) (chance float64) {
	for i, p := range c.p {
		if c.from+i < value {
			chance += p
		}
	}
	return chance
}

// at returns the chance of a value.
func (c counts) at(value int) float64 {
	if i := value - c.from; i >= 0 && i < len(c.p) {
		return c.p[i]
	}
	return 0
}

// plane is the probability of each score of two sides, like Grid, but of any size.
type plane struct {
	home, away int // the score of the first cell
	width      int // cells of a row, one for each count of the away side
	cells      []float64
}

// newPlane creates a plane without chances for scores from low to high.
func newPlane(low, high markets.Score) *plane {
	width := high.Away - low.Away + 1
	return &plane{low.Home, low.Away, width, make([]float64, width*(high.Home-low.Home+1))}
}

// add increases the chance of a score, which must be within the plane.
func (p *plane) add(home, away int, chance float64) {
	p.cells[(home-p.home)*p.width+away-p.away] += chance
}

// high returns the highest score of a plane.
func (p *plane) high() markets.Score {
	return markets.Score{Home: p.home + len(p.cells)/p.width - 1, Away: p.away + p.width - 1}
}

// each visits all possible scores.
func (p *plane) each(visit func(home, away int, chance float64)) {
	for i, chance := range p.cells {
		if chance > minCellChance {
			visit(p.home+i/p.width, p.away+i%p.width, chance)
		}
	}
}

// grid converts the plane to a Grid, for markets of both counts of low scores.
func (p *plane) grid() *Grid {
	grid := &Grid{}
	p.each(grid.add)
	return grid
}

// shifted returns the plane with a score added to all scores.
func (p *plane) shifted(by markets.Score) *plane {
	return &plane{p.home + by.Home, p.away + by.Away, p.width, p.cells}
}

// total returns the sum of the chances of all scores.
func (p *plane) total() (all float64) {
	for _, chance := range p.cells {
		all += chance
	}
	return all
}

// mixture returns the plane of two cases that exclude each other.
func mixture(one, other *plane) *plane {
	a, b := one.high(), other.high()
	all := newPlane(markets.Score{Home: min(one.home, other.home), Away: min(one.away, other.away)}, markets.Score{Home: max(a.Home, b.Home), Away: max(a.Away, b.Away)})
	one.each(all.add)
	other.each(all.add)
	return all
}

// convolve returns the plane of the sum of two independent scores. It omits improbable pairs.
func (p *plane) convolve(other *plane) *plane {
	a, b := p.high(), other.high()
	all := newPlane(markets.Score{Home: p.home + other.home, Away: p.away + other.away}, markets.Score{Home: a.Home + b.Home, Away: a.Away + b.Away})
	p.each(func(home, away int, chance float64) {
		if chance < minTailChance {
			return
		}
		other.each(func(h, a int, q float64) {
			if q > minTailChance {
				all.add(home+h, away+a, chance*q)
			}
		})
	})
	return all
}
