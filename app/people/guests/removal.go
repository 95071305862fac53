package guests

import (
	"context"
	"fmt"
	"slices"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

const (
	// sweptAtOnce bounds the guests of one sweep, sweepWagers their wagers: more
	// are left to the next one.
	sweptAtOnce = 500
	sweepWagers = 20_000
	stepRows    = 1000
	// scanned is how many transfers are read at once.
	scanned = 5000
)

// Rounds knows the rounds that guests left open in one room.
type Rounds interface {
	OpenRounds(q db.Querier, owner string) ([]id.Binary, error)
	RemoveRound(tx *db.Tx, round id.Binary) error
}

// Seeds knows the seeds of guests.
type Seeds interface {
	HoldsNewest(q db.Querier, owner string) (bool, error)
	RemoveSeeds(tx *db.Tx, owner string, limit int) (int, error)
}

// Stats knows what was counted of guests.
type Stats interface {
	RemoveStats(tx *db.Tx, account ledger.AccountID) error
}

// Projections knows how far the wager log was read.
type Projections interface {
	Reached(q db.Querier) (int64, error)
}

// Parts are the rooms in which guests leave something.
type Parts struct {
	Rounds      []Rounds
	Seeds       Seeds
	Stats       Stats
	Projections Projections
	Ledger      *ledger.Ledger
}

// Removal removes what guests left who stay away. It is made after the rooms in
// which they leave something, and these are made after the guests themselves.
type Removal struct {
	*Service
	parts Parts
	// stepRows bounds the rows that one transaction deletes, so that bets get
	// their turn between; sweepWagers the wagers of one sweep.
	stepRows, sweepWagers int
}

// NewRemoval makes the removal of the guests of s.
func NewRemoval(s *Service, parts Parts) *Removal {
	return &Removal{Service: s, parts: parts, stepRows: stepRows, sweepWagers: sweepWagers}
}

// left is a round that a guest left open, and the room that it is of.
type left struct {
	room Rounds
	id   id.Binary
}

// leaver is a guest whose data is removed: what was found, and how far the
// removal has come.
type leaver struct {
	owner    string
	accounts []ledger.AccountID
	rounds   []left
	wagers   []wagerlog.Place
	// whole is true when wagers are all that are left: then the rest goes too.
	whole bool
	// moved are the transfers of each wager and round, rest the others.
	moved map[id.Binary][]int64
	rest  []int64

	requestsGone, begun bool
	wagersGone          int
	restGone            int
}

// Sweep removes guests who have stayed away long enough. It returns how many
// are gone, and whether others wait.
func (s *Removal) Sweep(ctx context.Context) (gone int, more bool, err error) {
	owners, more, err := s.mark(ctx)
	if err != nil || len(owners) == 0 {
		return 0, false, err
	}
	leavers, err := s.plan(ctx, owners)
	if err == nil {
		gone, err = s.remove(ctx, leavers)
	}
	s.unmark(context.WithoutCancel(ctx), owners)
	return gone, more, err
}

// mark picks guests and closes their names: whoever comes back from here on is
// somebody new. What a call does that got the name before is in the database
// before the plan is made, or the guest is not picked.
func (s *Removal) mark(ctx context.Context) (owners []string, more bool, err error) {
	now := s.Clock.Now()
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		begun, err := ledger.Leaving(q)
		if err != nil {
			return err
		}
		away, err := idle(q, now.Add(-max(s.options.Keep, Day)-2*touchEvery), sweptAtOnce)
		owners = append(begun, away...)
		more = len(away) == sweptAtOnce
		return err
	})
	if err != nil {
		return nil, false, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	slices.Sort(owners)
	owners = slices.DeleteFunc(slices.Compact(owners), func(owner string) bool {
		return s.here(owner) && !s.leaving[owner]
	})
	for _, owner := range owners {
		s.leaving[owner] = true
		delete(s.admitted, owner)
	}
	return owners, more, nil
}

// unmark opens the names again, but for those whose removal has begun.
func (s *Removal) unmark(ctx context.Context, owners []string) {
	var begun []string
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		begun, err = ledger.Leaving(q)
		return err
	})
	if err != nil {
		return // the database is closed or broken: nobody comes back any more
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, owner := range owners {
		if !slices.Contains(begun, owner) {
			delete(s.leaving, owner)
		}
	}
}

// plan finds what there is of guests. Left out is who still holds the newest
// row of a table, or wagers that a projection has not read.
func (s *Removal) plan(ctx context.Context, owners []string) ([]*leaver, error) {
	var (
		leavers []*leaver
		newest  int64
	)
	err := s.DB.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		if newest, err = ledger.Newest(q); err != nil {
			return err
		}
		reached, err := s.parts.Projections.Reached(q)
		if err != nil {
			return err
		}
		room := s.sweepWagers
		for _, owner := range owners {
			l, err := s.find(q, owner, reached, room)
			if err != nil {
				return err
			}
			if l != nil {
				room -= len(l.wagers)
				leavers = append(leavers, l)
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("find what guests left: %w", err)
	}
	return s.scan(ctx, leavers, newest)
}

// find reads what is found by the owner's name; nil for one who cannot go yet.
func (s *Removal) find(q db.Querier, owner string, reached int64, room int) (*leaver, error) {
	if newest, err := s.parts.Seeds.HoldsNewest(q, owner); newest || err != nil {
		return nil, err
	}
	l := &leaver{owner: owner, whole: true, moved: map[id.Binary][]int64{}}
	accounts, err := ledger.Accounts(q, owner)
	if err != nil {
		return nil, err
	}
	for _, account := range accounts {
		if account.Key.Purpose != ledger.Demo {
			return nil, nil // the database would refuse it
		}
		l.accounts = append(l.accounts, account.ID)
		places, err := wagerlog.PlacesOf(q, account.ID, room+1)
		if err != nil {
			return nil, err
		}
		if len(places) > room {
			places, l.whole = places[:room], false
		}
		if len(places) > 0 && places[len(places)-1].Seq >= reached {
			return nil, nil
		}
		room -= len(places)
		l.wagers = append(l.wagers, places...)
	}
	for _, room := range s.parts.Rounds {
		open, err := room.OpenRounds(q, owner)
		if err != nil {
			return nil, err
		}
		for _, round := range open {
			l.rounds = append(l.rounds, left{room, round})
		}
	}
	return l, nil
}

// scan finds the transfers, which are in no index, by reading all of them.
func (s *Removal) scan(ctx context.Context, leavers []*leaver, newest int64) ([]*leaver, error) {
	byWager, byAccount := map[id.Binary]*leaver{}, map[ledger.AccountID]*leaver{}
	for _, l := range leavers {
		for _, wager := range l.wagers {
			byWager[wager.ID] = l
		}
		for _, round := range l.rounds {
			byWager[round.id] = l
		}
		for _, account := range l.accounts {
			byAccount[account] = l
		}
	}
	if len(byAccount) == 0 {
		return leavers, nil
	}
	staying := map[*leaver]bool{}
	take := func(t ledger.Moved) {
		l, wager := (*leaver)(nil), id.Binary{}
		if len(t.Ref) == len(wager) {
			wager = id.Binary(t.Ref)
			l = byWager[wager]
		}
		switch {
		case l != nil:
			l.moved[wager] = append(l.moved[wager], t.ID)
		case byAccount[t.Debit] != nil:
			l = byAccount[t.Debit]
			l.rest = append(l.rest, t.ID)
		case byAccount[t.Credit] != nil:
			l = byAccount[t.Credit]
			l.rest = append(l.rest, t.ID)
		default:
			return
		}
		staying[l] = staying[l] || t.ID >= newest
	}
	for last := int64(0); last < newest; {
		err := s.DB.ReadHeavy(ctx, func(q *db.Reader) error {
			list, err := ledger.MovedSince(q, last, scanned)
			for _, t := range list {
				take(t)
				last = t.ID
			}
			if len(list) < scanned {
				last = newest
			}
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("find the transfers of guests: %w", err)
		}
	}
	return slices.DeleteFunc(leavers, func(l *leaver) bool { return staying[l] }), nil
}
