package models

import (
	"strings"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// Chances returns the chances of a market's outcomes.
func (c *seriesForecast) Chances(m *markets.Market, spec markets.Spec) ([]odds.Chance, bool) {
	switch {
	case c.over:
		return nil, false
	case m.Key == "winner":
		return pair(c.home()), true
	case m.Key == "periods_score":
		return c.exact(m, spec)
	case m.Key == "tie_break":
		return c.tieBreak(), true
	case m.SettleScore == nil:
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
		return c.ofPeriod(m, spec, statAxis{points, a})
	case points && c.now.points == nil:
		return nil, false
	default:
		return c.whole(statAxis{points, a}).chances(m, spec, a), true
	}
}

// axisByKey are the axes of the markets that depend on one number, by their keys without
// the stat.
var axisByKey = map[string]axis{
	"total": sum, "home_total": homeOnly, "away_total": awayOnly, "handicap": difference, "odd_even": sum, "winner": difference,
	"more_aces": difference, "more_180s": difference, "more_kills": difference, "century": sum,
}

// axisOf returns the axis of a market.
func axisOf(key string) (axis, bool) {
	for _, prefix := range []string{"period_", "aces_", "180s_", "centuries_", "kills_"} {
		key = strings.TrimPrefix(key, prefix)
	}
	a, ok := axisByKey[key]
	return a, ok
}

// home returns the chance that the home side wins the match.
func (c *seriesForecast) home() (chance float64) {
	for _, end := range c.final {
		if end.score.Home == c.match.need {
			chance += end.chance
		}
	}
	return chance
}

// settledAt returns the chances of a market that one score decides.
func settledAt(m *markets.Market, spec markets.Spec, all []scored) []odds.Chance {
	outcomes := m.Outcomes(spec)
	chances := make([]odds.Chance, len(outcomes))
	for i, outcome := range outcomes {
		for _, end := range all {
			factor, _ := m.SettleScore(spec, outcome.ID, markets.View{Score: end.score, Final: true})
			addResult(&chances[i], codeOf(factor), end.chance)
		}
	}
	return chances
}

// exact returns the chances of the score in periods, if the match is won by the number of
// periods in the market.
func (c *seriesForecast) exact(m *markets.Market, spec markets.Spec) ([]odds.Chance, bool) {
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

// ofPeriod returns the chances of a market of one period. It is void if the period is not
// played.
func (c *seriesForecast) ofPeriod(m *markets.Market, spec markets.Spec, what statAxis) ([]odds.Chance, bool) {
	later := spec.Period - 2 - c.won.Home - c.won.Away
	if later >= len(c.opening) || later < -1 {
		return nil, false
	}
	var scores []scored
	var number distribution
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
				number.addWeighted(l, weight, 0)
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
				if weight > 0 && !gather(c.match.periodFromStart(opens, c.match.decides(score)), weight) {
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

// whole returns a number of the whole match.
func (c *seriesForecast) whole(what statAxis) distribution {
	kind := 1
	if what.points {
		kind = 0
	}
	whole := &c.wholes[kind][what.axis]
	whole.once.Do(func() { whole.distribution = c.added(what) })
	return whole.distribution
}

// added returns the sum of what was counted, what is counted in this period and what
// follows.
func (c *seriesForecast) added(what statAxis) (all distribution) {
	tail := c.match.tail(c.won, what)
	before := c.others
	if what.points {
		before = c.points
	}
	for winner, byOpener := range c.now.counted(what.points)[what.axis] {
		for opens, l := range byOpener {
			all.addSum(l, tail[winner][opens])
		}
	}
	all.low += what.axis.of(before)
	return all
}

// tieBreak returns the chance that a set ends 7:6, if none has so far.
func (c *seriesForecast) tieBreak() []odds.Chance {
	without := 0.0
	if !c.tied {
		_, final := c.forward(func(end ending) bool { return end.score.Home+end.score.Away != 13 })
		for _, end := range final {
			without += end.chance
		}
	}
	return pair(1 - without)
}
