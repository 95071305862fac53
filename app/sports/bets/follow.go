package bets

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/sports/line"
	"croupier/db"
)

// Bounds of one transaction, because other money transactions wait for it. settleBatch is
// the number of legs. settleHold is the time after which it leaves the rest to the next
// transaction.
const (
	settleBatch = 1000
	settleHold  = 12 * time.Millisecond
)

// RunSettlement applies results to bets until ctx ends: the stored results first, then new ones
// after calls of Settled. It retries stuck bets.
func (s *Service) RunSettlement(ctx context.Context) error {
	var revalued <-chan time.Time
	if err := s.queueOpenEvents(ctx); err != nil && ctx.Err() == nil {
		return err
	}
	for {
		if err := s.ApplyStartChanges(ctx); err != nil && ctx.Err() == nil {
			return err
		}
		if err := s.CatchUp(ctx); err != nil && ctx.Err() == nil {
			return err
		}
		if revalued == nil {
			if err := s.retryStuck(ctx); err != nil && ctx.Err() == nil {
				return err
			}
			revalued = s.Clock.At(s.Clock.Now().Add(stuckRetryInterval))
		}
		select {
		case <-ctx.Done():
			return nil
		case <-s.wake:
		case <-revalued:
			revalued = nil
		}
	}
}

// CatchUp applies all stored results to bets.
func (s *Service) CatchUp(ctx context.Context) error {
	s.settling.Lock()
	defer s.settling.Unlock()
	for {
		more, err := s.applyNext(ctx)
		if err != nil || !more {
			return err
		}
	}
}

// applyNext does the next piece of work: it takes the next results, or settles the next bets
// of the results taken. Each step is one short transaction. Results are read before it.
func (s *Service) applyNext(ctx context.Context) (more bool, err error) {
	at, list, err := s.nextResults(ctx)
	if err != nil || at.applyingRevision == 0 && len(list) == 0 {
		return false, err
	}
	err = s.Wagers.DB.Write(ctx, func(tx *db.Tx) error { return s.applyStep(tx, at, list) })
	if failed := (*settleError)(nil); errors.As(err, &failed) {
		err = s.markStuck(ctx, failed) // the next step skips it
	}
	if err != nil {
		return false, fmt.Errorf("apply results to sports bets: %w", err)
	}
	return true, nil
}

// applyStep takes the next results, or settles the next bets if results are being applied.
func (s *Service) applyStep(tx *db.Tx, at progress, list []line.Result) error {
	if at.applyingRevision == 0 {
		return storeRevision(tx, at, list)
	}
	return s.settleNextBets(tx, at)
}

// nextResults reads the progress, and the next results if none are being applied. The caller has
// settling, so nothing else changes the progress.
func (s *Service) nextResults(ctx context.Context) (at progress, list []line.Result, err error) {
	err = s.Wagers.DB.Read(ctx, func(q *db.Reader) (err error) {
		if at, err = readProgress(q); err != nil || at.applyingRevision != 0 {
			return err
		}
		list, err = s.Book.ResultsAfter(q, at.appliedRevision, 1)
		return err
	})
	if err == nil && len(list) > 0 && list[0].Revision <= at.appliedRevision {
		err = fmt.Errorf("the book has a result of revision %d after %d", list[0].Revision, at.appliedRevision)
	}
	if err != nil {
		return at, nil, fmt.Errorf("read the next results: %w", err)
	}
	return at, list, nil
}

// storeRevision stores the results of the next revision for the selections with bets.
func storeRevision(tx *db.Tx, at progress, list []line.Result) error {
	revision, touched := list[0].Revision, false
	for _, result := range list {
		if result.Revision != revision {
			break
		}
		bet, err := storeOutcome(tx, result)
		if err != nil {
			return err
		}
		touched = touched || bet
	}
	at.applyingRevision, at.selection, at.bet = revision, 0, nil
	if !touched {
		at.appliedRevision, at.applyingRevision = revision, 0
	}
	return writeProgress(tx, at)
}

// settleNextBets settles the next bets of the revision that is being applied. It skips the bets
// that are stuck; their next attempt uses all results.
func (s *Service) settleNextBets(tx *db.Tx, at progress) error {
	legs, err := legsAfter(tx, at, s.batch)
	if err != nil {
		return err
	}
	hasStuck, err := anyStuck(tx)
	if err != nil {
		return err
	}
	started, processed := time.Now(), 0
	for _, l := range legs {
		stuck := false
		if hasStuck {
			if stuck, err = isStuck(tx, l.bet); err != nil {
				return err
			}
		}
		if !stuck {
			if err := s.reconcile(tx, l.bet); err != nil {
				return &settleError{l.bet, err}
			}
		}
		at.selection, at.bet = l.selection, l.bet[:]
		if processed++; time.Since(started) >= s.hold {
			break
		}
	}
	if processed == len(legs) && len(legs) < s.batch {
		at.appliedRevision, at.applyingRevision, at.selection, at.bet = at.applyingRevision, 0, 0, nil
	}
	return writeProgress(tx, at)
}

// storeOutcome stores the result of a selection, and reports whether it has bets.
func storeOutcome(tx *db.Tx, result line.Result) (bool, error) {
	share := ""
	if !result.Factor.Share.IsZero() {
		share = result.Factor.Share.Exact()
	}
	return storeResult(tx, result, share)
}
