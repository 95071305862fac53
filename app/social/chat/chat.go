// Package chat is the talk in the rooms of the site: what players write and
// share, the questions that moderators ask, and the order that they keep.
package chat

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/live"
	"croupier/db"
)

// Person is a player as the chat shows and treats them.
type Person struct {
	ID, Name, Avatar string
	Roles            []string
	Level            int // VIP
	// MutedUntil is when the player may write again, ExcludedUntil when their
	// self-exclusion ends; zero without one.
	MutedUntil, ExcludedUntil time.Time
	Banned                    bool
}

// People knows the players. Reads and changes take part in the transaction
// that they are given. found is false for nobody.
type People interface {
	ByID(q db.Querier, userID string) (person Person, found bool, err error)
	ByName(q db.Querier, name string) (person Person, found bool, err error)
	// Mute keeps the player from writing until a time, Unmute lets them write
	// again. actor is who did it.
	Mute(tx *db.Tx, userID string, until time.Time, actor string) error
	Unmute(tx *db.Tx, userID, actor string) error
	// Addresses lists the client addresses, as session.AddressKey names them,
	// from which the player is signed in.
	Addresses(q db.Querier, userID string) ([]string, error)
}

// Wager is an ended wager that somebody wants to show. Amounts are decimal
// texts in whole units.
type Wager struct {
	ID, Game, Name                   string // Name is the game's
	Currency, SplitTotal, Multiplier string
	Owner                            string
	// Private wagers are for their owner alone to share.
	Private bool
}

// Wagers looks up ended wagers. found is false for an unknown id, of whatever
// form, and for a round that goes on.
type Wagers interface {
	Wager(ctx context.Context, wagerID string) (wager Wager, found bool, err error)
}

// Packs knows the pictures that may be sent.
type Packs interface {
	AllowedSticker(url string) (alt string, width, height int, ok bool)
}

// Rewards pays the house's prizes. Quiz pays the reward of a question once;
// ref is the binary id of the message that asked it.
type Rewards interface {
	Quiz(tx *db.Tx, userID string, ref []byte) (amount, currency string, err error)
}

// Hub carries events to the pages.
type Hub interface {
	Channel(pattern string, policy live.Policy) error
	Publish(channel string, n live.Notice) error
	PublishEphemeral(channel string, n live.Notice) error
	PresentUsers(channel string, limit int) []string
	Presence(channel string) live.Presence
}

// Deps are the parts of the house that the chat stands on. Log may be nil.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *id.Source
	Hub     Hub
	People  People
	Wagers  Wagers
	Packs   Packs
	Rewards Rewards
	Log     *slog.Logger
}

// Room is one place to talk, such as casino_en. Its id is part of the name of
// a channel: letters, digits and .:_-
type Room struct {
	ID     string
	Closed bool
}

// Options are the operator's choices. Zero numbers take the defaults.
type Options struct {
	// Rooms are those there are; the first one is that of calls which name none.
	Rooms []Room
	// MaxLength is how many characters a message may have; 256.
	MaxLength int
	// Slow is the least time between two messages of a player; 5 s. Moderators
	// are exempt. A negative time lifts the rule.
	Slow time.Duration
	// History is how many messages of each room are kept; 5,000.
	History int
	// AllowedHosts are the hosts whose addresses the clients make links of.
	AllowedHosts []string
}

// Defaults of Options.
const (
	DefaultMaxLength = 256
	DefaultSlow      = 5 * time.Second
	DefaultHistory   = 5000
)

func (o Options) withDefaults() Options {
	if o.MaxLength <= 0 {
		o.MaxLength = DefaultMaxLength
	}
	if o.Slow == 0 {
		o.Slow = DefaultSlow
	}
	if o.History <= 0 {
		o.History = DefaultHistory
	}
	return o
}

// channelPrefix begins the names of the rooms' channels.
const channelPrefix = "chat:"

// catchUp is how many events of a room a client that comes back can be told.
const catchUp = 200

// Service is the chat of one site.
type Service struct {
	Deps
	options Options
	rooms   map[string]*room
	paces   *rateLimits
}

// New makes the service and registers the rooms' channels with the hub.
func New(deps Deps, options Options) *Service {
	if deps.Log == nil {
		deps.Log = slog.New(slog.DiscardHandler)
	}
	options = options.withDefaults()
	s := &Service{Deps: deps, options: options, rooms: map[string]*room{}, paces: newPaces(options.Slow)}
	for _, r := range options.Rooms {
		s.rooms[r.ID] = newRoom(r)
	}
	err := s.Hub.Channel(channelPrefix+"{room}", live.Policy{
		Authorize: s.mayListen, History: catchUp, Presence: true, Snapshot: live.SnapshotOf(s.snapshot),
	})
	if err != nil {
		panic(fmt.Sprintf("register the rooms of the chat: %v", err)) // a fixed, valid pattern, taken twice
	}
	return s
}

// SetClosed closes or opens a room until the next start and tells its pages.
func (s *Service) SetClosed(roomID string, closed bool) error {
	r, err := s.room(roomID)
	if err != nil {
		return err
	}
	if r.closed.Swap(closed) != closed {
		s.publish(roomID, EventClosed.With(Closing{Closed: closed}))
	}
	return nil
}
