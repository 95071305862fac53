// Package crash runs the rounds of crash. One goroutine owns the round: it decides when
// bets are accepted, when a bet leaves and when the round is over. Everything else sends
// messages to it. Points come from a chain of hashes that was created in advance. The
// next point exists only in the owner until the round ends. Bets are wagers of their own
// kind, which crash accepts and settles.
package crash

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/live"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/players"
	"croupier/app/kernel/rounds"
	"croupier/app/kernel/settings"
)

// Channel is the public channel of the round.
const Channel = "crash"

// Options are the settings of the operator.
type Options struct {
	// Rounds is the number of rounds of a chain.
	Rounds int
	// Salt is the salt of the next chain. If it is empty, the salt is random.
	Salt string
	// Betting is the default time for bets, which staff can change. Pause is how long the
	// end is displayed.
	Betting, Pause time.Duration
	// MaxRoundProfit is the maximum profit that a round pays, in millionths of a dollar;
	// 0 means no limit.
	MaxRoundProfit int64
}

// Deps are the dependencies of the rounds.
type Deps struct {
	*gamecalls.Checker
	Clock   clock.Clock
	Sockets live.Publisher
	Players players.Visibility
	Log     *slog.Logger
	// Secret returns the end of a chain: 64 hexadecimal characters that are derived from
	// the site's key, the chain's number and its random number.
	Secret func(chain int64, random string) string
}

// Service runs the rounds and accepts bets in them. It implements gamecalls.Games for this game.
type Service struct {
	Deps
	options Options
	// betting is the time for bets in the next round.
	betting *settings.Value[settings.Span]
	def     rules.Definition
	owner   *rounds.Owner[*liveRound]
	// pay settles bets that the round has decided.
	pay func(ctx context.Context, settlements []settlement) error

	// work receives bets to settle. unpaid is closed when settlement has stopped. Run
	// creates both.
	work           chan<- []settlement
	settlementDone <-chan struct{}
	// stopped is closed after the last payments.
	stopped chan struct{}
	// progress is the progress of the creation of a chain, in percent.
	progress atomic.Int64
	// flyingRound is the round in flight, for the views of its bets.
	flyingRound atomic.Uint64

	// exitCaps finds bets of the current round without a message to its owner.
	exitCaps sync.Map // id.Binary -> uint64, the maximum multiplier that is paid
	lastBets sync.Map // owner -> id.Binary, of the current or last round
}

// New creates the service and its channel.
func New(deps Deps, options Options) (*Service, error) {
	s := &Service{
		Deps: deps, options: options, betting: bettingSetting(options.Betting), def: crashrules.Definition(), owner: rounds.NewOwner[*liveRound](deps.Clock), stopped: make(chan struct{}),
	}
	s.pay = s.settle
	inspect := func() { s.owner.Post(func(*liveRound) {}) }
	deps.Checker.Settings.OnChange(inspect)
	deps.Wagers.OnBets(inspect)
	return s, deps.Sockets.Channel(Channel, live.Policy{History: maxEventHistory, Snapshot: live.SnapshotOf(s.snapshot)})
}

// The limits of the time for bets. They equal those of the configuration.
const (
	minBetting = 2 * time.Second
	maxBetting = time.Minute
)

func bettingSetting(initial time.Duration) *settings.Value[settings.Span] {
	return settings.Duration("crash.betting", initial, minBetting, maxBetting, settings.Spec{Group: "games"}).WeakenedWhen(settings.Never)
}

// Settings declares the staff settings of the rounds.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.betting}}
}

// maxEventHistory is how many events a client may miss before it must reload the state.
const maxEventHistory = 1024
