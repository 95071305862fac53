package models

import (
	"sync"

	"croupier/app/kernel/sports/markets"
)

// turnsForecast is all that may still happen in a match of turns.
type turnsForecast struct {
	match *Turns
	now   *State
	// home and away are the final counts of the regular periods. If the last half inning
	// ends with the lead, the home side's count of the last period is only its current
	// count.
	home, away []counts
	// batting are the runs of the last half inning by the need. opened are those of whole
	// half innings by the side and the runners at the beginning.
	batting [unlimited + 1][]float64
	opened  map[opening][]float64

	mutex        sync.Mutex
	whole, final *score
	periods      []*score
}

// opening is how a half inning begins.
type opening struct {
	side markets.Side
	on   bases
}

// Forecast returns what may still happen.
func (m *Turns) Forecast(now *State) Forecast { return m.forecast(now) }

func (m *Turns) forecast(now *State) *turnsForecast {
	c := &turnsForecast{match: m, now: now.Copy(), opened: map[opening][]float64{}, periods: make([]*score, m.Periods)}
	for period := 1; period <= m.Periods; period++ {
		var played markets.Score
		if period <= len(now.Result.Periods) {
			played = now.Result.Periods[period-1][markets.Points]
		}
		home, away := fixedCount(played.Home), fixedCount(played.Away)
		for step := max((period-1)*2*m.Slots, now.Step); step < period*2*m.Slots; step++ {
			switch t := m.turn(step); {
			case c.endsWithLead(t):
			case t.side == markets.Home:
				home = home.plusTurn(c.points(step))
			default:
				away = away.plusTurn(c.points(step))
			}
		}
		c.home, c.away = append(c.home, home), append(c.away, away)
	}
	return c
}

// endsWithLead reports whether a turn ends with the lead.
func (c *turnsForecast) endsWithLead(t turn) bool {
	return c.match.Bats != nil && t.last && t.period >= c.match.Periods
}

// points returns the probability of each number of points in a future turn, or in the
// rest of the current one.
func (c *turnsForecast) points(step int) []float64 {
	t := c.match.turn(step)
	if c.match.Bats == nil {
		return c.match.points(t.side, step >= c.match.regular())
	}
	return c.half(step, unlimited)
}

// half returns the runs of a half inning, or of the rest of the current one.
func (c *turnsForecast) half(step, need int) []float64 {
	t := c.match.turn(step)
	bats := c.match.Bats[t.side-markets.Home]
	if step == c.now.Step {
		return bats.runs(c.now.More[0], bases(c.now.More[1]), need)
	}
	begins := opening{t.side, c.match.opens(t)}
	if need < unlimited {
		return bats.runs(0, begins.on, need)
	}
	if c.opened[begins] == nil {
		c.opened[begins] = bats.runs(0, begins.on, need)
	}
	return c.opened[begins]
}

// last returns the runs of the last half inning of regular play after a lead of the home
// side. It is none if the half inning was played, or if the home side leads.
func (c *turnsForecast) last(lead int) []float64 {
	step := c.match.regular() - 1
	if lead > 0 || c.now.Step > step {
		return []float64{1}
	}
	need := min(1-lead, unlimited)
	if c.batting[need] == nil {
		c.batting[need] = trimTail(c.half(step, need))
	}
	return c.batting[need]
}

// opens returns the runners at the beginning of a half inning: one on second base in
// overtime.
func (m *Turns) opens(t turn) bases {
	if t.period > m.Periods {
		return secondBase
	}
	return 0
}

// regularScore returns the score of regular play.
func (c *turnsForecast) regularScore() *score {
	if c.whole != nil {
		return c.whole
	}
	home, away := fixedCount(0), fixedCount(0)
	for i := range c.home {
		home, away = home.plus(c.home[i]), away.plus(c.away[i])
	}
	c.whole = &score{scores: independentScores{home, away}}
	if c.match.Bats != nil {
		c.whole = &score{scores: c.afterLastHalf(c.whole.pairs())}
	}
	return c.whole
}

// afterLastHalf plays the last half inning after all possible scores before it.
func (c *turnsForecast) afterLastHalf(before *plane) *plane {
	top := before.high()
	top.Home += maxRuns + 3
	all := newPlane(markets.Score{Home: before.home, Away: before.away}, top)
	before.each(func(home, away int, p float64) {
		for runs, q := range c.last(home - away) {
			all.add(home+runs, away, p*q)
		}
	})
	return all
}

// periodScore returns the score of a regular period.
func (c *turnsForecast) periodScore(period int) *score {
	if found := c.periods[period-1]; found != nil {
		return found
	}
	found := &score{scores: independentScores{c.home[period-1], c.away[period-1]}}
	if c.match.Bats != nil && period == c.match.Periods {
		found = &score{scores: c.lastPeriod(found.pairs())}
	}
	c.periods[period-1] = found
	return found
}

// lastPeriod plays the last half inning after all possible results of the other innings
// and of the first half of the last one.
func (c *turnsForecast) lastPeriod(before *plane) *plane {
	lead := fixedCount(0)
	for i := range c.match.Periods - 1 {
		lead = lead.plus(minus(c.home[i], c.away[i]))
	}
	top := before.high()
	top.Home += maxRuns + 3
	all := newPlane(markets.Score{Home: before.home, Away: before.away}, top)
	before.each(func(home, away int, p float64) {
		for i, q := range lead.p {
			for runs, r := range c.last(lead.from + i + home - away) {
				all.add(home+runs, away, p*q*r)
			}
		}
	})
	return all
}

// minus returns the difference of two counts.
func minus(home, away counts) counts {
	turned := counts{-(away.from + len(away.p) - 1), make([]float64, len(away.p))}
	for i, p := range away.p {
		turned.p[len(away.p)-1-i] = p
	}
	return home.plus(turned)
}
