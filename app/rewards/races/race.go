// Package races is the weekly race and the races and challenges of the operator: who
// has wagered the most, made from the wager log, and the prizes that are paid for it.
package races

import (
	"cmp"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/live"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Entrants knows who takes part in the race.
type Entrants interface {
	// Races reports whether a player takes part in the race that began with
	// week: nobody does who is banned, or whose self-exclusion was in force
	// since.
	Races(q db.Querier, owner string, week time.Time) (bool, error)
}

// Wallets know the currencies of the site.
type Wallets interface {
	Currency(id string) (money.Currency, bool)
	// Offered lists those that players can hold, in their order of display.
	Offered() []money.Currency
}

// Prices tell what a currency is worth now. Errors: prices.ErrUnknown.
type Prices interface {
	Of(currency string) (prices.Price, error)
}

// Bank moves money and tells players of their new balances.
type Bank interface {
	Move(tx *db.Tx, code ledger.Code, ref []byte, movements ...wager.Movement) error
}

// Sockets send events to the open pages of a player.
type Sockets interface {
	PublishTo(userID string, n live.Notice) error
}

// Games know the games of the site by their ids.
type Games interface {
	GameName(id string) (name string, found bool)
}

// Deps are the parts of the house that the races stand on.
type Deps struct {
	DB        *db.DB
	Clock     clock.Clock
	IDs       *id.Source
	Log       *slog.Logger
	Players   players.Seer
	Entrants  Entrants
	Wallets   Wallets
	Prices    Prices
	Bank      Bank
	Sockets   Sockets
	Games     Games
	Activity  *activity.Log
	Approvals *approval.Service
	StaffLog  *stafflog.Log
}

// Options are the house's choices.
type Options struct {
	// Reward tells what all prizes of a week come to now, in dollars.
	Reward func() int64
	// Open tells whether the licence has the race now. While it has not, no week is
	// settled.
	Open func() bool
	// TimeZone is that of the weeks; empty for UTC.
	TimeZone string
}

// Service keeps the race. It is a projection of the wager log.
type Service struct {
	Deps
	options Options

	zone     *settings.Value[string]
	reward   *settings.Value[string]
	barred   barred
	ladders  ladders
	calendar atomic.Pointer[calendar]
}

// New makes the race. Its weeks are those of UTC until Start.
func New(deps Deps, options Options) *Service {
	zone := cmp.Or(options.TimeZone, UTC)
	s := &Service{Deps: deps, options: options, zone: settings.Zone("race.time_zone", zone, settings.Spec{Group: "race"})}
	s.reward = settings.Dollars(RewardKey, "", true, settings.Spec{
		Group: "race", OwnDefault: true, Sentence: "What the weekly race gives away, in whole dollars; empty for what the licence says. What is set when a week is settled is paid.",
	})
	s.zone.Inside(s.useZone)
	s.calendar.Store(&calendar{})
	return s
}

// checkpoint is its name as a projection: stored, never to be changed.
const checkpoint = "race"

// Name implements projection.Projection.
func (s *Service) Name() string { return checkpoint }

// Patient implements projection.Patient.
func (s *Service) Patient() {}

// key is what a row of the race is of.
type key struct {
	week  int64
	owner string
}

// sum is what somebody has wagered in a week, in millionths of a dollar, and
// when the last of it counted.
type sum struct {
	usd, reachedAt int64
}

// minimumPayout is the multiplier from which a wager that came back counts:
// covering nearly every outcome of a game for the stake alone is no race.
var minimumPayout = money.Decimal("1.01")

// one is the stake back.
var one = money.Fraction(1, 1)

// counts reports whether a wager counts in the race: made with real money, at least in
// part, not void, and not one that merely gave the stake back, with less than a
// hundredth won. Bonus money in a stake does not count.
func counts(w *wagerlog.Wager) bool {
	if w == nil || w.Void || w.RealUSD() <= 0 {
		return false
	}
	cameBack := w.Payout > 0 && w.Multiplier.Cmp(one) >= 0
	return !cameBack || w.Multiplier.Cmp(minimumPayout) >= 0
}

// sums are the rows that some wagers come to.
type sums map[key]*sum

// add counts a wager in the week in which it was settled first, or what a
// correction changed of it.
func (list sums) add(c calendar, w *wagerlog.Wager) {
	var usd int64
	if counts(w) {
		usd += w.RealUSD()
	}
	if counts(w.Before) {
		usd -= w.Before.RealUSD()
	}
	if usd == 0 {
		return
	}
	first := w
	for first.Before != nil {
		first = first.Before
	}
	k := key{c.weekOf(clock.FromMillis(first.At)).UnixMilli(), w.Player.Owner}
	row := list[k]
	if row == nil {
		row = &sum{}
		list[k] = row
	}
	row.usd += usd
	row.reachedAt = w.At
}

// ordered lists the rows in one order: writes must not depend on chance.
func (list sums) ordered() []key {
	keys := make([]key, 0, len(list))
	for k := range list {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b key) int {
		return cmp.Or(cmp.Compare(a.week, b.week), cmp.Compare(a.owner, b.owner))
	})
	return keys
}

// Apply implements projection.Projection.
func (s *Service) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	added := sums{}
	for _, w := range wagers {
		added.add(*s.calendar.Load(), w)
	}
	for _, k := range added.ordered() {
		if err := addSum(tx, k, added[k]); err != nil {
			return err
		}
	}
	return s.applyContests(tx, wagers)
}

// Reward is what the weekly race gives away, in whole dollars: what staff have set, or
// what the licence says.
func (s *Service) Reward(licensed int64) int64 { return s.RewardIn(nil, licensed) }

// RewardKey is the setting of the reward.
const RewardKey = "race.reward"

// RewardIn is the same with proposed settings.
func (s *Service) RewardIn(p *settings.Proposal, licensed int64) int64 {
	whole, _, _ := strings.Cut(s.reward.In(p), ".")
	set, err := money.ParseAmount(whole, 0)
	if err != nil { // empty
		return licensed
	}
	return min(int64(set), maxReward)
}

// maxReward bounds the reward, in dollars: prizes are computed from it in whole numbers.
const maxReward = 1e9
