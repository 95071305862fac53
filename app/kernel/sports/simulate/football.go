package simulate

import (
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
)

// Kind is the kind of an incident.
type Kind string

// The kinds of incidents of football.
const (
	Goal    Kind = models.Goal
	Corner  Kind = models.Corner
	Yellow  Kind = models.Yellow
	RedCard Kind = models.RedCard
	Ends    Kind = models.Ends
)

// Incident is something that happened in a football match.
type Incident struct {
	Kind Kind
	Side markets.Side
	// Step is the minute of play, from 0, including added minutes.
	Step int
}

// Football is a football match in play.
type Football struct{ game *Game }

// NewFootball starts a match. The same seed plays the same match.
func NewFootball(match models.Football, seed [32]byte) *Football {
	return &Football{New(models.FootballMatch{Football: match}, seed)}
}

// Step returns the number of minutes played, including added minutes.
func (f *Football) Step() int { return f.game.state.Step }

// Over reports whether the match has ended.
func (f *Football) Over() bool { return f.game.Over() }

// Result returns a copy of the state of the match.
func (f *Football) Result() *markets.Result { return f.game.State().Result }

// Play plays the next minute and returns its incidents.
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
