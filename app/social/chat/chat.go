// Package chat contains the chat rooms of the site: the messages that players write and share, the
// questions that moderators ask, and moderation.
package chat

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"croupier/app/kernel/live"
	"croupier/app/kernel/players"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/shared"
	"croupier/db"
)

// Players reads and changes players. Reads and changes are part of the given transaction.
type Players interface {
	players.Finder
	// MuteUntil mutes the player until a time. The zero time ends a mute.
	MuteUntil(tx *db.Tx, userID string, until time.Time) error
}

// Wager is a wager that a player shares. Amounts are decimal texts in whole units.
type Wager struct {
	ID, Game, Name                   string // Name is the name of the game
	Currency, SplitTotal, Multiplier string
	Owner                            string
	// Private wagers can be shared by their owner only.
	Private bool
}

// Wagers looks up wagers that may be shown: settled wagers and sports bets. found is false for an
// unknown or malformed id and for a round in progress.
type Wagers interface {
	Wager(ctx context.Context, wagerID string) (wager Wager, found bool, err error)
}

// Packs knows the pictures that players may send.
type Packs interface {
	AllowedSticker(url string) (alt string, width, height int, ok bool)
}

// Rewards pays the prizes of the site. Quiz pays the reward of a question once; ref is the binary
// id of the message that asked it. QuizReward returns the current amount of that reward.
type Rewards interface {
	Quiz(tx *db.Tx, userID string, ref []byte) (amount, currency string, err error)
	QuizReward() (amount, currency string, err error)
}

// Deps are the dependencies of Service. Log may be nil.
type Deps struct {
	shared.Services
	Hub     live.Sockets
	Players Players
	Wagers  Wagers
	Packs   Packs
	Rewards Rewards
	// Addresses lists the client addresses from which a player is signed in, in the form of
	// session.AddressKey.
	Addresses func(q db.Querier, userID string) ([]string, error)
	PackList  PackList
	// PacksOff are the packs of pictures that are turned off.
	PacksOff *settings.Value[[]string]
}

// Room is a chat room, such as casino_en. Its id is part of a channel's name: letters and digits
// and .:_-
type Room struct {
	ID     string
	Closed bool
}

// Options are set by the operator. Zero numbers mean the defaults.
type Options struct {
	// Rooms are the rooms of the site. The first one is the default of calls that name no room.
	Rooms []Room
	// MaxLength is the max number of characters in a message; default 256.
	MaxLength int
	// Slow is the min time between two messages of a player; default 5 s. Moderators are exempt. A
	// negative time turns the slow mode off.
	Slow time.Duration
	// History is how many messages of each room are kept; default 5,000.
	History int
	// AllowedHosts are the hosts that clients turn into links. OwnHosts are the hosts of the site;
	// they are turned into links too.
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

// maxCatchUp is the max number of missed events of a room that a returning client receives.
const maxCatchUp = 200

// Service is the chat of one site.
type Service struct {
	Deps
	options Options
	set     *settingValues
	// rooms are the current rooms and those removed since the start of the server.
	rooms      sync.Map // id -> *room
	rateLimits *rateLimits
}

// New makes the service and registers the rooms' channels with the hub.
func New(deps Deps, options Options) *Service {
	if deps.Log == nil {
		deps.Log = slog.New(slog.DiscardHandler)
	}
	options = options.withDefaults()
	s := &Service{Deps: deps, options: options, set: declareSettings(options, deps.PacksOff), rateLimits: newRateLimits()}
	s.rateLimits.set(s.set.slow())
	s.applyRooms(false)
	s.set.onChange(func() { s.rateLimits.set(s.set.slow()); s.applyRooms(true) })
	err := s.Hub.Channel(channelPrefix+"{room}", live.Policy{
		Authorize: s.authorize, History: maxCatchUp, Presence: true, Snapshot: live.SnapshotOf(s.snapshot),
	})
	if err != nil {
		panic(fmt.Sprintf("register the rooms of the chat: %v", err)) // a fixed, valid pattern, registered twice
	}
	return s
}

// applyRooms applies the configured list of rooms and notifies the pages of a room that is closed or
// opened. A removed room is closed for the players who are still in it.
func (s *Service) applyRooms(notify bool) {
	configured := s.set.rooms.Get()
	for _, id := range configured {
		s.rooms.LoadOrStore(id, newRoom(Room{ID: id}))
	}
	s.rooms.Range(func(_, stored any) bool {
		r := stored.(*room)
		removed := !slices.Contains(configured, r.id)
		r.removed.Store(removed)
		closed := removed || slices.Contains(s.set.closed.Get(), r.id)
		if r.closed.Swap(closed) != closed && notify {
			s.publish(r.id, EventClosed.With(RoomClosed{Closed: closed}))
		}
		now := RoomNames{Rooms: s.roomTitles(), Rules: s.rulesOf(r.id)}
		if previous := r.publishedNames.Swap(&now); notify && previous != nil && !removed && !previous.equal(now) {
			s.publish(r.id, EventRooms.With(now))
		}
		return true
	})
}

// RoomName is the title of a room. The title is empty for the default one.
type RoomName struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// roomTitles lists the rooms in their order.
func (s *Service) roomTitles() []RoomName {
	rooms := []RoomName{}
	for _, id := range s.set.rooms.Get() {
		rooms = append(rooms, RoomName{id, s.textOf(id).Title})
	}
	return rooms
}

// rulesOf returns the rules of a room; nil if it uses the rules of the site.
func (s *Service) rulesOf(room string) []string {
	rules := s.textOf(room).Rules
	if rules == "" {
		return []string{}
	}
	return strings.Split(rules, "\n")
}

// Rooms lists the ids of the rooms. The first one is the default of calls that name no room.
func (s *Service) Rooms() []string { return s.set.rooms.Get() }
