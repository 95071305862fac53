// Package simulate plays matches that nobody plays, from the same laws from which
// package models makes its chances. A match follows from its seed alone.
package simulate

import (
	"math/rand/v2"

	"croupier/app/kernel/sports/models"
)

// Game is a match of any sport that is being played.
type Game struct {
	match  models.Match
	random *rand.Rand
	state  *models.State
}

// New begins a match. The same seed plays the same match.
func New(match models.Match, seed [32]byte) *Game {
	return &Game{match, rand.New(rand.NewChaCha8(seed)), match.Start()}
}

// Over reports whether the match has ended.
func (g *Game) Over() bool { return g.state.Result.Over() }

// State is where the match stands: a copy.
func (g *Game) State() *models.State { return g.state.Copy() }

// Seconds have passed since the match began.
func (g *Game) Seconds() int { return g.state.Seconds }

// Play goes on to the next thing that happens and tells what it was.
func (g *Game) Play() []models.Incident { return g.match.Play(g.state, g.random) }

// Until plays until at least so many seconds have passed since the match began, or
// to its end, and tells all that happened. What has begun is played to its end: a
// minute, a point, a visit.
func (g *Game) Until(seconds int) (all []models.Incident) {
	for !g.Over() && g.state.Seconds < seconds {
		all = append(all, g.Play()...)
	}
	return all
}

// Whole plays a match to its end and tells all that happened, and how it ended.
func Whole(match models.Match, seed [32]byte) ([]models.Incident, *models.State) {
	game := New(match, seed)
	var all []models.Incident
	for !game.Over() {
		all = append(all, game.Play()...)
	}
	return all, game.State()
}
