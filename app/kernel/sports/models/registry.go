package models

import (
	"maps"
	"math/rand/v2"
	"slices"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// Match is a match of any sport, with the strengths of its sides. It has no state of play
// and may be used by several goroutines.
type Match interface {
	// Start returns the state before the first step.
	Start() *State
	// Play plays the next step: it changes the state and returns the incidents. After the
	// end it does nothing. It draws from the same distribution that Course uses for its
	// chances.
	Play(now *State, random *rand.Rand) []Incident
	// Forecast returns what may still happen. It does not keep a reference to the state.
	Forecast(now *State) Forecast
}

// Forecast is all that may still happen in a match from one state on.
type Forecast interface {
	// Chances returns the chances of a market's outcomes, in their order. ok is false for
	// a market that is not offered now: it is decided, or it is about something too far
	// in the future.
	Chances(m *markets.Market, spec markets.Spec) (all []odds.Chance, ok bool)
}

// State is the state of a match: the result for settlement, and the data that only the
// model and the tracker need.
type State struct {
	// Result is the current result.
	Result *markets.Result `json:"result"`
	// Seconds is the time since the start of the match, including pauses.
	Seconds int `json:"seconds"`
	// Step counts the steps of play in sports with a clock, such as minutes in football.
	Step int `json:"step,omitempty"`
	// Points are the points of the current game, leg or frame, if the result counts only
	// larger units.
	Points markets.Score `json:"points"`
	// Serving is the side that serves, throws, bats or is at the table.
	Serving markets.Side `json:"serving,omitempty"`
	// Opened is the side that began the current period.
	Opened markets.Side `json:"opened,omitempty"`
	// More is additional data of a sport. The file of its model documents it.
	More []int `json:"more,omitempty"`
}

// Copy returns a state that shares no data with this one.
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

// counting returns a period with a zero count for each stat, so that its result covers
// the markets on these stats.
func counting(stats ...markets.Stat) markets.Tally {
	tally := markets.Tally{markets.Points: {}}
	for _, stat := range stats {
		tally[stat] = markets.Score{}
	}
	return tally
}

// Incident is something that happened, for trackers.
type Incident struct {
	// Kind is the kind of incident: "goal", "point", "game", "set", "period ends".
	Kind string       `json:"kind"`
	Side markets.Side `json:"side,omitempty"`
	// Value is how much it counted; 0 if that has no meaning.
	Value int `json:"value,omitempty"`
	// Seconds is the time since the start of the match.
	Seconds int `json:"seconds"`
}

// Setup creates a match of two sides. A rating of 0 is an average side; 1 is better by
// the standard deviation of its sport. The seed chooses what ratings do not define, such
// as the length of a match of sets. The same seed always creates the same match.
type Setup func(home, away float64, seed uint64) Match

// For returns the setup of a sport, by its key in the catalogue.
func For(sport string) (Setup, bool) {
	for _, table := range []map[string]Setup{footballSetups, sequenceSetups, clockSetups} {
		if setup, ok := table[sport]; ok {
			return setup, true
		}
	}
	return nil, false
}
