// Package chat is the talk in the rooms of the site: what players write and
// share, the questions that moderators ask, and the order that they keep.
package chat

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/live"
	"croupier/app/kernel/players"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Players knows the players. Reads and changes take part in the transaction
// that they are given.
type Players interface {
	players.Finder
	// MuteIn keeps the player from writing until a time; the zero time lets them
	// write again.
	MuteIn(tx *db.Tx, userID string, until time.Time) error
}

// Wager is a wager that somebody wants to show. Amounts are decimal
// texts in whole units.
type Wager struct {
	ID, Game, Name                   string // Name is the game's
	Currency, SplitTotal, Multiplier string
	Owner                            string
	// Private wagers are for their owner alone to share.
	Private bool
}

// Wagers looks up wagers that may be shown: ended ones, and sports bets. found is
// false for an unknown id, of whatever form, and for a round that goes on.
type Wagers interface {
	Wager(ctx context.Context, wagerID string) (wager Wager, found bool, err error)
}

// Packs knows the pictures that may be sent.
type Packs interface {
	AllowedSticker(url string) (alt string, width, height int, ok bool)
}

// Rewards pays the house's prizes. Quiz pays the reward of a question once;
// ref is the binary id of the message that asked it. QuizReward is what that
// would be at this moment.
type Rewards interface {
	Quiz(tx *db.Tx, userID string, ref []byte) (amount, currency string, err error)
	QuizReward() (amount, currency string, err error)
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
	Players Players
	Wagers  Wagers
	Packs   Packs
	Rewards Rewards
	// Addresses lists the client addresses, as session.AddressKey names them, from
	// which a player is signed in.
	Addresses func(q db.Querier, userID string) ([]string, error)
	// StaffLog takes what moderators do.
	StaffLog *stafflog.Log
	// Tuner and PackList are for the staff who look after the chat.
	Tuner    Tuner
	PackList PackList
	Log      *slog.Logger
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
	// AllowedHosts are the hosts whose addresses the clients make links of, beside
	// OwnHosts, which are the site's.
	AllowedHosts, OwnHosts []string
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
	set     *set
	// rooms are those that there are, and those that there were since the start.
	rooms sync.Map // id -> *room
	paces *rateLimits
}

// New makes the service and registers the rooms' channels with the hub.
func New(deps Deps, options Options) *Service {
	if deps.Log == nil {
		deps.Log = slog.New(slog.DiscardHandler)
	}
	options = options.withDefaults()
	s := &Service{Deps: deps, options: options, set: declare(options), paces: newPaces()}
	s.paces.set(s.set.slow())
	s.follow(false)
	s.set.onChange(func() { s.paces.set(s.set.slow()); s.follow(true) })
	err := s.Hub.Channel(channelPrefix+"{room}", live.Policy{
		Authorize: s.mayListen, History: catchUp, Presence: true, Snapshot: live.SnapshotOf(s.snapshot),
	})
	if err != nil {
		panic(fmt.Sprintf("register the rooms of the chat: %v", err)) // a fixed, valid pattern, taken twice
	}
	return s
}

// follow brings the rooms to what is set, and tells the pages of a room that is
// closed or opened. A room that there is no more is closed for those who are in
// it still.
func (s *Service) follow(tell bool) {
	there := s.set.rooms.Get()
	for _, id := range there {
		s.rooms.LoadOrStore(id, newRoom(Room{ID: id}))
	}
	s.rooms.Range(func(_, kept any) bool {
		r := kept.(*room)
		gone := !slices.Contains(there, r.id)
		r.gone.Store(gone)
		closed := gone || slices.Contains(s.set.closed.Get(), r.id)
		if r.closed.Swap(closed) != closed && tell {
			s.publish(r.id, EventClosed.With(Closing{Closed: closed}))
		}
		now := RoomNames{Rooms: s.named(), Rules: s.rulesOf(r.id)}
		if was := r.named.Swap(&now); tell && was != nil && !gone && !was.same(now) {
			s.publish(r.id, EventRooms.With(now))
		}
		return true
	})
}

// RoomName is what a room is called; the title is empty for the usual one.
type RoomName struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// named lists the rooms in their order.
func (s *Service) named() []RoomName {
	rooms := []RoomName{}
	for _, id := range s.set.rooms.Get() {
		rooms = append(rooms, RoomName{id, s.textOf(id).Title})
	}
	return rooms
}

// rulesOf are a room's own rules; none for those of the site.
func (s *Service) rulesOf(room string) []string {
	rules := s.textOf(room).Rules
	if rules == "" {
		return []string{}
	}
	return strings.Split(rules, "\n")
}

// Rooms lists the ids of the rooms; the first one is that of calls which name
// none.
func (s *Service) Rooms() []string { return s.set.rooms.Get() }
