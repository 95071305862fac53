package models

import (
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// race returns the chances of the side that first has a number of points in regular play:
// home, neither, away. The sides are independent until one of them has it.
func (c *turnsForecast) race(number int) []odds.Chance {
	score := c.now.Result.View(markets.Scope{Stat: markets.Points}).Score
	home, away := fixedCount(score.Home), fixedCount(score.Away)
	var wins [2]float64
	for step := c.now.Step; step < c.match.regular(); step++ {
		t := c.match.turn(step)
		if c.endsWithLead(t) {
			wins[0] += c.raceEnds(home, away, number)
			break
		}
		own, other, won := &home, &away, &wins[0]
		if t.side == markets.Away {
			own, other, won = &away, &home, &wins[1]
		}
		after := own.plusTurn(c.points(step))
		rest := after.below(number)
		*won += (total(after) - rest) * total(*other)
		*own = after.upTo(number)
	}
	return []odds.Chance{{Win: wins[0]}, {Win: max(1-wins[0]-wins[1], 0)}, {Win: wins[1]}}
}

// upTo returns the part of a count below a value. The other chances are omitted.
func (c counts) upTo(value int) counts {
	width := min(max(value-c.from, 0), len(c.p))
	if width == 0 {
		return counts{c.from, []float64{0}}
	}
	return counts{c.from, c.p[:width]}
}

// raceEnds returns the chance that the home side reaches the number in the last half
// inning.
func (c *turnsForecast) raceEnds(home, away counts, number int) (chance float64) {
	independentScores{home, away}.pairs().each(func(h, a int, p float64) {
		for runs, q := range c.last(h - a) {
			if h+runs >= number {
				chance += p * q
			}
		}
	})
	return chance
}

// nth returns the chances of the side that scores a numbered goal of regular play:
// home, none, away.
func (c *turnsForecast) nth(number int) []odds.Chance {
	score := c.now.Result.View(markets.Scope{Stat: markets.Points}).Score
	goals := fixedCount(score.Home + score.Away)
	var wins [2]float64
	for step := c.now.Step; step < c.match.regular(); step++ {
		points := c.points(step)
		wins[c.match.turn(step).side-markets.Home] += goals.at(number-1) * (1 - points[0])
		goals = goals.plusTurn(points)
	}
	return []odds.Chance{{Win: wins[0]}, {Win: max(1-wins[0]-wins[1], 0)}, {Win: wins[1]}}
}

// lastScorer returns the chances of the last scoring side in regular play: home, none,
// away.
func (c *turnsForecast) lastScorer() []odds.Chance {
	var wins [3]float64
	none := 1.0
	for step := c.match.regular() - 1; step >= c.now.Step; step-- {
		scored := 1 - c.points(step)[0]
		wins[2*(c.match.turn(step).side-markets.Home)] += none * scored
		none *= 1 - scored
	}
	last := 1
	for _, incident := range c.now.Result.Incidents {
		if incident.Period <= c.match.Periods {
			last = 2 * int(incident.Side-markets.Home)
		}
	}
	wins[last] += none
	return []odds.Chance{{Win: wins[0]}, {Win: wins[1]}, {Win: wins[2]}}
}
