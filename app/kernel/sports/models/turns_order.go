package models

import (
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// race are the chances of who has a number of points first in regular play: home,
// neither, away. The sides do not depend on each other until one of them is there.
func (c *turnsCourse) race(number int) []odds.Chance {
	score := c.now.Result.View(markets.Scope{Stat: markets.Points}).Score
	home, away := sure(score.Home), sure(score.Away)
	var wins [2]float64
	for step := c.now.Step; step < c.match.regular(); step++ {
		t := c.match.turn(step)
		if c.closing(t) {
			wins[0] += c.raceEnds(home, away, number)
			break
		}
		own, other, won := &home, &away, &wins[0]
		if t.side == markets.Away {
			own, other, won = &away, &home, &wins[1]
		}
		after := own.more(c.points(step))
		rest := after.below(number)
		*won += (total(after) - rest) * total(*other)
		*own = after.upTo(number)
	}
	return []odds.Chance{{Win: wins[0]}, {Win: max(1-wins[0]-wins[1], 0)}, {Win: wins[1]}}
}

// upTo is a count as far as it is below a value; the rest of its chances is left
// out.
func (c counts) upTo(value int) counts {
	keep := min(max(value-c.from, 0), len(c.p))
	if keep == 0 {
		return counts{c.from, []float64{0}}
	}
	return counts{c.from, c.p[:keep]}
}

// raceEnds is the chance that the home side gets there in the last half inning.
func (c *turnsCourse) raceEnds(home, away counts, number int) (chance float64) {
	apart{home, away}.pairs().each(func(h, a int, p float64) {
		for runs, q := range c.last(h - a) {
			if h+runs >= number {
				chance += p * q
			}
		}
	})
	return chance
}

// nth are the chances of who scores a goal of regular play by its number: home,
// none, away.
func (c *turnsCourse) nth(number int) []odds.Chance {
	score := c.now.Result.View(markets.Scope{Stat: markets.Points}).Score
	goals := sure(score.Home + score.Away)
	var wins [2]float64
	for step := c.now.Step; step < c.match.regular(); step++ {
		points := c.points(step)
		wins[c.match.turn(step).side-markets.Home] += goals.at(number-1) * (1 - points[0])
		goals = goals.more(points)
	}
	return []odds.Chance{{Win: wins[0]}, {Win: max(1-wins[0]-wins[1], 0)}, {Win: wins[1]}}
}

// lastScorer are the chances of who scores last in regular play: home, nobody,
// away.
func (c *turnsCourse) lastScorer() []odds.Chance {
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
