package models

import "croupier/app/kernel/sports/markets"

// finalScore returns the score of the whole match, including what follows a tie.
func (c *turnsForecast) finalScore() *score {
	if c.final != nil {
		return c.final
	}
	switch over := c.now.Step - c.match.regular(); {
	case c.match.Extra == nil:
		c.final = c.regularScore()
	case over < 0 || c.now.Result.Over():
		c.final = &score{scores: resolveTies(c.regularScore(), c.nextOvertime())}
	default:
		base := c.now.Result.View(markets.Scope{Stat: markets.Points, Overtime: true}).Score
		c.final = &score{scores: resolveTies(c.overtime(c.now.Step, base), c.nextOvertime())}
	}
	return c.final
}

// overtime returns the score at the end of the overtime of a step, from that step on.
func (c *turnsForecast) overtime(step int, base markets.Score) scores {
	if c.match.Extra.Sudden {
		return c.suddenDeath(step, base)
	}
	home, away := fixedCount(base.Home), fixedCount(base.Away)
	for ; ; step++ {
		t := c.match.turn(step)
		switch {
		case c.endsWithLead(t):
			return c.walkOff(step, independentScores{home, away}.pairs())
		case t.side == markets.Home:
			home = home.plusTurn(c.points(step))
		default:
			away = away.plusTurn(c.points(step))
		}
		if t.last {
			return independentScores{home, away}
		}
	}
}

// walkOff plays the second half of an extra inning, which ends with the lead.
func (c *turnsForecast) walkOff(step int, before *plane) *plane {
	top := before.high()
	top.Home += maxRuns + 3
	all := newPlane(markets.Score{Home: before.home, Away: before.away}, top)
	byNeed := map[int][]float64{}
	before.each(func(home, away int, p float64) {
		need := min(max(away-home+1, 0), unlimited)
		if byNeed[need] == nil {
			byNeed[need] = c.half(step, need)
		}
		for runs, q := range byNeed[need] {
			all.add(home+runs, away, p*q)
		}
	})
	return all
}

// suddenDeath returns the score after an overtime in which the first side to score wins. A
// shootout is even.
func (c *turnsForecast) suddenDeath(step int, base markets.Score) *plane {
	all := newPlane(base, markets.Score{Home: base.Home + 1, Away: base.Away + 1})
	none := 1.0
	for ; !c.match.shootout(step); step++ {
		scored := none * (1 - c.points(step)[0])
		if c.match.turn(step).side == markets.Home {
			all.add(base.Home+1, base.Away, scored)
		} else {
			all.add(base.Home, base.Away+1, scored)
		}
		none -= scored
	}
	all.add(base.Home+1, base.Away, none/2)
	all.add(base.Home, base.Away+1, none/2)
	return all
}

// nextOvertime returns what a whole overtime adds.
func (c *turnsForecast) nextOvertime() scores {
	return c.overtime(c.match.firstStepOf(c.now.Step), markets.Score{})
}

// firstStepOf returns the first step of an overtime that has not begun.
func (m *Turns) firstStepOf(step int) int {
	over := max(step-m.regular(), -1)
	if m.Extra.Sudden || over < 0 {
		return m.regular()
	}
	size := 2 * m.Extra.Slots
	return m.regular() + (over/size+1)*size
}

// total returns the sum of the chances of all values.
func total(c counts) (all float64) {
	for _, p := range c.p {
		all += p
	}
	return all
}

// union returns the chances of two cases that exclude each other.
func (c counts) union(other counts) counts {
	low := min(c.from, other.from)
	high := max(c.from+len(c.p), other.from+len(other.p))
	all := counts{low, make([]float64, high-low)}
	for i, p := range c.p {
		all.p[c.from+i-low] += p
	}
	for i, p := range other.p {
		all.p[other.from+i-low] += p
	}
	return all
}
