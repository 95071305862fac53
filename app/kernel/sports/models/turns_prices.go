package models

import (
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// Chances returns the chances of a market's outcomes, in their order. ok is false for a
// market that is decided or that the sport's model does not have.
func (c *turnsForecast) Chances(m *markets.Market, spec markets.Spec) (all []odds.Chance, ok bool) {
	if c.now.Result.Over() || m.Competitors || isDecided(m, spec, c.now.Result) {
		return nil, false
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if m.SettleScore != nil {
		scope := m.Scope(spec)
		switch {
		case scope.Stat != markets.Points || scope.Period > c.match.Periods:
			return nil, false
		case scope.Period > 0:
			return c.periodScore(scope.Period).chances(m, spec), true
		case scope.Overtime:
			return c.finalScore().chances(m, spec), true
		default:
			return c.regularScore().chances(m, spec), true
		}
	}
	switch m.Key {
	case "winner", "1x2":
		return c.winnerChances(len(m.Outcomes(spec))), true
	case "overtime":
		if c.match.Extra == nil {
			return nil, false
		}
		return pair(c.regularScore().project(leadCount).at(0)), true
	case "race_to":
		return c.race(spec.Number), true
	case "highest_period":
		return c.highest(), true
	case "home_wins_period":
		return pair(1 - c.winsNone(1)), true
	case "away_wins_period":
		return pair(1 - c.winsNone(-1)), true
	case "ht_ft":
		return c.halfFull(), true
	case "nth_goal":
		return c.nth(spec.Number), true
	case "last_goal":
		return c.lastScorer(), true
	default:
		return nil, false
	}
}

// isDecided reports whether no outcome of a market is open.
func isDecided(m *markets.Market, spec markets.Spec, now *markets.Result) bool {
	for _, outcome := range m.Outcomes(spec) {
		if _, known := m.Settle(spec, outcome.ID, now); !known {
			return false
		}
	}
	return true
}

// winnerChances returns the chances of the winner of the match: of two sides, with the stake
// refunded at a tie, or of three outcomes.
func (c *turnsForecast) winnerChances(outcomes int) []odds.Chance {
	home, tied, away := signs(c.finalScore().project(leadCount))
	if outcomes == 2 {
		return []odds.Chance{{Win: home, Void: tied}, {Win: away, Void: tied}}
	}
	return []odds.Chance{{Win: home}, {Win: tied}, {Win: away}}
}

// signs returns the chances that a count is above, at and below 0.
func signs(c counts) (above, at, below float64) {
	for i, p := range c.p {
		switch value := c.from + i; {
		case value > 0:
			above += p
		case value == 0:
			at += p
		default:
			below += p
		}
	}
	return above, at, below
}

// winsNone returns the chance that the home side (1) or the away side (-1) wins none of
// the regular periods.
func (c *turnsForecast) winsNone(side int) float64 {
	if c.match.Bats != nil {
		return c.everyInning(func(_, home, away int) bool { return side*(home-away) <= 0 })
	}
	all := 1.0
	for period := 1; period <= c.match.Periods; period++ {
		home, _, away := signs(c.periodScore(period).project(leadCount))
		if side > 0 {
			all *= 1 - home
		} else {
			all *= 1 - away
		}
	}
	return all
}

// everyInning returns the chance that all regular innings satisfy a condition. The last
// half inning depends on the lead, so the calculation follows the lead through all
// innings that satisfy it.
func (c *turnsForecast) everyInning(condition func(period, home, away int) bool) (all float64) {
	lead, last := fixedCount(0), c.match.Periods
	for period := 1; period < last; period++ {
		home, away := c.home[period-1], c.away[period-1]
		low := home.from - away.from - len(away.p) + 1
		inning := counts{low, make([]float64, len(home.p)+len(away.p)-1)}
		for i, p := range home.p {
			for j, q := range away.p {
				if condition(period, home.from+i, away.from+j) {
					inning.p[home.from+i-away.from-j-low] += p * q
				}
			}
		}
		lead = lead.plus(inning)
	}
	independentScores{c.home[last-1], c.away[last-1]}.pairs().each(func(home, away int, p float64) {
		for i, q := range lead.p {
			if p*q < 1e-13 {
				continue
			}
			for runs, r := range c.last(lead.from + i + home - away) {
				if condition(last, home+runs, away) {
					all += p * q * r
				}
			}
		}
	})
	return all
}

// highest returns the chances of each regular period to have the most points, and of
// none.
func (c *turnsForecast) highest() []odds.Chance {
	all := make([]odds.Chance, c.match.Periods+1)
	none, fresh := 1.0, 0.0
	for period := 1; period <= c.match.Periods; period++ {
		// Innings that have not begun have equal chances, except for the last one.
		alike := period < c.match.Periods && c.now.Step < 2*c.match.Slots*(period-1)
		switch {
		case c.match.Bats == nil:
			all[period-1].Win = c.highestOf(period)
		case alike && fresh > 0:
			all[period-1].Win = fresh
		default:
			all[period-1].Win = c.highestInning(period)
		}
		if alike {
			fresh = all[period-1].Win
		}
		none -= all[period-1].Win
	}
	all[c.match.Periods].Win = max(none, 0)
	return all
}

// highestOf returns the chance that one period has more points than each other.
func (c *turnsForecast) highestOf(period int) (chance float64) {
	own := c.periodScore(period).project(bothCounts)
	for i, p := range own.p {
		for other := 1; other <= c.match.Periods; other++ {
			if other != period {
				p *= c.periodScore(other).project(bothCounts).below(own.from + i)
			}
		}
		chance += p
	}
	return chance
}

// highestInning is highestOf for a last half inning that depends on the lead.
func (c *turnsForecast) highestInning(period int) (chance float64) {
	own := c.periodScore(period).project(bothCounts)
	for i, p := range own.p {
		if p < 1e-10 {
			continue
		}
		maximum := own.from + i
		chance += c.everyInning(func(other, home, away int) bool {
			return other == period && home+away == maximum || other != period && home+away < maximum
		})
	}
	return chance
}

// halfFull returns the chances of the leaders at half time and at the end of regular
// play.
func (c *turnsForecast) halfFull() []odds.Chance {
	first, second := fixedCount(0), fixedCount(0)
	for i := range c.home {
		if lead := minus(c.home[i], c.away[i]); i < c.match.Periods/2 {
			first = first.plus(lead)
		} else {
			second = second.plus(lead)
		}
	}
	all := make([]odds.Chance, 9)
	for i, p := range first.p {
		lead, row := first.from+i, 3
		if lead > 0 {
			row = 0
		} else if lead < 0 {
			row = 6
		}
		above, at, below := signs(counts{lead + second.from, second.p})
		all[row].Win += p * above
		all[row+1].Win += p * at
		all[row+2].Win += p * below
	}
	return all
}
