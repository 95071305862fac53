// Package crash runs the rounds of crash: one goroutine owns the round, decides
// when bets are taken, when one leaves and when it is over, and everything else
// is a message to it. Points come from a chain of hashes that was made in
// advance; the next one exists nowhere outside the owner until the round ends.
// Money is moved by others, as told.
package crash

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"croupier/app/clock"
	"croupier/app/id"
	"croupier/app/live"
	rules "croupier/app/originals/crash"
	"croupier/db"
)

// Channel is where everybody hears of the round.
const Channel = "crash"

// Hub carries events to the pages.
type Hub interface {
	Channel(pattern string, p live.Policy) error
	Publish(channel, event string, data any) error
	PublishEphemeral(channel, event string, data any) error
}

// Bank holds the bets' money.
type Bank interface {
	// Settle ends bets, each once; those that are settled are left out.
	Settle(ctx context.Context, verdicts []rules.Verdict) error
	// Open lists the bets that are not settled, by their rounds.
	Open(ctx context.Context) (map[uint64][]id.Binary, error)
}

// Player is the author of a bet as everybody may see them.
type Player struct {
	// ID and Avatar are empty for a guest and for a player who keeps wagers
	// private.
	ID, Name, Avatar string
}

// People knows who stands behind bets.
type People interface {
	Player(ctx context.Context, owner string) (Player, error)
}

// Options are what an operator can set.
type Options struct {
	// Rounds is the length of a chain.
	Rounds int
	// Salt is that of the next chain; a random one when empty.
	Salt string
	// Betting and Pause are how long bets are taken and how long the end is
	// shown.
	Betting, Pause time.Duration
	// MaxRoundProfit is the most that a round pays in profit, in millionths
	// of a dollar; 0 for no limit.
	MaxRoundProfit int64
}

// Deps are the parts of the house that the rounds stand on.
type Deps struct {
	DB     *db.DB
	Clock  clock.Clock
	Hub    Hub
	People People
	Log    *slog.Logger
	// Secret gives the end of a chain: 64 hexadecimal characters that follow
	// from the site's key, the chain's number and the chance kept with it.
	Secret func(chain int64, random string) string
}

// Service runs the rounds.
type Service struct {
	Deps
	options Options
	bank    Bank

	messages chan func(*room)
	// work takes bets that are to be settled, unpaid is closed when nobody
	// settles any more; both are made by Run.
	work   chan<- []rules.Verdict
	unpaid <-chan struct{}
	// ready tells that the owner of the round answers, gone is closed when it
	// never will again, and stopped once the last payments ended as well.
	ready   atomic.Bool
	gone    chan struct{}
	stopped chan struct{}
	// progress is the percentage of a chain that is being made.
	progress atomic.Int64
	// flying is the round in flight, for those who look at its bets.
	flying atomic.Uint64

	// seated finds bets of the running round without asking its owner.
	seated sync.Map // id.Binary -> uint64, the multiplier that the house pays at most
	latest sync.Map // owner -> id.Binary, of the round that runs or ended last

	// mu guards what the database's writer hands over: it must never wait for
	// the owner, who may wait for it.
	mu       sync.Mutex
	left     []id.Binary
	leftWake chan struct{}
}

// maxMessages bounds the messages that wait for the owner of the round.
const maxMessages = 4096

// New makes the service and its channel. UseBank must follow before Run.
func New(deps Deps, options Options) (*Service, error) {
	s := &Service{
		Deps: deps, options: options, messages: make(chan func(*room), maxMessages), gone: make(chan struct{}), stopped: make(chan struct{}),
		leftWake: make(chan struct{}, 1),
	}
	return s, deps.Hub.Channel(Channel, live.Policy{History: historyKept, Snapshot: s.snapshot})
}

// historyKept is how many events a client may miss before it starts anew.
const historyKept = 1024

// UseBank hands over who holds the money.
func (s *Service) UseBank(bank Bank) { s.bank = bank }

// ask has the owner of the round do something and waits for it. It is false
// when nobody runs the rounds, or ctx ends first.
func (s *Service) ask(ctx context.Context, fn func(*room)) bool {
	if !s.ready.Load() {
		return false
	}
	done := make(chan struct{})
	select {
	case s.messages <- func(r *room) { fn(r); close(done) }:
	case <-s.gone:
		return false
	case <-ctx.Done():
		return false
	}
	select {
	case <-done:
		return true
	case <-s.gone:
	}
	select {
	case <-done: // it was the last that the owner did
		return true
	default:
		return false
	}
}
