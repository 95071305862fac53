package models

import (
	"sync"

	"croupier/app/kernel/sports/markets"
)

// turnsCourse is all that may still happen in a match of turns.
type turnsCourse struct {
	match *Turns
	now   *State
	// home and away are the final counts of the regular periods. Where the last
	// half inning ends with the lead, that of the home side in the last period is
	// only what it has so far.
	home, away []counts
	// batting are the runs of the last half inning by the need, and opened those of
	// whole half innings by the side and the runners at the beginning.
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

// Course says what may still happen.
func (m *Turns) Course(now *State) Course { return m.course(now) }

func (m *Turns) course(now *State) *turnsCourse {
	c := &turnsCourse{match: m, now: now.Copy(), opened: map[opening][]float64{}, periods: make([]*score, m.Periods)}
	for period := 1; period <= m.Periods; period++ {
		var played markets.Score
		if period <= len(now.Result.Periods) {
			played = now.Result.Periods[period-1][markets.Points]
		}
		home, away := sure(played.Home), sure(played.Away)
		for step := max((period-1)*2*m.Slots, now.Step); step < period*2*m.Slots; step++ {
			switch t := m.turn(step); {
			case c.closing(t):
			case t.side == markets.Home:
				home = home.more(c.points(step))
			default:
				away = away.more(c.points(step))
			}
		}
		c.home, c.away = append(c.home, home), append(c.away, away)
	}
	return c
}

// closing reports whether a turn ends with the lead.
func (c *turnsCourse) closing(t turn) bool {
	return c.match.Bats != nil && t.last && t.period >= c.match.Periods
}

// points is how likely each number of points is in a turn that is still to come,
// or in what is left of the current one.
func (c *turnsCourse) points(step int) []float64 {
	t := c.match.turn(step)
	if c.match.Bats == nil {
		return c.match.points(t.side, step >= c.match.regular())
	}
	return c.half(step, unlimited)
}

// half are the runs of a half inning, or of what is left of the current one.
func (c *turnsCourse) half(step, need int) []float64 {
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

// last are the runs of the last half inning of regular play after a lead of the
// home side: none if it is played, or leads.
func (c *turnsCourse) last(lead int) []float64 {
	step := c.match.regular() - 1
	if lead > 0 || c.now.Step > step {
		return []float64{1}
	}
	need := min(1-lead, unlimited)
	if c.batting[need] == nil {
		c.batting[need] = short(c.half(step, need))
	}
	return c.batting[need]
}

// opens are the runners at the beginning of a half inning: one on the second base
// in overtime.
func (m *Turns) opens(t turn) bases {
	if t.period > m.Periods {
		return secondBase
	}
	return 0
}

// regularScore is the score of regular play.
func (c *turnsCourse) regularScore() *score {
	if c.whole != nil {
		return c.whole
	}
	home, away := sure(0), sure(0)
	for i := range c.home {
		home, away = home.and(c.home[i]), away.and(c.away[i])
	}
	c.whole = &score{scores: apart{home, away}}
	if c.match.Bats != nil {
		c.whole = &score{scores: c.closed(c.whole.pairs())}
	}
	return c.whole
}

// closed plays the last half inning after all scores before it.
func (c *turnsCourse) closed(before *plane) *plane {
	top := before.high()
	top.Home += mostRuns + 3
	all := room(markets.Score{Home: before.home, Away: before.away}, top)
	before.each(func(home, away int, p float64) {
		for runs, q := range c.last(home - away) {
			all.add(home+runs, away, p*q)
		}
	})
	return all
}

// periodScore is the score of a regular period.
func (c *turnsCourse) periodScore(period int) *score {
	if found := c.periods[period-1]; found != nil {
		return found
	}
	found := &score{scores: apart{c.home[period-1], c.away[period-1]}}
	if c.match.Bats != nil && period == c.match.Periods {
		found = &score{scores: c.lastPeriod(found.pairs())}
	}
	c.periods[period-1] = found
	return found
}

// lastPeriod plays the last half inning after all that the other innings and the
// first half of the last one may come to.
func (c *turnsCourse) lastPeriod(before *plane) *plane {
	lead := sure(0)
	for i := range c.match.Periods - 1 {
		lead = lead.and(minus(c.home[i], c.away[i]))
	}
	top := before.high()
	top.Home += mostRuns + 3
	all := room(markets.Score{Home: before.home, Away: before.away}, top)
	before.each(func(home, away int, p float64) {
		for i, q := range lead.p {
			for runs, r := range c.last(lead.from + i + home - away) {
				all.add(home+runs, away, p*q*r)
			}
		}
	})
	return all
}

// minus is by how much one count is above another.
func minus(home, away counts) counts {
	turned := counts{-(away.from + len(away.p) - 1), make([]float64, len(away.p))}
	for i, p := range away.p {
		turned.p[len(away.p)-1-i] = p
	}
	return home.and(turned)
}
