package guests

import (
	"context"
	"fmt"
	"slices"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/product"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

const (
	// guestsPerSweep is the maximum number of guests of one sweep, sweepWagers the maximum
	// number of wagers; the next sweep continues.
	guestsPerSweep = 500
	sweepWagers    = 20_000
	stepRows       = 1000
	// scanBatch is the number of transfers in one read.
	scanBatch = 5000
)

// Seeds removes the seeds of guests.
type Seeds interface {
	HasNewest(q db.Querier, owner string) (bool, error)
	RemoveSeeds(tx *db.Tx, owner string, limit int) (int, error)
}

// Stats removes the statistics of guests.
type Stats interface {
	RemoveStats(tx *db.Tx, account ledger.AccountID) error
}

// Projections reports how far projections have read the wager log.
type Projections interface {
	LowestCheckpoint(q db.Querier) (int64, error)
}

// Parts are the services that store data of guests.
type Parts struct {
	Products    []product.Guests
	Seeds       Seeds
	Stats       Stats
	Projections Projections
	Ledger      *ledger.Ledger
}

// Removal removes the data of absent guests. It is created after the services that
// store the data, and these are created after the guests.
type Removal struct {
	*Service
	parts Parts
	// stepRows is the maximum number of rows that one transaction deletes, so that bets
	// can run in between. sweepWagers is the maximum number of wagers that one sweep
	// deletes.
	stepRows, sweepWagers int
}

// NewRemoval creates the removal of the guests of s.
func NewRemoval(s *Service, parts Parts) *Removal {
	return &Removal{Service: s, parts: parts, stepRows: stepRows, sweepWagers: sweepWagers}
}

// openRound is an open wager of a guest and the product that removes it.
type openRound struct {
	product product.Guests
	id      id.Binary
}

// guestRemoval is the state of a guest's removal: the rows found and the
// progress.
type guestRemoval struct {
	owner    string
	accounts []ledger.AccountID
	rounds   []openRound
	wagers   []wagerlog.LogPosition
	// complete is true if all remaining wagers are in the plan. The rest of the data is
	// then removed too.
	complete bool
	// transfers are the transfers of each wager and round, rest the other transfers.
	transfers map[id.Binary][]int64
	rest      []int64

	requestsRemoved, started bool
	wagersRemoved            int
	restRemoved              int
}

// Sweep removes guests who were absent for long enough. It returns the number of
// removed guests and whether more are waiting.
func (s *Removal) Sweep(ctx context.Context) (gone int, more bool, err error) {
	owners, more, err := s.mark(ctx)
	if err != nil || len(owners) == 0 {
		return 0, false, err
	}
	removals, err := s.plan(ctx, owners)
	if err == nil {
		gone, err = s.remove(ctx, removals)
	}
	s.unmark(context.WithoutCancel(ctx), owners)
	return gone, more, err
}

// mark selects guests and blocks their names: a guest who returns from now on
// gets a new name. A call that got the name before has committed before the plan
// is made, or the guest is not selected.
func (s *Removal) mark(ctx context.Context) (owners []string, more bool, err error) {
	now := s.Clock.Now()
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		begun, err := ledger.GuestsInRemoval(q)
		if err != nil {
			return err
		}
		absent, err := absentSince(q, now.Add(-max(s.options.Retention, Day)-2*touchPrecision), guestsPerSweep)
		owners = append(begun, absent...)
		more = len(absent) == guestsPerSweep
		return err
	})
	if err != nil {
		return nil, false, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	slices.Sort(owners)
	owners = slices.DeleteFunc(slices.Compact(owners), func(owner string) bool {
		return s.mayHaveBeenSeen(owner) && !s.removing[owner]
	})
	for _, owner := range owners {
		s.removing[owner] = true
		delete(s.admitted, owner)
	}
	return owners, more, nil
}

// unmark unblocks the names of guests whose removal has not begun.
func (s *Removal) unmark(ctx context.Context, owners []string) {
	var begun []string
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		begun, err = ledger.GuestsInRemoval(q)
		return err
	})
	if err != nil {
		return // the database is closed or broken: the names stay blocked
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, owner := range owners {
		if !slices.Contains(begun, owner) {
			delete(s.removing, owner)
		}
	}
}

// plan finds the rows of guests. It skips guests with the newest row of a table,
// and guests with wagers that a projection has not read.
func (s *Removal) plan(ctx context.Context, owners []string) ([]*guestRemoval, error) {
	var (
		removals []*guestRemoval
		newest   int64
	)
	err := s.DB.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		if newest, err = ledger.Newest(q); err != nil {
			return err
		}
		reached, err := s.parts.Projections.LowestCheckpoint(q)
		if err != nil {
			return err
		}
		budget := s.sweepWagers
		for _, owner := range owners {
			l, err := s.find(q, owner, reached, budget)
			if err != nil {
				return err
			}
			if l != nil {
				budget -= len(l.wagers)
				removals = append(removals, l)
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("find what guests left: %w", err)
	}
	return s.scan(ctx, removals, newest)
}

// find reads the rows that are indexed by the owner's name; nil if the guest
// cannot be removed yet.
func (s *Removal) find(q db.Querier, owner string, reached int64, budget int) (*guestRemoval, error) {
	if newest, err := s.parts.Seeds.HasNewest(q, owner); newest || err != nil {
		return nil, err
	}
	l := &guestRemoval{owner: owner, complete: true, transfers: map[id.Binary][]int64{}}
	accounts, err := ledger.Accounts(q, owner)
	if err != nil {
		return nil, err
	}
	for _, account := range accounts {
		if account.Key.Purpose != ledger.Demo {
			return nil, nil // the database would refuse the deletion
		}
		l.accounts = append(l.accounts, account.ID)
		places, err := wagerlog.PositionsOf(q, account.ID, budget+1)
		if err != nil {
			return nil, err
		}
		if len(places) > budget {
			places, l.complete = places[:budget], false
		}
		if len(places) > 0 && places[len(places)-1].Seq >= reached {
			return nil, nil
		}
		budget -= len(places)
		l.wagers = append(l.wagers, places...)
	}
	for _, of := range s.parts.Products {
		open, err := of.Open(q, owner)
		if err != nil {
			return nil, err
		}
		for _, round := range open {
			l.rounds = append(l.rounds, openRound{of, round})
		}
	}
	return l, nil
}

// scan finds the transfers of guests by reading all transfers, because no index
// leads to them.
func (s *Removal) scan(ctx context.Context, removals []*guestRemoval, newest int64) ([]*guestRemoval, error) {
	byWager, byAccount := map[id.Binary]*guestRemoval{}, map[ledger.AccountID]*guestRemoval{}
	for _, l := range removals {
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
		return removals, nil
	}
	staying := map[*guestRemoval]bool{}
	assign := func(t ledger.LoggedTransfer) {
		l, wager := (*guestRemoval)(nil), id.Binary{}
		if len(t.Ref) == len(wager) {
			wager = id.Binary(t.Ref)
			l = byWager[wager]
		}
		switch {
		case l != nil:
			l.transfers[wager] = append(l.transfers[wager], t.ID)
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
			list, err := ledger.TransfersSince(q, last, scanBatch)
			for _, t := range list {
				assign(t)
				last = t.ID
			}
			if len(list) < scanBatch {
				last = newest
			}
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("find the transfers of guests: %w", err)
		}
	}
	return slices.DeleteFunc(removals, func(l *guestRemoval) bool { return staying[l] }), nil
}
