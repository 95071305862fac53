package models

import (
	"maps"
	"math/rand/v2"
	"slices"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// Match is a match of any sport, with the strengths of its sides. It holds no
// state of play and may be used from several goroutines.
type Match interface {
	// Start is the state before the first thing happens.
	Start() *State
	// Play goes on to the next thing that happens: it changes the state and says
	// what it was. After the end it does nothing. It draws from the same law from
	// which Course makes its chances.
	Play(now *State, random *rand.Rand) []Incident
	// Course says what may still happen. It does not keep the state.
	Course(now *State) Course
}

// Course is all that may still happen in a match from one state on.
type Course interface {
	// Chances are those of a market's outcomes, in their order. ok is false for a
	// market that is not offered now: it is decided, or it is about something that
	// is too far away.
	Chances(m *markets.Market, spec markets.Spec) (all []odds.Chance, ok bool)
}

// State is where a match stands: what settlement sees, and what only the model
// and the tracker need.
type State struct {
	// Result is what happened so far.
	Result *markets.Result `json:"result"`
	// Seconds have passed since the match began, with pauses.
	Seconds int `json:"seconds"`
	// Step counts the steps of play of sports with a clock: minutes in football.
	Step int `json:"step,omitempty"`
	// Points are those of the game, leg or frame that is being played, where the
	// result counts only larger units.
	Points markets.Score `json:"points"`
	// Serving is who serves, throws, bats or is at the table.
	Serving markets.Side `json:"serving,omitempty"`
	// Opened is who began the current period.
	Opened markets.Side `json:"opened,omitempty"`
	// More is what else a sport keeps; the file of its model says what.
	More []int `json:"more,omitempty"`
}

// Copy is a state that shares nothing with this one.
func (s *State) Copy() *State {
	copied, result := *s, *s.Result
	result.Periods, result.Overtime = copiedTallies(result.Periods), copiedTallies(result.Overtime)
	result.Incidents = slices.Clone(result.Incidents)
	if result.Shootout != nil {
		shootout := *result.Shootout
		result.Shootout = &shootout
	}
	result.Places, result.Voided = maps.Clone(result.Places), slices.Clone(result.Voided)
	copied.Result, copied.More = &result, slices.Clone(s.More)
	return &copied
}

func copiedTallies(all []markets.Tally) []markets.Tally {
	copied := slices.Clone(all)
	for i := range copied {
		copied[i] = maps.Clone(copied[i])
	}
	return copied
}

// Incident is something that happened, for trackers.
type Incident struct {
	// Kind says what: "goal", "point", "game", "set", "period ends".
	Kind string       `json:"kind"`
	Side markets.Side `json:"side,omitempty"`
	// Value is how much it counted, 0 where that says nothing.
	Value int `json:"value,omitempty"`
	// Seconds have passed since the match began.
	Seconds int `json:"seconds"`
}

// Setup makes a match of two sides. A rating of 0 is an average side, 1 one that
// is better by the standard deviation of its sport. The seed chooses what ratings
// do not tell, such as the length of a match of sets; the same seed always makes
// the same match.
type Setup func(home, away float64, seed uint64) Match

// For is how to make a match of a sport, by the key of its catalogue.
func For(sport string) (Setup, bool) {
	for _, table := range []map[string]Setup{footballs, sequences, clocks} {
		if setup, ok := table[sport]; ok {
			return setup, true
		}
	}
	return nil, false
}
