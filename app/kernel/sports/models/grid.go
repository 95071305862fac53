// Package models says how likely the outcomes of a match are, before it begins
// and at any moment of it. All markets of a match are sums over one distribution
// of what may still happen, so that their prices agree with each other, and so
// that what is simulated from the same parameters settles at them on average.
//
// Chances are floats. Prices are made of them by package odds.
package models

import (
	"math"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// side is the number of counts of one side that a Grid tells apart: 0 to side-1,
// where the last stands for all above. It is enough for corners.
const side = 24

// Grid is how likely each final score of a scope is.
type Grid struct {
	cells [side][side]float64
	// home and away bound the cells that are not zero.
	home, away int
}

// known is the grid of a score that cannot change.
func known(score markets.Score) *Grid {
	grid := &Grid{}
	grid.add(score.Home, score.Away, 1)
	return grid
}

// add makes a score more likely.
func (g *Grid) add(home, away int, chance float64) {
	if chance == 0 {
		return
	}
	home, away = min(home, side-1), min(away, side-1)
	g.cells[home][away] += chance
	g.home, g.away = max(g.home, home+1), max(g.away, away+1)
}

// product is the grid of two counts that do not depend on each other, added to a
// score.
func product(score markets.Score, home, away []float64) *Grid {
	grid := &Grid{}
	for h, p := range home {
		for a, q := range away {
			grid.add(score.Home+h, score.Away+a, p*q)
		}
	}
	return grid
}

// poisson is the distribution of a count with a mean; the last value has all
// above.
func poisson(mean float64) []float64 {
	values := make([]float64, 0, side)
	value, rest := math.Exp(-mean), 1.0
	for n := 1; n < side && rest > 1e-12; n++ {
		values = append(values, value)
		rest -= value
		value *= mean / float64(n)
	}
	return append(values, max(rest, 0))
}

// plus is the distribution of the sum of two counts, the second of which counts
// times.
func plus(first, second []float64, times int) []float64 {
	sum := make([]float64, side)
	for i, p := range first {
		for j, q := range second {
			sum[min(i+times*j, side-1)] += p * q
		}
	}
	return sum
}

// asked is a market with its specifiers.
type asked struct {
	market *markets.Market
	spec   markets.Spec
}

// settled keeps the verdicts of markets, which never change: to settle hundreds
// of scores anew for each price would cost more than all else.
var settled memo[asked, *verdicts]

// verdicts are what a market comes to at every score of a grid.
type verdicts struct {
	cases
	at [side][side]uint16 // the number of the case
}

// of is the code of an outcome at a score.
func (v *verdicts) of(home, away, outcome int) uint8 {
	return v.codes[v.at[min(home, side-1)][min(away, side-1)]][outcome]
}

// verdictsOf settles a market at every score of a grid.
func verdictsOf(m *markets.Market, spec markets.Spec) *verdicts {
	return settled.get(asked{m, spec}, func() *verdicts { return settleGrid(m, spec) })
}

func settleGrid(m *markets.Market, spec markets.Spec) *verdicts {
	outcomes := m.Outcomes(spec)
	codes := make([]uint8, len(outcomes))
	all := &verdicts{}
	for home := range side {
		for away := range side {
			view := markets.View{Score: markets.Score{Home: home, Away: away}, Final: true}
			for i, outcome := range outcomes {
				factor, _ := m.Score(spec, outcome.ID, view)
				codes[i] = codeOf(factor)
			}
			all.at[home][away] = all.find(codes)
		}
	}
	return all
}

// Chances are those of a market's outcomes, in their order, of which the final
// score of one scope decides.
func (g *Grid) Chances(m *markets.Market, spec markets.Spec) []odds.Chance {
	all := verdictsOf(m, spec)
	sums := all.sums()
	for home := range g.home {
		cells := &g.cells[home]
		for away, found := range all.at[home][:g.away] {
			sums[found] += cells[away]
		}
	}
	return all.chances(sums)
}
