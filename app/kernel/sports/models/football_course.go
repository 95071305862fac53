package models

import "croupier/app/kernel/sports/markets"

// maxHalfGoals is the number of goals of one side in a half that are distinguished.
const maxHalfGoals = 9

// halfScores is the probability of each pair of half scores: first home, first away, second
// home, second away.
type halfScores [maxHalfGoals][maxHalfGoals][maxHalfGoals][maxHalfGoals]float64

// FootballForecast is all that may still happen in a match.
type FootballForecast struct {
	match Football
	now   *markets.Result
	step  int
	score markets.Score
	// next are the chances of each future step, by state of play.
	next [FullTime][scoreStates]chances
	// whole is the score at the end of regular time. half are the scores of the halves.
	whole *Grid
	half  [2]*Grid
	both  halfScores
	// last is the chance that each side scores last. interval is the chance that no side
	// scores in a quarter hour.
	last     chances
	interval [6]float64
	// none is the chance of no goal from a step to the end, by state of play.
	none [FullTime + 1][scoreStates]float64
}

// Forecast returns what may still happen in regular time after a number of steps, given the
// current result.
func (f Football) Forecast(step int, now *markets.Result) *FootballForecast {
	c := &FootballForecast{match: f, now: now, step: min(max(step, 0), FullTime)}
	c.score = now.View(markets.Scope{Stat: markets.Points}).Score
	reds := now.View(markets.Scope{Stat: markets.Reds}).Score
	for at := c.step; at < FullTime; at++ {
		c.next[at] = f.goals(at, reds, at-c.step)
	}
	for s := range scoreStates {
		c.none[FullTime][s] = 1
		for at := FullTime - 1; at >= c.step; at-- {
			c.none[at][s] = c.none[at+1][s] * c.next[at][s].none()
		}
	}
	c.forward()
	c.byHalves()
	return c
}

// forward goes through all steps with the score of the match. It calculates the final
// score, the side that scores last and the quarter hours without a goal.
func (c *FootballForecast) forward() {
	grid := fixedGrid(c.score)
	for at := c.step; at < FullTime; at++ {
		if minute := Minute(at); at == c.step || Minute(at-1) != minute && (minute-1)%15 == 0 {
			c.noGoalChances((minute-1)/15, at, grid)
		}
		c.stepped(grid, at, true)
	}
	c.whole = grid
}

// noGoalChances calculates the chance that no side scores from a step to the end of its quarter
// hour.
func (c *FootballForecast) noGoalChances(quarter, at int, grid *Grid) {
	var none [scoreStates]float64
	for s := range scoreStates {
		none[s] = 1
		for step := at; step < FullTime && (Minute(step)-1)/15 == quarter; step++ {
			none[s] *= c.next[step][s].none()
		}
	}
	for home := range grid.home {
		for away, p := range grid.cells[home][:grid.away] {
			c.interval[quarter] += p * none[scoreStateOf(home, away)]
		}
	}
}

// minScoreChance is the chance below which a score is not followed any further.
const minScoreChance = 1e-13

// stepped plays one more step. It goes from high scores to low ones, so that no goal is
// counted twice.
func (c *FootballForecast) stepped(grid *Grid, at int, last bool) {
	for home := grid.home - 1; home >= 0; home-- {
		for away := grid.away - 1; away >= 0; away-- {
			p := grid.cells[home][away]
			if p < minScoreChance {
				continue
			}
			chance := &c.next[at][scoreStateOf(home, away)]
			grid.cells[home][away] = p * chance.none()
			grid.add(home+1, away, p*chance.home)
			grid.add(home, away+1, p*chance.away)
			if last {
				c.last.home += p * chance.home * c.none[at+1][scoreStateOf(home+1, away)]
				c.last.away += p * chance.away * c.none[at+1][scoreStateOf(home, away+1)]
			}
		}
	}
}

// byHalves calculates the scores of both halves together.
func (c *FootballForecast) byHalves() {
	first := fixedGrid(c.first())
	for at := c.step; at < FirstHalf; at++ {
		c.stepped(first, at, false)
	}
	c.half[0], c.half[1] = first, &Grid{}
	played := markets.Score{}
	if c.step >= FirstHalf {
		played = markets.Score{Home: c.score.Home - c.first().Home, Away: c.score.Away - c.first().Away}
	}
	seconds := map[[2]int]*[maxHalfGoals][maxHalfGoals]float64{}
	for home := range first.home {
		for away, p := range first.cells[home][:first.away] {
			if p < 1e-12 {
				continue
			}
			// In the second half only the lead matters, and whether the score is 0:0.
			key := [2]int{min(max(home-away, -5), 5), 0}
			if home+away > 0 && home == away {
				key[1] = 1
			}
			if seconds[key] == nil {
				seconds[key] = c.second(home, away, played)
			}
			c.join(home, away, p, seconds[key])
		}
	}
}

// first returns the current score of the first half.
func (c *FootballForecast) first() markets.Score {
	if c.step < FirstHalf {
		return c.score
	}
	return c.now.View(markets.Scope{Stat: markets.Points, Period: 1}).Score
}

// second returns the score of the second half after a first half.
func (c *FootballForecast) second(home, away int, played markets.Score) *[maxHalfGoals][maxHalfGoals]float64 {
	now := &[maxHalfGoals][maxHalfGoals]float64{}
	now[min(played.Home, maxHalfGoals-1)][min(played.Away, maxHalfGoals-1)] = 1
	for at := max(c.step, FirstHalf); at < FullTime; at++ {
		for h := maxHalfGoals - 1; h >= 0; h-- {
			for a := maxHalfGoals - 1; a >= 0; a-- {
				p := now[h][a]
				if p < minScoreChance {
					continue
				}
				chance := &c.next[at][scoreStateOf(home+h, away+a)]
				now[h][a] = p * chance.none()
				now[min(h+1, maxHalfGoals-1)][a] += p * chance.home
				now[h][min(a+1, maxHalfGoals-1)] += p * chance.away
			}
		}
	}
	return now
}

// join combines a first half with all possible second halves.
func (c *FootballForecast) join(home, away int, p float64, second *[maxHalfGoals][maxHalfGoals]float64) {
	into := &c.both[min(home, maxHalfGoals-1)][min(away, maxHalfGoals-1)]
	for h := range maxHalfGoals {
		for a, q := range second[h] {
			if q > 0 {
				into[h][a] += p * q
				c.half[1].add(h, a, p*q)
			}
		}
	}
}
