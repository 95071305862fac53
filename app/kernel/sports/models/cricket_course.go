package models

import (
	"sync"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// chased is what two innings come to: the runs of both sides, and the sixes of both
// after a tie and otherwise.
type chased struct{ runs, tied, others *plane }

// chasing is a second innings against any number of runs.
type chasing struct {
	// ends are innings that nothing but wickets and balls ends, before is where they
	// stand when one more ball is played that is no wicket.
	ends, before board
	runs         []float64 // of ends
	shots        []float64
	// under are the sixes of all that end with less than need runs.
	under []float64
	need  int
}

// chase plays two innings to their end: from a number of balls and wickets of one
// of them, with the runs so far. The sixes are those that are still to come.
func (c Cricket) chase(innings, balls, wickets int, runs markets.Score) *chased {
	first, second := board{{1}}, c.innings(1, balls, wickets)
	if innings == 0 {
		batting := c.innings(0, balls, wickets)
		first, second = batting.weighed(batting.ends), c.innings(1, 0, 0)
	}
	chase := &chasing{ends: second.weighed(second.ends), before: second.weighed(second.reaches[1:]), shots: c.Shots[1], under: make([]float64, min(mostSixes, c.Balls)+1)}
	chase.runs = chase.ends.runs()
	likely := counts{0, first.runs()}.cut()
	low := markets.Score{Home: runs.Home + likely.from, Away: runs.Away}
	top := markets.Score{Home: low.Home + len(likely.p) - 1}
	top.Away = max(top.Home+six, runs.Away)
	most := min(mostSixes, c.Balls)
	width := markets.Score{Home: most, Away: most}
	all := &chased{room(low, top), room(markets.Score{}, width), room(markets.Score{}, width)}
	for i, chance := range likely.p {
		chase.against(all, low.Home+i, runs.Away, chance, first[likely.from+i])
	}
	return all
}

// against plays the innings against the runs of the first one, which come with a
// chance and with sixes, from the runs so far. Targets must grow from call to call.
func (c *chasing) against(all *chased, home, away int, chance float64, sixes []float64) {
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
	for scored := max(target-six+1, 0); scored <= target && scored < len(c.before); scored++ {
		for shot := target - scored + 1; shot <= six; shot++ {
			for n := range others {
				q := c.before[scored][n] * c.shots[shot]
				all.runs.add(home, away+scored+shot, chance*q)
				others[min(n+shot/six, len(others)-1)] += q
			}
		}
	}
	for h, p := range sixes[:min(len(sixes), len(others))] {
		if p < tiny {
			continue
		}
		for a := range others {
			all.others.add(h, a, p*others[a])
			all.tied.add(h, a, p*level[a])
		}
	}
}

// cricketCourse is all that may still happen in a match.
type cricketCourse struct {
	match Cricket
	now   *State

	mutex  sync.Mutex
	scopes map[markets.Scope]*score
}

// Course says what may still happen.
func (c Cricket) Course(now *State) Course {
	return &cricketCourse{match: c, now: now.Copy(), scopes: map[markets.Scope]*score{}}
}

// Chances are those of a market's outcomes, in their order.
func (c *cricketCourse) Chances(m *markets.Market, spec markets.Spec) ([]odds.Chance, bool) {
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
	if m.Score == nil || c.scopes[m.Scope(spec)] == nil {
		return nil, false
	}
	return c.scopes[m.Scope(spec)].chances(m, spec), true
}

// play finds the scores of all scopes.
func (c *cricketCourse) play() {
	innings, balls, wickets := c.now.More[cricketInnings], c.now.More[cricketBalls], c.now.More[cricketWickets]
	regular, whole := markets.Scope{Stat: markets.Points}, markets.Scope{Stat: markets.Points, Overtime: true}
	sixes, allSixes := markets.Scope{Stat: markets.Sixes}, markets.Scope{Stat: markets.Sixes, Overtime: true}
	over := c.match.superOver()
	again := over.chase(0, 0, 0, markets.Score{})
	var first *chased
	if innings < 2 {
		first = c.match.chase(innings, balls, wickets, c.now.Result.View(regular).Score)
		c.scopes[regular] = &score{scores: first.runs}
		c.scopes[sixes] = &score{scores: either(first.tied, first.others).moved(c.now.Result.View(sixes).Score)}
		c.byInnings(innings, c.scopes[regular], c.scopes[sixes])
		c.scopes[whole] = &score{scores: undo(first.runs, again.runs)}
	} else {
		before := c.now.Result.View(whole).Score
		tally := c.now.Result.Overtime[innings/2-1][markets.Points]
		first = over.chase(innings%2, balls, wickets, tally)
		c.scopes[whole] = &score{scores: undo(first.runs.moved(markets.Score{Home: before.Home - tally.Home, Away: before.Away - tally.Away}), again.runs)}
	}
	after := first.others
	for tied := first.tied; tied.total() > 1e-13; tied = tied.with(again.tied) {
		after = either(after, tied.with(again.others))
	}
	c.scopes[allSixes] = &score{scores: after.moved(c.now.Result.View(allSixes).Score)}
}

// byInnings makes the scores of both innings: each has the runs of one side.
func (c *cricketCourse) byInnings(innings int, runs, sixes *score) {
	for stat, of := range map[markets.Stat]*score{markets.Points: runs, markets.Sixes: sixes} {
		c.scopes[markets.Scope{Stat: stat, Period: 2}] = &score{scores: apart{sure(0), of.project(awayCount)}}
		if innings == 0 {
			c.scopes[markets.Scope{Stat: stat, Period: 1}] = &score{scores: apart{of.project(homeCount), sure(0)}}
		}
	}
}
