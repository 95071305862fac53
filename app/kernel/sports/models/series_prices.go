package models

import (
	"strings"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// Chances are those of a market's outcomes.
func (c *seriesCourse) Chances(m *markets.Market, spec markets.Spec) ([]odds.Chance, bool) {
	switch {
	case c.over:
		return nil, false
	case m.Key == "winner":
		return pair(c.home()), true
	case m.Key == "periods_score":
		return c.exact(m, spec)
	case m.Key == "tie_break":
		return c.tieBreak(), true
	case m.Score == nil:
		return nil, false
	}
	scope := m.Scope(spec)
	if scope.Stat == markets.Periods {
		return settledAt(m, spec, c.final), true
	}
	a, ok := axisOf(m.Key)
	points := scope.Stat == markets.Points
	if !ok && m.Key != "period_score" || !points && (scope.Stat != c.match.stat || c.now.others == nil) {
		return nil, false
	}
	switch {
	case scope.Period > 0:
		return c.ofPeriod(m, spec, counter{points, a})
	case points && c.now.points == nil:
		return nil, false
	default:
		return c.whole(counter{points, a}).chances(m, spec, a), true
	}
}

// axisByKey are the axes of the markets that ask for one number, by their keys
// without what they count.
var axisByKey = map[string]axis{
	"total": sum, "home_total": homeOnly, "away_total": awayOnly, "handicap": difference, "odd_even": sum, "winner": difference,
	"more_aces": difference, "more_180s": difference, "more_kills": difference, "century": sum,
}

// axisOf is the axis of a market.
func axisOf(key string) (axis, bool) {
	for _, prefix := range []string{"period_", "aces_", "180s_", "centuries_", "kills_"} {
		key = strings.TrimPrefix(key, prefix)
	}
	a, ok := axisByKey[key]
	return a, ok
}

// home is the chance that the home side wins the match.
func (c *seriesCourse) home() (chance float64) {
	for _, end := range c.final {
		if end.score.Home == c.match.need {
			chance += end.chance
		}
	}
	return chance
}

// settledAt are the chances of a market that one score decides.
func settledAt(m *markets.Market, spec markets.Spec, all []scored) []odds.Chance {
	outcomes := m.Outcomes(spec)
	chances := make([]odds.Chance, len(outcomes))
	for i, outcome := range outcomes {
		for _, end := range all {
			factor, _ := m.Score(spec, outcome.ID, markets.View{Score: end.score, Final: true})
			addResult(&chances[i], codeOf(factor), end.chance)
		}
	}
	return chances
}

// exact are the chances of the score in periods, if the match is won by as many
// as the market says.
func (c *seriesCourse) exact(m *markets.Market, spec markets.Spec) ([]odds.Chance, bool) {
	if spec.Number != c.match.need {
		return nil, false
	}
	// The outcomes are N:0 to N:N-1, and 0:N at the end.
	all := make([]odds.Chance, 2*spec.Number)
	for _, end := range c.final {
		if end.score.Home == spec.Number {
			all[end.score.Away].Win = end.chance
		} else {
			all[2*spec.Number-1-end.score.Home].Win = end.chance
		}
	}
	return all, len(m.Outcomes(spec)) == len(all)
}

// ofPeriod are the chances of a market of one period. It is void if the period
// is not played.
func (c *seriesCourse) ofPeriod(m *markets.Market, spec markets.Spec, what counter) ([]odds.Chance, bool) {
	later := spec.Period - 2 - c.won.Home - c.won.Away
	if later >= len(c.opening) || later < -1 {
		return nil, false
	}
	var scores []scored
	var number line
	played := 0.0
	gather := func(p *period, weight float64) bool {
		played += weight
		counted := p.counted(what.points)
		if m.Key == "period_score" || counted == nil {
			for _, end := range p.ends {
				scores = append(scores, scored{end.score, end.chance * weight})
			}
			return m.Key == "period_score" || m.Key == "period_winner"
		}
		for _, byOpener := range counted[what.axis] {
			for _, l := range byOpener {
				number.blend(l, weight, 0)
			}
		}
		return true
	}
	if later == -1 {
		if !gather(c.now, 1) {
			return nil, false
		}
	} else {
		for home, byOpener := range c.opening[later] {
			for opens, weight := range byOpener {
				score := markets.Score{Home: home, Away: spec.Period - 1 - home}
				if weight > 0 && !gather(c.match.from(opens, c.match.decides(score)), weight) {
					return nil, false
				}
			}
		}
	}
	var chances []odds.Chance
	if scores != nil {
		chances = settledAt(m, spec, scores)
	} else {
		chances = number.chances(m, spec, what.axis)
	}
	for i := range chances {
		chances[i].Void += max(1-played, 0)
	}
	return chances, true
}

// whole is a number of the whole match.
func (c *seriesCourse) whole(what counter) line {
	kind := 1
	if what.points {
		kind = 0
	}
	whole := &c.wholes[kind][what.axis]
	whole.once.Do(func() { whole.line = c.added(what) })
	return whole.line
}

// added adds up what was counted, what is counted in this period and what comes
// after it.
func (c *seriesCourse) added(what counter) (all line) {
	tail := c.match.tail(c.won, what)
	before := c.others
	if what.points {
		before = c.points
	}
	for winner, byOpener := range c.now.counted(what.points)[what.axis] {
		for opens, l := range byOpener {
			all.join(l, tail[winner][opens])
		}
	}
	all.low += what.axis.of(before)
	return all
}

// tieBreak is the chance that a set ends 7:6, if none has so far.
func (c *seriesCourse) tieBreak() []odds.Chance {
	without := 0.0
	if !c.tied {
		_, final := c.forward(func(end ending) bool { return end.score.Home+end.score.Away != 13 })
		for _, end := range final {
			without += end.chance
		}
	}
	return pair(1 - without)
}
