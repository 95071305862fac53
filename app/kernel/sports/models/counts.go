package models

import "croupier/app/kernel/sports/markets"

// counts is how likely each value of a count is: p[i] belongs to from+i.
type counts struct {
	from int
	p    []float64
}

// sure is a count that is known.
func sure(value int) counts { return counts{value, []float64{1}} }

// tiny is the chance below which the ends of a count are cut off, never the one
// below which a pair of counts is left out.
const (
	tiny  = 1e-14
	never = 1e-18
)

// more is the sum of two counts that do not depend on each other.
func (c counts) more(turn []float64) counts {
	sum := make([]float64, len(c.p)+len(turn)-1)
	for i, p := range c.p {
		for j, q := range turn {
			sum[i+j] += p * q
		}
	}
	return counts{c.from, sum}.cut()
}

// cut leaves out what hardly ever happens at both ends.
func (c counts) cut() counts {
	low, high := 0, len(c.p)
	for low < high-1 && c.p[low] < tiny {
		low++
	}
	for high > low+1 && c.p[high-1] < tiny {
		high--
	}
	return counts{c.from + low, c.p[low:high]}
}

// short cuts off the end of a turn that hardly ever happens.
func short(turn []float64) []float64 {
	for len(turn) > 1 && turn[len(turn)-1] < tiny {
		turn = turn[:len(turn)-1]
	}
	return turn
}

// and adds another count.
func (c counts) and(other counts) counts {
	sum := c.more(other.p)
	sum.from += other.from
	return sum
}

// below is the chance that the count is less than a value.
func (c counts) below(value int) (chance float64) {
	for i, p := range c.p {
		if c.from+i < value {
			chance += p
		}
	}
	return chance
}

// at is the chance of a value.
func (c counts) at(value int) float64 {
	if i := value - c.from; i >= 0 && i < len(c.p) {
		return c.p[i]
	}
	return 0
}

// plane is how likely each score of two sides is: as Grid, of any size.
type plane struct {
	home, away int // the score of the first cell
	width      int // cells of a row, one for each count of the away side
	cells      []float64
}

// room makes a plane without chances for scores from one up to another.
func room(low, high markets.Score) *plane {
	width := high.Away - low.Away + 1
	return &plane{low.Home, low.Away, width, make([]float64, width*(high.Home-low.Home+1))}
}

// add makes a score more likely; it must be in the plane's room.
func (p *plane) add(home, away int, chance float64) {
	p.cells[(home-p.home)*p.width+away-p.away] += chance
}

// high is the highest score of a plane.
func (p *plane) high() markets.Score {
	return markets.Score{Home: p.home + len(p.cells)/p.width - 1, Away: p.away + p.width - 1}
}

// each visits all scores that may be.
func (p *plane) each(visit func(home, away int, chance float64)) {
	for i, chance := range p.cells {
		if chance > never {
			visit(p.home+i/p.width, p.away+i%p.width, chance)
		}
	}
}

// grid is the plane as a Grid, for markets of both counts of low scores.
func (p *plane) grid() *Grid {
	grid := &Grid{}
	p.each(grid.add)
	return grid
}

// moved is a plane with a score added to all.
func (p *plane) moved(by markets.Score) *plane {
	return &plane{p.home + by.Home, p.away + by.Away, p.width, p.cells}
}

// total is the chance of all scores.
func (p *plane) total() (all float64) {
	for _, chance := range p.cells {
		all += chance
	}
	return all
}

// either is the plane of two cases that exclude each other.
func either(one, other *plane) *plane {
	a, b := one.high(), other.high()
	all := room(markets.Score{Home: min(one.home, other.home), Away: min(one.away, other.away)}, markets.Score{Home: max(a.Home, b.Home), Away: max(a.Away, b.Away)})
	one.each(all.add)
	other.each(all.add)
	return all
}

// with is the plane of the sum of two scores that do not depend on each other. What
// hardly ever happens is left out.
func (p *plane) with(other *plane) *plane {
	a, b := p.high(), other.high()
	all := room(markets.Score{Home: p.home + other.home, Away: p.away + other.away}, markets.Score{Home: a.Home + b.Home, Away: a.Away + b.Away})
	p.each(func(home, away int, chance float64) {
		if chance < tiny {
			return
		}
		other.each(func(h, a int, q float64) {
			if q > tiny {
				all.add(home+h, away+a, chance*q)
			}
		})
	})
	return all
}
