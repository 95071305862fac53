package simulate

import (
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
)

// Kind is what happened in an incident.
type Kind string

// The kinds of incidents of football.
const (
	Goal    Kind = models.Goal
	Corner  Kind = models.Corner
	Yellow  Kind = models.Yellow
	RedCard Kind = models.RedCard
	Ends    Kind = models.Ends
)

// Incident is something that happened in a match of football.
type Incident struct {
	Kind Kind
	Side markets.Side
	// Step is the minute of play, from 0, with added minutes counted on.
	Step int
}

// Football is a match of football that is being played.
type Football struct{ game *Game }

// NewFootball begins a match. The same seed plays the same match.
func NewFootball(match models.Football, seed [32]byte) *Football {
	return &Football{New(models.FootballMatch{Football: match}, seed)}
}

// Step is the number of minutes that have been played, with added ones.
func (f *Football) Step() int { return f.game.state.Step }

// Over reports whether the match has ended.
func (f *Football) Over() bool { return f.game.Over() }

// Result is the state of the match: a copy.
func (f *Football) Result() *markets.Result { return f.game.State().Result }

// Play plays the next minute and tells what happened in it.
func (f *Football) Play() (all []Incident) {
	step := f.Step()
	for _, incident := range f.game.Play() {
		at := step
		if incident.Kind == models.Ends {
			at++
		}
		all = append(all, Incident{Kind(incident.Kind), incident.Side, at})
	}
	return all
}
