package models

import (
	"math/rand/v2"

	"croupier/app/kernel/sports/markets"
)

// Start is the state before the first ball.
func (c Cricket) Start() *State {
	return &State{Result: &markets.Result{Status: markets.Playing, Periods: []markets.Tally{counting(markets.Sixes)}}, Serving: markets.Home, More: []int{0, 0, 0}}
}

// ballSeconds is the duration of a ball.
const ballSeconds = 40

// Play plays the next ball.
func (c Cricket) Play(now *State, random *rand.Rand) (all []Incident) {
	if now.Result.Over() {
		return nil
	}
	playing := c
	if now.More[cricketInnings] >= 2 {
		playing = c.superOver()
	}
	side := now.More[cricketInnings] % 2
	now.Seconds += ballSeconds
	now.More[cricketBalls]++
	happens := func(kind string, value int) {
		all = append(all, Incident{Kind: kind, Side: markets.Side(side) + markets.Home, Value: value, Seconds: now.Seconds})
	}
	if random.Float64() < c.Wicket[side] {
		now.More[cricketWickets]++
		happens("wicket", 0)
	} else if runs := drawnFrom(c.Shots[side], random.Float64()); runs > 0 {
		happens("runs", runs)
		c.count(now, markets.Side(side)+markets.Home, runs)
	}
	if c.ended(now, playing) {
		happens(Ends, 0)
		c.next(now)
	}
	return all
}

// drawnFrom returns the number of points for a random number between 0 and 1.
func drawnFrom(points []float64, drawn float64) int {
	for value, p := range points {
		if drawn -= p; drawn < 0 {
			return value
		}
	}
	return 0
}

// tallyOf returns the current tally: of the innings, or of the super over.
func (c Cricket) tallyOf(now *State) (tally markets.Tally, period int) {
	if innings := now.More[cricketInnings]; innings >= 2 {
		return now.Result.Overtime[innings/2-1], innings/2 + 2
	}
	return now.Result.Periods[now.More[cricketInnings]], now.More[cricketInnings] + 1
}

// count adds runs to the result.
func (c Cricket) count(now *State, side markets.Side, runs int) {
	tally, period := c.tallyOf(now)
	count(tally, markets.Points, side, runs)
	if runs == boundaryRuns {
		count(tally, markets.Sixes, side, 1)
	}
	now.Result.Incidents = append(now.Result.Incidents, markets.Incident{Side: side, Stat: markets.Points, Value: runs, Period: period})
}

// ended reports whether an innings is over.
func (c Cricket) ended(now *State, playing Cricket) bool {
	return now.More[cricketBalls] >= playing.Balls || now.More[cricketWickets] >= playing.Wickets || now.More[cricketInnings]%2 == 1 && c.lead(now) < 0
}

// lead returns how many runs the side that batted first is ahead in these two innings.
func (c Cricket) lead(now *State) int {
	if innings := now.More[cricketInnings]; innings >= 2 {
		runs := now.Result.Overtime[innings/2-1][markets.Points]
		return runs.Home - runs.Away
	}
	runs := now.Result.View(markets.Scope{Stat: markets.Points}).Score
	return runs.Home - runs.Away
}

// next starts the next innings, or ends the match.
func (c Cricket) next(now *State) {
	result, innings := now.Result, now.More[cricketInnings]
	now.Seconds += 10 * 60
	if innings < 2 {
		result.Done, result.Regular = innings+1, innings == 1
	}
	if lead := c.lead(now); innings%2 == 1 && lead != 0 {
		result.Status, result.Winner = markets.Ended, markets.Home
		if lead < 0 {
			result.Winner = markets.Away
		}
		return
	}
	switch {
	case innings == 0:
		result.Periods = append(result.Periods, counting(markets.Sixes))
	case innings%2 == 1:
		result.Overtime = append(result.Overtime, counting(markets.Sixes))
	}
	now.More = []int{innings + 1, 0, 0}
	now.Serving = markets.Side((innings+1)%2) + markets.Home
}
