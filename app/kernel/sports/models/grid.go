// Package models calculates how likely the outcomes of a match are, before it begins and
// at any moment of it. All markets of a match are sums over one distribution of what may
// still happen. Their prices therefore agree with each other, and matches simulated with
// the same parameters settle at them on average.
//
// Chances are floats. Package odds makes prices of them.
package models

import (
	"math"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// side is the number of counts of one side that a Grid distinguishes: 0 to side-1. The
// last one includes all higher counts. It is sufficient for corners.
const side = 24

// Grid is the probability of each final score of a scope.
type Grid struct {
	cells [side][side]float64
	// home and away are the bounds of the nonzero cells.
	home, away int
}

// fixedGrid returns the grid of a score that cannot change.
func fixedGrid(score markets.Score) *Grid {
	grid := &Grid{}
	grid.add(score.Home, score.Away, 1)
	return grid
}

// add increases the chance of a score.
func (g *Grid) add(home, away int, chance float64) {
	if chance == 0 {
		return
	}
	home, away = min(home, side-1), min(away, side-1)
	g.cells[home][away] += chance
	g.home, g.away = max(g.home, home+1), max(g.away, away+1)
}

// product returns the grid of two independent counts, added to a score.
func product(score markets.Score, home, away []float64) *Grid {
	grid := &Grid{}
	for h, p := range home {
		for a, q := range away {
			grid.add(score.Home+h, score.Away+a, p*q)
		}
	}
	return grid
}

// poisson returns the distribution of a count with a mean. The last value includes all
// higher counts.
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

// plus returns the distribution of the sum of two counts. The second is multiplied by
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

// marketSpec is a market with its specifiers.
type marketSpec struct {
	market *markets.Market
	spec   markets.Spec
}

// settledGrids caches the verdicts of markets, which never change. Settling hundreds of scores
// again for each price would cost more than everything else.
var settledGrids memo[marketSpec, *gridResults]

// gridResults are the results of a market at every score of a grid.
type gridResults struct {
	cases
	at [side][side]uint16 // the number of the case
}

// of returns the code of an outcome at a score.
func (v *gridResults) of(home, away, outcome int) uint8 {
	return v.codes[v.at[min(home, side-1)][min(away, side-1)]][outcome]
}

// gridResultsOf settles a market at every score of a grid.
func gridResultsOf(m *markets.Market, spec markets.Spec) *gridResults {
	return settledGrids.get(marketSpec{m, spec}, func() *gridResults { return settleGrid(m, spec) })
}

func settleGrid(m *markets.Market, spec markets.Spec) *gridResults {
	outcomes := m.Outcomes(spec)
	codes := make([]uint8, len(outcomes))
	all := &gridResults{}
	for home := range side {
		for away := range side {
			view := markets.View{Score: markets.Score{Home: home, Away: away}, Final: true}
			for i, outcome := range outcomes {
				factor, _ := m.SettleScore(spec, outcome.ID, view)
				codes[i] = codeOf(factor)
			}
			all.at[home][away] = all.find(codes)
		}
	}
	return all
}

// Chances returns the chances of a market's outcomes, in their order. The final score of
// one scope must decide the market.
func (g *Grid) Chances(m *markets.Market, spec markets.Spec) []odds.Chance {
	all := gridResultsOf(m, spec)
	sums := all.sums()
	for home := range g.home {
		cells := &g.cells[home]
		for away, found := range all.at[home][:g.away] {
			sums[found] += cells[away]
		}
	}
	return all.chances(sums)
}
