package betslip

import (
	"context"
	"fmt"

	"croupier/app/kernel/sports/line"
	"croupier/db"
)

// settleBatch is how many legs one write looks at, so that other money never waits
// long. resultBatch is how many results are read at a time.
const (
	settleBatch = 250
	resultBatch = 2000
)

// Follow carries results into bets until ctx ends: those that are stored already,
// and new ones when Settled tells of them.
func (s *Service) Follow(ctx context.Context) error {
	for {
		if err := s.CatchUp(ctx); err != nil && ctx.Err() == nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-s.wake:
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
// settles the next bets of those that were taken. Each is one short write.
func (s *Service) step(ctx context.Context) (more bool, err error) {
	if err := s.stopAt("before a step"); err != nil {
		return false, err
	}
	err = s.Wagers.DB.Write(ctx, func(tx *db.Tx) error {
		at, err := readProgress(tx)
		if err != nil {
			return err
		}
		if at.walking == 0 {
			more, err = s.take(tx, at)
		} else {
			more, err = true, s.walk(tx, at)
		}
		if err != nil {
			return err
		}
		return s.stopAt("within a step")
	})
	if err != nil {
		return false, fmt.Errorf("carry results into sports bets: %w", err)
	}
	return more, s.stopAt("after a step")
}

// take writes the results of the next revision to the selections that somebody has
// bet on.
func (s *Service) take(tx *db.Tx, at progress) (more bool, err error) {
	list, err := s.Book.ResultsAfter(tx, at.done, resultBatch)
	if err != nil || len(list) == 0 {
		return false, err
	}
	at.walking, at.selection, at.bet = list[0].Revision, 0, nil
	if at.walking <= at.done {
		return false, fmt.Errorf("the book has a result of revision %d after %d", at.walking, at.done)
	}
	touched := false
	for _, result := range list {
		if result.Revision != at.walking {
			break
		}
		bet, err := decide(tx, result)
		if err != nil {
			return false, err
		}
		touched = touched || bet
	}
	if !touched {
		at.done, at.walking = at.walking, 0
	}
	return true, writeProgress(tx, at)
}

// walk settles the next bets of the revision that is being carried out.
func (s *Service) walk(tx *db.Tx, at progress) error {
	legs, err := legsAfter(tx, at, s.batch)
	if err != nil {
		return err
	}
	for _, l := range legs {
		if err := s.reconcile(tx, l.bet); err != nil {
			return err
		}
		at.selection, at.bet = l.selection, l.bet[:]
	}
	if len(legs) < s.batch {
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
