package betslip

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/sports/line"
	"croupier/db"
)

// Bounds of one write, in which other money waits: settleBatch is how many legs it
// looks at, and settleHold how long it settles before it leaves the rest to the next.
const (
	settleBatch = 1000
	settleHold  = 12 * time.Millisecond
)

// Follow carries results into bets until ctx ends: those that are stored already,
// and new ones when Settled tells of them. Bets that are set aside are tried again.
func (s *Service) Follow(ctx context.Context) error {
	var again <-chan time.Time
	for {
		if err := s.CatchUp(ctx); err != nil && ctx.Err() == nil {
			return err
		}
		if again == nil {
			if err := s.retryAside(ctx); err != nil && ctx.Err() == nil {
				return err
			}
			again = s.Clock.At(s.Clock.Now().Add(asideAgain))
		}
		select {
		case <-ctx.Done():
			return nil
		case <-s.wake:
		case <-again:
			again = nil
		}
	}
}

// CatchUp carries all results that are stored into bets.
func (s *Service) CatchUp(ctx context.Context) error {
	s.settling.Lock()
	defer s.settling.Unlock()
	for {
		more, err := s.step(ctx)
		if err != nil || !more {
			return err
		}
	}
}

// step carries out a piece of what is to be done: it takes the next results, or
// settles the next bets of those that were taken. Each is one short write; results
// are read before it.
func (s *Service) step(ctx context.Context) (more bool, err error) {
	if err := s.stopAt("before a step"); err != nil {
		return false, err
	}
	at, list, err := s.next(ctx)
	if err != nil || at.walking == 0 && len(list) == 0 {
		return false, err
	}
	err = s.Wagers.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if at.walking == 0 {
			err = take(tx, at, list)
		} else {
			err = s.walk(tx, at)
		}
		if err != nil {
			return err
		}
		return s.stopAt("within a step")
	})
	if failed := (*unsettled)(nil); errors.As(err, &failed) {
		err = s.setAside(ctx, failed) // the next step goes past it
	}
	if err != nil {
		return false, fmt.Errorf("carry results into sports bets: %w", err)
	}
	return true, s.stopAt("after a step")
}

// next reads how far results have come, and the next ones when none is being
// carried out. Nobody else changes that: the caller holds settling.
func (s *Service) next(ctx context.Context) (at progress, list []line.Result, err error) {
	err = s.Wagers.DB.Read(ctx, func(q *db.Reader) (err error) {
		if at, err = readProgress(q); err != nil || at.walking != 0 {
			return err
		}
		list, err = s.Book.ResultsAfter(q, at.done, 1)
		return err
	})
	if err == nil && len(list) > 0 && list[0].Revision <= at.done {
		err = fmt.Errorf("the book has a result of revision %d after %d", list[0].Revision, at.done)
	}
	if err != nil {
		return at, nil, fmt.Errorf("read the next results: %w", err)
	}
	return at, list, nil
}

// take writes the results of the next revision to the selections that somebody has
// bet on.
func take(tx *db.Tx, at progress, list []line.Result) error {
	revision, touched := list[0].Revision, false
	for _, result := range list {
		if result.Revision != revision {
			break
		}
		bet, err := decide(tx, result)
		if err != nil {
			return err
		}
		touched = touched || bet
	}
	at.walking, at.selection, at.bet = revision, 0, nil
	if !touched {
		at.done, at.walking = revision, 0
	}
	return writeProgress(tx, at)
}

// walk settles the next bets of the revision that is being carried out. Those that
// are set aside are left for their next try, which takes all results into account.
func (s *Service) walk(tx *db.Tx, at progress) error {
	legs, err := legsAfter(tx, at, s.batch)
	if err != nil {
		return err
	}
	some, err := anyAside(tx)
	if err != nil {
		return err
	}
	began, looked := time.Now(), 0
	for _, l := range legs {
		aside := false
		if some {
			if aside, err = isAside(tx, l.bet); err != nil {
				return err
			}
		}
		if !aside {
			if err := s.reconcile(tx, l.bet); err != nil {
				return &unsettled{l.bet, err}
			}
		}
		at.selection, at.bet = l.selection, l.bet[:]
		if looked++; time.Since(began) >= s.hold {
			break
		}
	}
	if looked == len(legs) && len(legs) < s.batch {
		at.done, at.walking, at.selection, at.bet = at.walking, 0, 0, nil
	}
	return writeProgress(tx, at)
}

// decide writes a result to its selection, and tells whether somebody has bet on it.
func decide(tx *db.Tx, result line.Result) (bool, error) {
	share := ""
	if !result.Factor.Share.IsZero() {
		share = result.Factor.Share.Exact()
	}
	return storeResult(tx, result, share)
}
