// Package race is the weekly race: who has wagered the most in real money
// since Monday, made from the wager log, and what the places are worth.
package races

import (
	"cmp"
	"slices"
	"sync/atomic"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/settings"
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

// Deps are the parts of the house that the race stands on.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Players  players.Seer
	Entrants Entrants
}

// Options are the house's choices.
type Options struct {
	// Reward tells what all prizes of a week come to now, in dollars.
	Reward func() int64
	// TimeZone is that of the weeks; empty for UTC.
	TimeZone string
}

// Service keeps the race. It is a projection of the wager log.
type Service struct {
	Deps
	options Options

	zone     *settings.Value[string]
	calendar atomic.Pointer[calendar]
}

// New makes the race. Its weeks are those of UTC until Start.
func New(deps Deps, options Options) *Service {
	zone := cmp.Or(options.TimeZone, UTC)
	s := &Service{Deps: deps, options: options, zone: settings.Zone("race.time_zone", zone, settings.Spec{Group: "race"})}
	s.zone.Inside(s.useZone)
	s.calendar.Store(&calendar{})
	return s
}

// checkpoint is its name as a projection: stored, never to be changed.
const checkpoint = "race"

// Name implements projection.Projection.
func (s *Service) Name() string { return checkpoint }

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

// counts reports whether a wager counts in the race: made with real money,
// not void, and not one that merely gave the stake back, with less than a
// hundredth won.
func counts(w *wagerlog.Wager) bool {
	if w == nil || w.Void || w.Player.Purpose != ledger.Real || w.USD <= 0 {
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
		usd += w.USD
	}
	if counts(w.Before) {
		usd -= w.Before.USD
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
	return nil
}
