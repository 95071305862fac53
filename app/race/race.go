// Package race is the weekly race: who has wagered the most in real money
// since Monday, made from the journal, and what the places are worth.
package race

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"croupier/app/clock"
	"croupier/app/journal"
	"croupier/app/ledger"
	"croupier/app/money"
	"croupier/app/session"
	"croupier/db"
)

// People knows the players on the leaderboard, for those who look at it.
type People interface {
	// Player describes a player to a viewer (nil for a guest). Hidden players
	// have no id, name or avatar.
	Player(ctx context.Context, owner string, viewer *session.User) (Player, error)
}

// Player is somebody on the leaderboard as somebody else may see them.
type Player struct {
	ID, Name, Avatar string
	PrivateBets      bool
	Hidden           bool
}

// Deps are the parts of the house that the race stands on.
type Deps struct {
	DB     *db.DB
	Clock  clock.Clock
	People People
}

// Options are the house's choices.
type Options struct {
	// Reward is what all prizes of a week come to, in dollars.
	Reward int64
}

// Service keeps the race. It is a projection of the journal.
type Service struct {
	Deps
	options Options

	mu    sync.Mutex
	known map[ledger.AccountID]ledger.Key // of wagers in the journal; bounded by maxKnown
}

// maxKnown bounds the remembered accounts: about 100 bytes each.
const maxKnown = 50_000

// New makes the race.
func New(deps Deps, options Options) *Service {
	return &Service{Deps: deps, options: options, known: map[ledger.AccountID]ledger.Key{}}
}

// projection is the name of the checkpoint.
const projection = "race"

// Name implements journal.Projection.
func (s *Service) Name() string { return projection }

// day is the length of a day in UTC.
const day = 24 * time.Hour

// WeekOf is when the race that runs at a moment began: Monday 00:00 UTC.
func WeekOf(at time.Time) time.Time {
	at = at.UTC()
	sinceMonday := (int(at.Weekday()) + 6) % 7 // days; Sunday is 0 in the library
	return time.Date(at.Year(), at.Month(), at.Day()-sinceMonday, 0, 0, 0, 0, time.UTC)
}

// EndOf is when a race that began with week ends: the midnight after Sunday.
func EndOf(week time.Time) time.Time { return week.Add(7 * day) }

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
func counts(w *journal.Wager, account ledger.Key) bool {
	if w.Void || account.Purpose != ledger.Real || w.USD <= 0 {
		return false
	}
	cameBack := w.Payout > 0 && w.Multiplier.Cmp(one) >= 0
	return !cameBack || w.Multiplier.Cmp(minimumPayout) >= 0
}

// sums are the rows that some wagers come to.
type sums map[key]*sum

func (list sums) add(w *journal.Wager, account ledger.Key) {
	if !counts(w, account) {
		return
	}
	k := key{WeekOf(clock.FromMillis(w.At)).UnixMilli(), account.Owner}
	row := list[k]
	if row == nil {
		row = &sum{}
		list[k] = row
	}
	row.usd += w.USD
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

// Apply implements journal.Projection.
func (s *Service) Apply(tx *db.Tx, wagers []*journal.Wager) error {
	added := sums{}
	for _, w := range wagers {
		account, err := s.account(tx, w.Account)
		if err != nil {
			return err
		}
		added.add(w, account)
	}
	for _, k := range added.ordered() {
		if err := addSum(tx, k, added[k]); err != nil {
			return err
		}
	}
	return nil
}

// account finds out whose account it is. Those of wagers in the journal are
// committed and never change hands.
func (s *Service) account(q db.Querier, id ledger.AccountID) (ledger.Key, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if key, ok := s.known[id]; ok {
		return key, nil
	}
	account, err := ledger.ByID(q, id)
	if err != nil {
		return ledger.Key{}, err
	}
	if len(s.known) >= maxKnown {
		clear(s.known)
	}
	s.known[id] = account.Key
	return account.Key, nil
}
