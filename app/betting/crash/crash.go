// Package crash runs the rounds of crash: one goroutine owns the round, decides
// when bets are taken, when one leaves and when it is over, and everything else
// is a message to it. Points come from a chain of hashes that was made in
// advance; the next one exists nowhere outside the owner until the round ends.
// Bets are wagers of their own kind: crash takes and settles them.
package crash

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/live"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/players"
	"croupier/app/kernel/rounds"
	"croupier/app/kernel/settings"
)

// Channel is where everybody hears of the round.
const Channel = "crash"

// Hub carries events to the pages.
type Hub interface {
	Channel(pattern string, p live.Policy) error
	Publish(channel string, n live.Notice) error
	PublishEphemeral(channel string, n live.Notice) error
	PublishTo(userID string, n live.Notice) error
}

// Options are what an operator can set.
type Options struct {
	// Rounds is the length of a chain.
	Rounds int
	// Salt is that of the next chain; a random one when empty.
	Salt string
	// Betting and Pause are how long bets are taken, until staff set it otherwise,
	// and how long the end is shown.
	Betting, Pause time.Duration
	// MaxRoundProfit is the most that a round pays in profit, in millionths
	// of a dollar; 0 for no limit.
	MaxRoundProfit int64
}

// Deps are the parts of the house that the rounds stand on.
type Deps struct {
	*gaming.Desk
	Clock   clock.Clock
	Hub     Hub
	Players players.Seer
	Log     *slog.Logger
	// Secret gives the end of a chain: 64 hexadecimal characters that follow
	// from the site's key, the chain's number and the chance kept with it.
	Secret func(chain int64, random string) string
}

// Service runs the rounds and takes the bets in them. It is the gaming.Room of
// this game.
type Service struct {
	Deps
	options Options
	// betting is how long the next round takes bets.
	betting *settings.Value[settings.Span]
	def     rules.Definition
	owner   *rounds.Owner[*liveRound]
	// pay settles bets that the round has decided about.
	pay func(ctx context.Context, settlements []settlement) error

	// work takes bets that are to be settled, unpaid is closed when nobody
	// settles any more; both are made by Run.
	work   chan<- []settlement
	unpaid <-chan struct{}
	// stopped is closed once the last payments ended.
	stopped chan struct{}
	// progress is the percentage of a chain that is being made.
	progress atomic.Int64
	// flying is the round in flight, for those who look at its bets.
	flying atomic.Uint64

	// maxExits finds bets of the running round without asking its owner.
	maxExits   sync.Map // id.Binary -> uint64, the multiplier that the house pays at most
	latestBets sync.Map // owner -> id.Binary, of the round that runs or ended last
}

// New makes the service and its channel, and registers its wagers with the kernel.
func New(deps Deps, options Options) (*Service, error) {
	s := &Service{
		Deps: deps, options: options, betting: declareBetting(options.Betting), def: crashrules.Definition(), owner: rounds.NewOwner[*liveRound](deps.Clock), stopped: make(chan struct{}),
	}
	s.pay = s.settle
	deps.Desk.Sells(Kind, s.def)
	deps.Wagers.Register(Kind, s.proof())
	look := func() { s.owner.Tell(func(*liveRound) {}) }
	deps.Desk.Settings.OnChange(look)
	deps.Wagers.OnBets(look)
	return s, deps.Hub.Channel(Channel, live.Policy{History: historyKept, Snapshot: live.SnapshotOf(s.snapshot)})
}

// Bounds of the time in which bets are taken, which are those of the configuration.
const (
	shortestBetting = 2 * time.Second
	longestBetting  = time.Minute
)

func declareBetting(initial time.Duration) *settings.Value[settings.Span] {
	return settings.Duration("crash.betting", initial, shortestBetting, longestBetting, settings.Spec{Group: "games"})
}

// Settings declares what staff can set about the rounds.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.betting}}
}

// historyKept is how many events a client may miss before it starts anew.
const historyKept = 1024
