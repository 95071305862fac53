package models

import (
	"math"
	"math/rand/v2"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// Fight is a boxing or MMA fight. In each minute a side may end it. The winner of a
// completed round gets one point more than the other side. The side with more rounds wins
// by decision. Step counts the minutes.
type Fight struct {
	Rounds, Minutes int
	// Finishes are the chances of each side to end the fight in a minute, by method.
	Finishes []Finish
	// Round is the chance of the home side to win a round that is not even.
	Round float64
	// Even is the chance that a round is even.
	Even float64
}

// Finish is a way to end a fight.
type Finish struct {
	Method     string
	Home, Away float64
}

// newFight creates fights of fighters that differ. Every third is a long one.
func newFight(short, long Fight) Setup {
	return func(home, away float64, seed uint64) Match {
		fight, stronger := short, (home-away)/math.Sqrt2
		if seed%3 == 0 {
			fight = long
		}
		fight.Finishes = append([]Finish(nil), fight.Finishes...)
		for i := range fight.Finishes {
			fight.Finishes[i].Home *= math.Exp(0.35 * stronger)
			fight.Finishes[i].Away *= math.Exp(-0.35 * stronger)
		}
		fight.Round = 1 / (1 + math.Exp(-0.5*stronger))
		return fight
	}
}

// boxing goes the distance in half of all fights, like MMA over three rounds.
func boxing(rounds int) Fight {
	return Fight{Rounds: rounds, Minutes: 3, Even: 0.04, Finishes: []Finish{{"ko", 0.0095, 0.0095}}}
}

func mixedArts(rounds int) Fight {
	return Fight{Rounds: rounds, Minutes: 5, Even: 0.03, Finishes: []Finish{{"ko", 0.013, 0.013}, {"submission", 0.008, 0.008}}}
}

// Start is the state at the first bell.
func (f Fight) Start() *State {
	return &State{Result: &markets.Result{Status: markets.Playing, Periods: []markets.Tally{{}}, Round: 1}}
}

// Play plays the next minute.
func (f Fight) Play(now *State, random *rand.Rand) (all []Incident) {
	result := now.Result
	if result.Over() {
		return nil
	}
	happens := func(kind string, side markets.Side) {
		all = append(all, Incident{Kind: kind, Side: side, Seconds: now.Seconds})
	}
	drawn := random.Float64()
	for _, finish := range f.Finishes {
		for _, side := range []markets.Side{markets.Home, markets.Away} {
			if drawn -= finish.of(side); drawn < 0 {
				now.Seconds += random.IntN(60)
				result.Status, result.Winner, result.Method = markets.Ended, side, finish.Method
				happens(finish.Method, side)
				return all
			}
		}
	}
	now.Step++
	now.Seconds += 60
	result.Minutes = now.Step
	if now.Step%f.Minutes == 0 {
		f.judge(result, random)
		happens(Ends, markets.NoSide)
		now.Seconds += 60
	}
	return all
}

// of returns the chance of one side.
func (f Finish) of(side markets.Side) float64 {
	if side == markets.Home {
		return f.Home
	}
	return f.Away
}

// judge scores a round that has ended, and decides the fight after the last one.
func (f Fight) judge(result *markets.Result, random *rand.Rand) {
	points := markets.Score{Home: 10, Away: 10}
	switch drawn := random.Float64(); {
	case drawn < f.Even:
	case drawn < f.Even+(1-f.Even)*f.Round:
		points.Away = 9
	default:
		points.Home = 9
	}
	result.Periods[len(result.Periods)-1][markets.Points] = points
	result.Done++
	if result.Done < f.Rounds {
		result.Periods = append(result.Periods, markets.Tally{})
		result.Round++
		return
	}
	result.Status, result.Regular = markets.Ended, true
	result.Winner = result.View(markets.Scope{Stat: markets.Points}).Leader()
	result.Method = "decision"
	if result.Winner == markets.NoSide {
		result.Method = "draw"
	}
}

// fightForecast is all that may still happen.
type fightForecast struct {
	match Fight
	now   *markets.Result
	ends  endings
}

// Forecast returns what may still happen.
func (f Fight) Forecast(now *State) Forecast {
	c := &fightForecast{match: f, now: now.Copy().Result}
	still := 1.0
	for step := now.Step; step < f.Rounds*f.Minutes; step++ {
		minute := still
		for _, finish := range f.Finishes {
			for _, side := range []markets.Side{markets.Home, markets.Away} {
				c.ends = append(c.ends, end{minute * finish.of(side), &markets.Result{Status: markets.Ended, Winner: side, Method: finish.Method, Round: step/f.Minutes + 1}})
				still -= minute * finish.of(side)
			}
		}
	}
	lead := fixedCount(0)
	for _, round := range now.Result.Periods[:now.Result.Done] {
		lead.from += round[markets.Points].Home - round[markets.Points].Away
	}
	for range f.Rounds - now.Result.Done {
		lead = lead.plus(counts{-1, []float64{(1 - f.Even) * (1 - f.Round), f.Even, (1 - f.Even) * f.Round}})
	}
	home, draw, away := signs(lead)
	for _, one := range []struct {
		chance float64
		winner markets.Side
		method string
	}{{home, markets.Home, "decision"}, {draw, markets.NoSide, "draw"}, {away, markets.Away, "decision"}} {
		c.ends = append(c.ends, end{still * one.chance, &markets.Result{Status: markets.Ended, Winner: one.winner, Method: one.method, Round: f.Rounds}})
	}
	return c
}

// Chances returns the chances of a market's outcomes, in their order. Lines beyond the
// last round are not offered.
func (c *fightForecast) Chances(m *markets.Market, spec markets.Spec) ([]odds.Chance, bool) {
	if c.now.Over() || m.Competitors || isDecided(m, spec, c.now) || int(spec.Line) > 4*c.match.Rounds {
		return nil, false
	}
	return c.ends.chances(m, spec), true
}
