// Package source is the interface of feeds: messages with the fixtures, odds, states and
// results of events, heartbeats, and the request to send all of it again.
//
// Messages of an event are numbered. They may arrive twice, late and in the wrong order.
// A book accepts a message only if its number is above the last one, so that the newest
// state always applies.
package source

import (
	"context"
	"time"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
)

// Feed delivers the events of a book.
type Feed interface {
	// Name is stored with the events. It must never change.
	Name() string
	// Run passes messages to the sink until ctx ends. It begins with all known data, as
	// after a call of Recover.
	Run(ctx context.Context, sink Sink) error
	// Recover makes Run send all fixtures again, the valid odds, and the states and
	// results of all events that were not over at a moment. After the last of these it
	// sends a message with Complete set to the request.
	Recover(request string, since time.Time)
}

// Parted is a feed of several parts. Each part is active or silent independently.
type Parted interface {
	Feed
	// Parts lists the names of all parts, as used in fixtures.
	Parts() []string
}

// Sink handles messages. An error is for the log; the next message may be accepted.
type Sink func(ctx context.Context, m Message) error

// Message is one message of a feed. One of Fixture, State, Odds, Unclear, Complete and
// Listed is set. A message with none of them is a heartbeat.
type Message struct {
	Fixture *Fixture
	State   *State
	Odds    *Odds
	// Unclear is an event that has ended in a way that the feed cannot report.
	Unclear *Unclear
	// Complete is the request of a completed recovery. All valid fixtures have been sent
	// since the request.
	Complete string
	// Listed means that all valid fixtures have been sent since that time.
	Listed time.Time
	// Part is the part of the feed that Complete, Listed or a heartbeat is about, as
	// named in fixtures.
	Part string
}

// Unclear is an event whose result staff must enter, and why.
type Unclear struct {
	// Event is the feed's id of the fixture.
	Event string
	// Reason is a sentence for staff.
	Reason string
}

// Fixture is an event before it begins. A fixture is sent again when it changes.
type Fixture struct {
	// ID is the feed's own id.
	ID  string
	Seq int64
	// Part is the part of the feed that delivers the event, such as a league with its own
	// requests. Each part is active or silent independently. It is empty for a feed
	// without parts.
	Part string `json:",omitempty"`
	// Sport is the key in the catalogue of markets.
	Sport      string
	Category   string
	Tournament string
	Home, Away string
	// Field are the competitors of an event with more than two. Home is then the event's
	// name, and Away is empty. A competitor is never removed; a non-starter is Out.
	Field  []Competitor `json:",omitempty"`
	Starts time.Time
	// Cancelled is true for a fixture that is not played. All bets on it are void.
	Cancelled bool
	// Modelled is true for an event whose prices come from the site's model of the sport.
	// The inputs are the ratings of the sides, and a seed for what ratings do not define.
	Modelled               bool
	HomeRating, AwayRating float64
	Seed                   uint64
	// Simulated is true for a simulated event.
	Simulated bool
	// Stream is the address of a channel that shows the event.
	Stream string
}

// Match creates the model of the event from its sides or its field. It returns false for
// a sport, or a field, without a model.
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

// Competitor is one of the competitors of an event. The id is an outcome of its markets:
// up to 48 ASCII alphanumerics, underscores and dashes.
type Competitor struct {
	ID, Name string
	// Rating is the rating in a modelled event.
	Rating float64
	// Out is true for a non-starter: bets on it are void.
	Out bool `json:",omitempty"`
}

// Phase is the progress of an event.
type Phase string

// The phases.
const (
	Planned Phase = "planned"
	Live    Phase = "live"
	Over    Phase = "over"
)

// State is the current state of an event.
type State struct {
	// Event is the feed's id of the fixture.
	Event string
	Seq   int64
	Phase Phase
	// Suspended means that no bets should be accepted now: something important is about
	// to happen.
	Suspended bool
	// Confirmed means that the feed expects no reversal of the state. Its decisions are
	// settled at once.
	Confirmed bool
	// Play is the state of the match. Its result settles bets.
	Play *models.State
	// Moments have happened since the last state. They are for display.
	Moments []Moment
}

// Moment is something that happened in an event.
type Moment struct {
	models.Incident
	// Number counts the moments of an event from 1. A moment that is not above the last
	// one is ignored, so moments may be sent twice.
	Number int
	// Period counts from 1. Minute is the current minute of play; 0 in a sport without a
	// clock.
	Period, Minute int
	// Score is the total score after the moment.
	Score markets.Score
}

// Odds are chances, without a margin, for an event without a model. They replace all
// earlier odds of the event: a missing market is closed, and odds without markets close
// all of them. Odds with the same number as the last ones confirm them.
type Odds struct {
	Event string
	Seq   int64
	// State is the number of the state that the odds were made for. Odds for a score that
	// has changed since are rejected. 0 means that the odds were made after every state
	// before them.
	State   int64
	Markets []Market
}

// Market is the feed's data for one market.
type Market struct {
	Key        string
	Specifiers string
	// Chances are by outcome.
	Chances map[string]float64
}
