package models

import (
	"sync"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// chaseResult is the result of two innings: the runs of both sides, and the sixes of both
// after a tie and otherwise.
type chaseResult struct{ runs, tied, others *plane }

// secondInnings is a second innings against any number of runs.
type secondInnings struct {
	// ends are innings that only wickets and balls end. before is the state of those in
	// which one more ball without a wicket is played.
	ends, before board
	runs         []float64 // of ends
	shots        []float64
	// under are the sixes of all innings that end with less than need runs.
	under []float64
	need  int
}

// chase plays two innings to their end, from a number of balls and wickets of one of them
// and the current runs. It counts only future sixes.
func (c Cricket) chase(innings, balls, wickets int, runs markets.Score) *chaseResult {
	first, second := board{{1}}, c.innings(1, balls, wickets)
	if innings == 0 {
		batting := c.innings(0, balls, wickets)
		first, second = batting.weighed(batting.ends), c.innings(1, 0, 0)
	}
	chase := &secondInnings{ends: second.weighed(second.ends), before: second.weighed(second.reaches[1:]), shots: c.Shots[1], under: make([]float64, min(maxSixes, c.Balls)+1)}
	chase.runs = chase.ends.runs()
	likely := counts{0, first.runs()}.trim()
	low := markets.Score{Home: runs.Home + likely.from, Away: runs.Away}
	top := markets.Score{Home: low.Home + len(likely.p) - 1}
	top.Away = max(top.Home+boundaryRuns, runs.Away)
	maximum := min(maxSixes, c.Balls)
	width := markets.Score{Home: maximum, Away: maximum}
	all := &chaseResult{newPlane(low, top), newPlane(markets.Score{}, width), newPlane(markets.Score{}, width)}
	for i, chance := range likely.p {
		chase.against(all, low.Home+i, runs.Away, chance, first[likely.from+i])
	}
	return all
}

// against plays the innings against the runs of the first one, which have a chance and
// sixes, from the current runs. Targets must increase from call to call.
func (c *secondInnings) against(all *chaseResult, home, away int, chance float64, sixes []float64) {
	target := home - away
	for ; c.need < min(target, len(c.ends)); c.need++ {
		for n := range c.under {
			c.under[n] += c.ends[c.need][n]
		}
	}
	level, others := make([]float64, len(c.under)), append([]float64(nil), c.under...)
	for scored := range min(target+1, len(c.ends)) {
		all.runs.add(home, away+scored, chance*c.runs[scored])
	}
	if target < len(c.ends) {
		copy(level, c.ends[target])
	}
	for scored := max(target-boundaryRuns+1, 0); scored <= target && scored < len(c.before); scored++ {
		for shot := target - scored + 1; shot <= boundaryRuns; shot++ {
			for n := range others {
				q := c.before[scored][n] * c.shots[shot]
				all.runs.add(home, away+scored+shot, chance*q)
				others[min(n+shot/boundaryRuns, len(others)-1)] += q
			}
		}
	}
	for h, p := range sixes[:min(len(sixes), len(others))] {
		if p < minTailChance {
			continue
		}
		for a := range others {
			all.others.add(h, a, p*others[a])
			all.tied.add(h, a, p*level[a])
		}
	}
}

// cricketForecast is all that may still happen in a match.
type cricketForecast struct {
	match Cricket
	now   *State

	mutex  sync.Mutex
	scopes map[markets.Scope]*score
}

// Forecast returns what may still happen.
func (c Cricket) Forecast(now *State) Forecast {
	return &cricketForecast{match: c, now: now.Copy(), scopes: map[markets.Scope]*score{}}
}

// Chances returns the chances of a market's outcomes, in their order.
func (c *cricketForecast) Chances(m *markets.Market, spec markets.Spec) ([]odds.Chance, bool) {
	if c.now.Result.Over() || isDecided(m, spec, c.now.Result) {
		return nil, false
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if len(c.scopes) == 0 {
		c.play()
	}
	if m.Key == "super_over" {
		return pair(c.scopes[markets.Scope{Stat: markets.Points}].project(leadCount).at(0)), true
	}
	if m.SettleScore == nil || c.scopes[m.Scope(spec)] == nil {
		return nil, false
	}
	return c.scopes[m.Scope(spec)].chances(m, spec), true
}

// play calculates the scores of all scopes.
func (c *cricketForecast) play() {
	innings, balls, wickets := c.now.More[cricketInnings], c.now.More[cricketBalls], c.now.More[cricketWickets]
	regular, whole := markets.Scope{Stat: markets.Points}, markets.Scope{Stat: markets.Points, Overtime: true}
	sixes, allSixes := markets.Scope{Stat: markets.Sixes}, markets.Scope{Stat: markets.Sixes, Overtime: true}
	over := c.match.superOver()
	again := over.chase(0, 0, 0, markets.Score{})
	var first *chaseResult
	if innings < 2 {
		first = c.match.chase(innings, balls, wickets, c.now.Result.View(regular).Score)
		c.scopes[regular] = &score{scores: first.runs}
		c.scopes[sixes] = &score{scores: mixture(first.tied, first.others).shifted(c.now.Result.View(sixes).Score)}
		c.byInnings(innings, c.scopes[regular], c.scopes[sixes])
		c.scopes[whole] = &score{scores: resolveTies(first.runs, again.runs)}
	} else {
		before := c.now.Result.View(whole).Score
		tally := c.now.Result.Overtime[innings/2-1][markets.Points]
		first = over.chase(innings%2, balls, wickets, tally)
		c.scopes[whole] = &score{scores: resolveTies(first.runs.shifted(markets.Score{Home: before.Home - tally.Home, Away: before.Away - tally.Away}), again.runs)}
	}
	after := first.others
	for tied := first.tied; tied.total() > 1e-13; tied = tied.convolve(again.tied) {
		after = mixture(after, tied.convolve(again.others))
	}
	c.scopes[allSixes] = &score{scores: after.shifted(c.now.Result.View(allSixes).Score)}
}

// byInnings calculates the scores of both innings. Each has the runs of one side.
func (c *cricketForecast) byInnings(innings int, runs, sixes *score) {
	for stat, of := range map[markets.Stat]*score{markets.Points: runs, markets.Sixes: sixes} {
		c.scopes[markets.Scope{Stat: stat, Period: 2}] = &score{scores: independentScores{fixedCount(0), of.project(awayCount)}}
		if innings == 0 {
			c.scopes[markets.Scope{Stat: stat, Period: 1}] = &score{scores: independentScores{of.project(homeCount), fixedCount(0)}}
		}
	}
}
