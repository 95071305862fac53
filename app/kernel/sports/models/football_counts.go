package models

import (
	"slices"

	"croupier/app/kernel/sports/markets"
)

// cornerLegs tallies legs of corners by the corners of both sides in both halves.
func (c *FootballForecast) cornerLegs(legs []Leg, which []int, into codes) {
	settlers := legSettlers(legs, which)
	halves := [2]*Grid{c.corners(1), c.corners(2)}
	if !slices.ContainsFunc(which, func(leg int) bool { return legs[leg].Market.Scope(legs[leg].Spec).Period > 0 }) {
		// The whole match is sufficient: the second half counts nothing more.
		halves = [2]*Grid{c.corners(0), fixedGrid(markets.Score{})}
	}
	halves[0].each(func(h1, a1 int, p float64) {
		halves[1].each(func(h2, a2 int, q float64) {
			if p*q < minPairChance {
				return
			}
			at := 0
			for i, one := range settlers {
				at += int(one(h1, a1, h2, a2)) * weights[which[i]]
			}
			into[at] += p * q
		})
	})
}

// corners returns the corners of a half, or of the whole match for 0.
func (c *FootballForecast) corners(period int) *Grid {
	played, left := c.now.View(markets.Scope{Stat: markets.Corners, Period: period}).Score, c.left(period)
	return product(played, poisson(c.match.CornersHome*left), poisson(c.match.CornersAway*left))
}

// minPairChance is the chance below which a pair of pairs is omitted. All of them together are too
// small to affect a price.
const minPairChance = 1e-11

// each visits all possible scores.
func (g *Grid) each(visit func(home, away int, chance float64)) {
	for home := range g.home {
		for away, p := range g.cells[home][:g.away] {
			if p > minPairChance {
				visit(home, away, p)
			}
		}
	}
}

// cardLegs tallies legs of cards by the yellow and the red cards of both sides.
func (c *FootballForecast) cardLegs(legs []Leg, which []int, into codes) {
	left, f := c.left(0), c.match
	cardScore := c.now.View(markets.Scope{Stat: markets.Cards}).Score
	reds := c.now.View(markets.Scope{Stat: markets.Reds}).Score
	yellow := product(markets.Score{}, poisson(f.YellowsHome*left), poisson(f.YellowsAway*left))
	red := product(markets.Score{}, poisson(f.RedsHome*left), poisson(f.RedsAway*left))
	settled, onlyReds := make([]*gridResults, len(which)), make([]bool, len(which))
	for i, n := range which {
		leg := legs[n]
		settled[i] = gridResultsOf(leg.Market, leg.Spec)
		onlyReds[i] = leg.Market.Scope(leg.Spec).Stat == markets.Reds
	}
	red.each(func(rh, ra int, p float64) {
		yellow.each(func(yh, ya int, q float64) {
			at := 0
			for i, n := range which {
				home, away := cardScore.Home+yh+2*rh, cardScore.Away+ya+2*ra
				if onlyReds[i] {
					home, away = reds.Home+rh, reds.Away+ra
				}
				at += int(settled[i].of(home, away, legs[n].outcomeIndex())) * weights[n]
			}
			into[at] += p * q
		})
	})
}
