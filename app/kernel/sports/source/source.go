// Package source is what a book is fed with: fixtures, odds, states and results of
// events as messages, signs of life, and the way to ask for all of it again.
//
// Messages of an event are numbered. They may come twice, late and in the wrong
// order: a book takes one only if its number is above the last, so that the newest
// always stands.
package source

import (
	"context"
	"time"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
)

// Feed brings the events of a book.
type Feed interface {
	// Name is stored with the events: never change it.
	Name() string
	// Run hands messages to the sink until ctx ends. It begins with all that is
	// known, as if Recover had been called.
	Run(ctx context.Context, sink Sink) error
	// Recover has Run bring all fixtures again, and the states and results of all
	// events that were not over at a moment. After the last of these comes a
	// message with Complete set to the request.
	Recover(request string, since time.Time)
}

// Sink takes messages. An error is for the log; the next message may be taken.
type Sink func(ctx context.Context, m Message) error

// Message is one piece of news. One of its parts is set; one with none of them is
// a sign of life.
type Message struct {
	Fixture *Fixture
	State   *State
	Odds    *Odds
	// Complete is the request of a recovery that is done.
	Complete string
}

// Fixture is an event before it begins. Fixtures are sent again when something of
// them changes.
type Fixture struct {
	// ID is the feed's own.
	ID  string
	Seq int64
	// Sport is the key of the catalogue of markets.
	Sport      string
	Category   string
	Tournament string
	Home, Away string
	// Field are the competitors of an event with many of them: Home is its name then,
	// and Away is empty. Who was in it once stays; one who does not start is Out.
	Field  []Competitor `json:",omitempty"`
	Starts time.Time
	// Cancelled is a fixture that is not played. All bets on it are void.
	Cancelled bool
	// Modelled is an event whose prices the house makes itself, by its model of
	// the sport: from the ratings of the sides, and from a seed for what these do
	// not tell.
	Modelled               bool
	HomeRating, AwayRating float64
	Seed                   uint64
	// Simulated is an event that nobody plays.
	Simulated bool
	// Stream is the address of a channel that shows the event.
	Stream string
}

// Match makes the model of the event: of its sides, or of its field. It is false for a
// sport, or a field, that has none.
func (f *Fixture) Match() (models.Match, bool) {
	if len(f.Field) > 0 {
		field := make([]models.Competitor, len(f.Field))
		for i, one := range f.Field {
			field[i] = models.Competitor{ID: one.ID, Rating: one.Rating, Out: one.Out}
		}
		return models.ForField(f.Sport, field)
	}
	setup, known := models.For(f.Sport)
	if !known {
		return nil, false
	}
	return setup(f.HomeRating, f.AwayRating, f.Seed), true
}

// Competitor is one of the competitors of an event. The id is an outcome of its
// markets: up to 48 letters and digits of ASCII, with underscores and dashes.
type Competitor struct {
	ID, Name string
	// Rating is that of a modelled event.
	Rating float64
	// Out does not start: bets on it are void.
	Out bool `json:",omitempty"`
}

// Phase is how far an event is.
type Phase string

// The phases.
const (
	Planned Phase = "planned"
	Live    Phase = "live"
	Over    Phase = "over"
)

// State is where an event stands.
type State struct {
	// Event is the feed's id of the fixture.
	Event string
	Seq   int64
	Phase Phase
	// Suspended is an event on which nothing shall be bet now: something important
	// is about to happen.
	Suspended bool
	// Play is the state of the match; its result settles bets.
	Play *models.State
	// Moments have happened since the last state, for those who watch.
	Moments []Moment
}

// Moment is something that happened in an event.
type Moment struct {
	models.Incident
	// Number counts the moments of an event from 1. One that is not above the last is
	// no news, so that they may come twice.
	Number int
	// Period counts from 1, and Minute is the begun minute of play; 0 in a sport
	// without a clock.
	Period, Minute int
	// Score is that of all points after it.
	Score markets.Score
}

// Odds are chances of an event that the house has no model for, without a margin.
type Odds struct {
	Event   string
	Seq     int64
	Markets []Market
}

// Market is what a feed says of one market.
type Market struct {
	Key        string
	Specifiers string
	// Chances are by outcome.
	Chances map[string]float64
}
