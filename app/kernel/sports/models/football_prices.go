package models

import (
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// Chances returns the chances of a market's outcomes, in their order. ok is false for a
// market that cannot be priced now: it is decided, or it is about a goal after the next.
func (c *FootballForecast) Chances(m *markets.Market, spec markets.Spec) (all []odds.Chance, ok bool) {
	switch {
	case m.SettleScore != nil:
		grid := c.grid(m.Scope(spec))
		if grid == nil {
			return nil, false
		}
		return grid.Chances(m, spec), true
	case byHalf[m.Key]:
		return c.halfChances(m), true
	}
	switch m.Key {
	case "nth_goal", "period_nth_goal":
		return c.nextGoal(spec)
	case "last_goal":
		return c.lastGoal(), true
	case "goal_between":
		quarter := spec.From / 15
		if _, scored := m.Settle(spec, "yes", c.now); scored {
			return nil, false
		}
		if (Minute(min(c.step, FullTime-1))-1)/15 > quarter || c.step >= FullTime {
			return nil, false
		}
		return pair(1 - c.interval[quarter]), true
	case "qualify", "overtime", "shootout":
		if !c.match.Cup {
			return nil, false
		}
		return c.cup(m.Key), true
	default:
		return nil, false
	}
}

// byHalf are the markets that the scores of both halves decide.
var byHalf = map[string]bool{
	"ht_ft": true, "highest_half": true, "home_both_halves": true, "away_both_halves": true,
	"home_wins_both": true, "away_wins_both": true, "home_wins_half": true, "away_wins_half": true,
}

// pair returns the chances of yes and no.
func pair(yes float64) []odds.Chance { return []odds.Chance{{Win: yes}, {Win: 1 - yes}} }

// grid returns the final score of a scope, or nil if there is no model for it.
func (c *FootballForecast) grid(scope markets.Scope) *Grid {
	played := c.now.View(scope).Score
	left := c.left(scope.Period)
	if left == 0 {
		return nil
	}
	f := c.match
	switch scope.Stat {
	case markets.Points:
		if scope.Period > 0 {
			return c.half[scope.Period-1]
		}
		return c.whole
	case markets.Corners:
		return product(played, poisson(f.CornersHome*left), poisson(f.CornersAway*left))
	case markets.Reds:
		return product(played, poisson(f.RedsHome*left), poisson(f.RedsAway*left))
	case markets.Cards:
		return product(played, plus(poisson(f.YellowsHome*left), poisson(f.RedsHome*left), 2), plus(poisson(f.YellowsAway*left), poisson(f.RedsAway*left), 2))
	default:
		return nil
	}
}

// left returns the part of a whole match that is still to be played in a half, or in
// regular time for 0.
func (c *FootballForecast) left(period int) float64 {
	from, to := 0, FullTime
	switch period {
	case 1:
		to = FirstHalf
	case 2:
		from = FirstHalf
	}
	return float64(max(to-max(from, c.step), 0)) / FullTime
}

// settledHalves caches the results of markets of both halves, like settled does for
// grids.
var settledHalves memo[*markets.Market, *halfResults]

// halfResults are the results of a market at every score of both halves.
type halfResults struct {
	cases
	at [maxHalfGoals][maxHalfGoals][maxHalfGoals][maxHalfGoals]uint16
}

func halfResultsOf(m *markets.Market) *halfResults {
	return settledHalves.get(m, func() *halfResults { return settleHalves(m) })
}

func settleHalves(m *markets.Market) *halfResults {
	outcomes := m.Outcomes(markets.Spec{})
	codes := make([]uint8, len(outcomes))
	all := &halfResults{}
	result := &markets.Result{Status: markets.Ended, Regular: true, Done: 2}
	for h1 := range maxHalfGoals {
		for a1 := range maxHalfGoals {
			for h2 := range maxHalfGoals {
				for a2 := range maxHalfGoals {
					result.Periods = []markets.Tally{{markets.Points: {Home: h1, Away: a1}}, {markets.Points: {Home: h2, Away: a2}}}
					for i, outcome := range outcomes {
						factor, _ := m.Settle(markets.Spec{}, outcome.ID, result)
						codes[i] = codeOf(factor)
					}
					all.at[h1][a1][h2][a2] = all.find(codes)
				}
			}
		}
	}
	return all
}

// halfChances returns the chances of a market that the scores of both halves decide.
func (c *FootballForecast) halfChances(m *markets.Market) []odds.Chance {
	all := halfResultsOf(m)
	sums := all.sums()
	for h1 := range maxHalfGoals {
		for a1 := range maxHalfGoals {
			for h2 := range maxHalfGoals {
				found := &all.at[h1][a1][h2]
				for a2, p := range c.both[h1][a1][h2] {
					sums[found[a2]] += p
				}
			}
		}
	}
	return all.chances(sums)
}

// nextGoal returns the chances of the next goal of the match, or of a half: home, none,
// away.
func (c *FootballForecast) nextGoal(spec markets.Spec) ([]odds.Chance, bool) {
	scored, from, to := c.score.Home+c.score.Away, c.step, FullTime
	switch spec.Period {
	case 1:
		to = FirstHalf
	case 2:
		if c.step < FirstHalf {
			return nil, false
		}
		scored -= c.first().Home + c.first().Away
	}
	if from >= to || spec.Number != scored+1 {
		return nil, false
	}
	level, none := scoreStateOf(c.score.Home, c.score.Away), 1.0
	var goal chances
	for at := from; at < to; at++ {
		chance := c.next[at][level]
		goal.home += none * chance.home
		goal.away += none * chance.away
		none *= chance.none()
	}
	return []odds.Chance{{Win: goal.home}, {Win: none}, {Win: goal.away}}, true
}

// lastGoal returns the chances of the last goal: home, none, away.
func (c *FootballForecast) lastGoal() []odds.Chance {
	all := []odds.Chance{{Win: c.last.home}, {}, {Win: c.last.away}}
	none := max(1-c.last.home-c.last.away, 0)
	scorer := markets.NoSide
	for _, incident := range c.now.Incidents {
		if incident.Stat == markets.Points {
			scorer = incident.Side
		}
	}
	all[map[markets.Side]int{markets.Home: 0, markets.NoSide: 1, markets.Away: 2}[scorer]].Win += none
	return all
}

// cup returns the chances of a match that continues after a draw. Penalties are even.
func (c *FootballForecast) cup(key string) []odds.Chance {
	home, drawn, again := 0.0, 0.0, 0.0
	for h := range c.whole.home {
		for a, p := range c.whole.cells[h][:c.whole.away] {
			switch {
			case h > a:
				home += p
			case h == a:
				drawn += p
				// The overtime depends only on whether any goal has been scored.
				wins, level := c.match.overtime(min(h, 1))
				home += p * (wins + level/2)
				again += p * level
			}
		}
	}
	switch key {
	case "overtime":
		return pair(drawn)
	case "shootout":
		return pair(again)
	default:
		return []odds.Chance{{Win: home}, {Win: 1 - home}}
	}
}

// overtime returns the chances that the home side wins it, and that it is drawn, after a
// number of goals of each side. The lead within overtime affects the rates, as in the
// match. Red cards of the match have no effect.
func (f *Football) overtime(goals int) (home, drawn float64) {
	grid := fixedGrid(markets.Score{Home: goals, Away: goals})
	for range Overtime {
		next := &Grid{}
		chances := f.goals(FullTime, markets.Score{}, 0)
		for h := range grid.home {
			for a, p := range grid.cells[h][:grid.away] {
				if p == 0 {
					continue
				}
				chance := chances[scoreStateOf(h, a)]
				next.add(h, a, p*chance.none())
				next.add(h+1, a, p*chance.home)
				next.add(h, a+1, p*chance.away)
			}
		}
		grid = next
	}
	for h := range grid.home {
		for a, p := range grid.cells[h][:grid.away] {
			switch {
			case h > a:
				home += p
			case h == a:
				drawn += p
			}
		}
	}
	return home, drawn
}
