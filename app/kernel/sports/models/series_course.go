package models

import (
	"sync"

	"croupier/app/kernel/sports/markets"
)

// seriesForecast is all that may still happen in a match of periods.
type seriesForecast struct {
	match *series
	// over is true for a match that has ended, and for an impossible state.
	over bool
	won  markets.Score // in periods
	// tied is true once a set has ended 7:6.
	tied bool
	// points and others were counted in the periods that have ended.
	points, others markets.Score
	now            *period
	// opening is the probability of the start of each later period, by the number of
	// periods that home has won before and the side that begins. opening[0] is the next
	// after the current one.
	opening [][][2]float64
	// final are the possible final scores in periods.
	final []scored
	// wholes are the numbers of the whole match, points first.
	wholes [2][axes]struct {
		once sync.Once
		distribution
	}
}

// scored is a score with its chance.
type scored struct {
	score  markets.Score
	chance float64
}

// Forecast returns what may still happen.
func (s *series) Forecast(now *State) Forecast {
	c := &seriesForecast{match: s}
	if now.Result.Done >= 0 {
		c.won = now.Result.View(markets.Scope{Stat: markets.Periods}).Score
	}
	if c.over = !s.possible(now, c.won); c.over {
		return c
	}
	for _, tally := range now.Result.Periods[:now.Result.Done] {
		c.points.Home += tally[markets.Points].Home
		c.points.Away += tally[markets.Points].Away
		c.tied = c.tied || tally[markets.Points].Home+tally[markets.Points].Away == 13
		c.others.Home += tally[s.stat].Home
		c.others.Away += tally[s.stat].Away
	}
	c.now = s.periodInPlay(now, c.won)
	c.opening, c.final = c.forward(func(ending) bool { return true })
	return c
}

// forward goes through the periods to the end of the match, using only the ends that
// count.
func (c *seriesForecast) forward(counts func(ending) bool) (opening [][][2]float64, final []scored) {
	need := c.match.need
	ended := map[markets.Score]float64{}
	next := make([][2]float64, need+1)
	step := func(p *period, home, away int, weight float64) {
		for _, end := range p.ends {
			if !counts(end) {
				continue
			}
			h, a := home+1-end.winner, away+end.winner
			if h == need || a == need {
				ended[markets.Score{Home: h, Away: a}] += weight * end.chance
				continue
			}
			next[h][end.opens] += weight * end.chance
		}
	}
	step(c.now, c.won.Home, c.won.Away, 1)
	for played := c.won.Home + c.won.Away + 1; played < 2*need-1; played++ {
		begins := next
		opening = append(opening, begins)
		next = make([][2]float64, need+1)
		for home, byOpener := range begins {
			for opens, weight := range byOpener {
				if weight > 0 {
					away := played - home
					step(c.match.periodFromStart(opens, c.match.decides(markets.Score{Home: home, Away: away})), home, away, weight)
				}
			}
		}
	}
	for lost := range need {
		for _, score := range []markets.Score{{Home: need, Away: lost}, {Home: lost, Away: need}} {
			if p := ended[score]; p > 0 {
				final = append(final, scored{score, p})
			}
		}
	}
	return opening, final
}
