// Package simulate plays simulated matches by the same models that package models uses
// for its chances. A match depends only on its seed.
package simulate

import (
	"math/rand/v2"

	"croupier/app/kernel/sports/models"
)

// Game is a match of any sport in play.
type Game struct {
	match  models.Match
	random *rand.Rand
	state  *models.State
}

// New starts a match. The same seed plays the same match.
func New(match models.Match, seed [32]byte) *Game {
	return &Game{match, rand.New(rand.NewChaCha8(seed)), match.Start()}
}

// Over reports whether the match has ended.
func (g *Game) Over() bool { return g.state.Result.Over() }

// State returns a copy of the state of the match.
func (g *Game) State() *models.State { return g.state.Copy() }

// Seconds returns the time since the start of the match.
func (g *Game) Seconds() int { return g.state.Seconds }

// Play plays the next step and returns its incidents.
func (g *Game) Play() []models.Incident { return g.match.Play(g.state, g.random) }

// PlayUntil plays until at least a number of seconds has passed since the start of the match,
// or to its end, and returns all incidents. A step that has begun is completed: a minute,
// a point, a visit.
func (g *Game) PlayUntil(seconds int) (all []models.Incident) {
	for !g.Over() && g.state.Seconds < seconds {
		all = append(all, g.Play()...)
	}
	return all
}

// PlayWhole plays a match to its end and returns all incidents and the final state.
func PlayWhole(match models.Match, seed [32]byte) ([]models.Incident, *models.State) {
	game := New(match, seed)
	var all []models.Incident
	for !game.Over() {
		all = append(all, game.Play()...)
	}
	return all, game.State()
}
