// Package races implements the weekly race and the operator's races and challenges. It
// ranks players by their wagers in the wager log and pays the prizes.
package races

import (
	"cmp"
	"sync/atomic"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/sorting"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Entrants decides which players are eligible for a race.
type Entrants interface {
	// MayRace reports whether a player is eligible for the race that began at start.
	// Banned players are not, nor are players whose self-exclusion was in force since.
	MayRace(q db.Querier, owner string, start time.Time) (bool, error)
}

// Payer pays prizes and notifies players of their new balances.
type Payer interface {
	Pay(tx *db.Tx, t rewards.Transfer) error
}

// Games returns the games of the site by their ids.
type Games interface {
	GameName(id string) (name string, found bool)
}

// Deps are the dependencies of this package.
type Deps struct {
	shared.Services
	Players  players.Visibility
	Entrants Entrants
	Wallets  ledger.Wallets
	Payer    Payer
	Games    Games
}

// Options are the site's options.
type Options struct {
	// LicensedReward is the reward of the licence, in whole dollars. It applies only to a
	// demo site. A real site has a race without prizes until its operator sets a
	// reward.
	LicensedReward func() int64
	Demo           bool
	// Open reports whether the licence includes the race now. If not, no week is
	// settled.
	Open func() bool
	// TimeZone is the time zone of the weeks; empty for UTC.
	TimeZone string
}

// Service runs the races. It is a projection of the wager log.
type Service struct {
	Deps
	options Options

	zone        *settings.Value[string]
	reward      *settings.Value[string]
	eligibility eligibilityCache
	rankIndexes rankIndexes
	calendar    atomic.Pointer[calendar]
	announced   atomic.Pointer[announcement]
}

// New creates the service. Its weeks are those of UTC until Start.
func New(deps Deps, options Options) *Service {
	zone := cmp.Or(options.TimeZone, UTC)
	s := &Service{Deps: deps, options: options, zone: settings.Zone("race.time_zone", zone, settings.Spec{Group: "race"})}
	s.reward = rewardSetting()
	s.reward.OnChangeTx(s.announceSetting)
	s.zone.OnChangeTx(s.useZone)
	s.calendar.Store(&calendar{})
	s.announced.Store(&announcement{})
	return s
}

// checkpoint is the name of the projection. It is stored and must never change.
const checkpoint = "race"

// Name implements projection.Projection.
func (s *Service) Name() string { return checkpoint }

// Batched implements projection.Batched.
func (s *Service) Batched() {}

// key is the key of a row of the race.
type key struct {
	week  int64
	owner string
}

// sum is what a player has wagered in a week, in millionths of a dollar, and when the
// last part of it was counted.
type sum struct {
	usd, reachedAt int64
}

// minimumPayout is the multiplier from which a returned wager counts. Bets on nearly
// every outcome that only return the stake do not count.
var minimumPayout = money.Decimal("1.01")

// multiplierOne is the multiplier that returns the stake.
var multiplierOne = money.Fraction(1, 1)

// countsInRace reports whether a wager counts in the race. It must be made at least partly
// with real money, must not be void, and must not only return the stake with less than
// a hundredth won. Bonus money in a stake does not count.
func countsInRace(w *wagerlog.Wager) bool {
	if w == nil || w.Void || w.RealUSD() <= 0 {
		return false
	}
	stakeReturned := w.Payout > 0 && w.Multiplier.Cmp(multiplierOne) >= 0
	return !stakeReturned || w.Multiplier.Cmp(minimumPayout) >= 0
}

// sums are the rows that some wagers add up to.
type sums map[key]*sum

// add counts a wager in the week of its first settlement, or the difference of a
// correction.
func (list sums) add(c calendar, w *wagerlog.Wager) {
	var usd int64
	if countsInRace(w) {
		usd += w.RealUSD()
	}
	if countsInRace(w.Before) {
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

// ordered lists the keys in sorted order, because the order of writes must not be
// random.
func (list sums) ordered() []key {
	keys := make([]key, 0, len(list))
	for k := range list {
		keys = append(keys, k)
	}
	sorting.By(keys, func(a, b key) int {
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
