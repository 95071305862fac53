package models

import (
	"math"
	"math/rand/v2"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// Duel is a match with bets on the winner only: the first side to win a number of rounds.
// Step counts the rounds.
type Duel struct {
	To int
	// Round is the chance of the home side to win a round.
	Round float64
}

// newDuel creates a duel of sides that differ.
func newDuel(to int) Setup {
	return func(home, away float64, _ uint64) Match {
		return Duel{to, 1 / (1 + math.Exp(-0.4*(home-away)/math.Sqrt2))}
	}
}

// Start is the state before the first round.
func (d Duel) Start() *State {
	return &State{Result: &markets.Result{Status: markets.Playing, Periods: []markets.Tally{{}}}}
}

// Play plays the next round.
func (d Duel) Play(now *State, random *rand.Rand) []Incident {
	result := now.Result
	if result.Over() {
		return nil
	}
	now.Step++
	now.Seconds += 90
	winner := markets.Away
	if random.Float64() < d.Round {
		winner = markets.Home
	}
	count(result.Periods[len(result.Periods)-1], markets.Points, winner, 1)
	result.Done++
	if won := result.View(markets.Scope{Stat: markets.Periods}).Of(winner); won == d.To {
		result.Status, result.Winner, result.Regular = markets.Ended, winner, true
	} else {
		result.Periods = append(result.Periods, markets.Tally{})
	}
	return []Incident{{Kind: "round", Side: winner, Value: 1, Seconds: now.Seconds}}
}

// duelForecast is all that may still happen.
type duelForecast struct {
	now  *markets.Result
	ends endings
}

// Forecast returns what may still happen.
func (d Duel) Forecast(now *State) Forecast {
	won := now.Result.View(markets.Scope{Stat: markets.Periods}).Score
	home := d.wins(d.To-won.Home, d.To-won.Away)
	return &duelForecast{now.Copy().Result, endings{
		{home, &markets.Result{Status: markets.Ended, Winner: markets.Home}},
		{1 - home, &markets.Result{Status: markets.Ended, Winner: markets.Away}},
	}}
}

// wins returns the chance that the home side wins the rounds it needs before the other
// side does.
func (d Duel) wins(home, away int) (chance float64) {
	if home <= 0 {
		return 1
	}
	// way is the chance of winning the last round after a number of lost ones.
	way := math.Pow(d.Round, float64(home))
	for lost := range away {
		chance += way
		way *= float64(home+lost) / float64(lost+1) * (1 - d.Round)
	}
	return chance
}

// Chances returns the chances of a market's outcomes, in their order.
func (c *duelForecast) Chances(m *markets.Market, spec markets.Spec) ([]odds.Chance, bool) {
	if c.now.Over() || m.Competitors {
		return nil, false
	}
	return c.ends.chances(m, spec), true
}
