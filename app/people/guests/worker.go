package guests

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

const (
	// sweepInterval is the interval of removals, maxSweeps the maximum number of
	// consecutive sweeps.
	sweepInterval = time.Hour
	maxSweeps     = 10
	// touchPrecision is the precision of the stored time of a guest's last visit.
	touchPrecision = time.Hour
	// flushBatch is the maximum number of guests that one transaction stores.
	flushBatch = 500
)

// Jobs are the scheduled jobs.
func (s *Removal) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "absent guests", When: schedule.Every(sweepInterval), AllowManual: true,
		Retention: []schedule.RetentionPeriod{{Data: "play money, seeds and bets of guests", For: schedule.Span(s.options.Retention) + " after their last visit"}},
		Run:       func(ctx context.Context, _ *schedule.JobRun) error { return s.sweepAll(ctx) },
	}}
}

// sweepAll removes absent guests, up to the limit of one run.
func (s *Removal) sweepAll(ctx context.Context) error {
	for range maxSweeps {
		gone, more, err := s.Sweep(ctx)
		if gone > 0 {
			s.Log.Info("removed what guests left who stay away", "guests", gone)
		}
		if err != nil || !more || gone == 0 {
			return err
		}
	}
	return nil
}

// Run calls Flush regularly until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
		case <-s.Clock.After(touchPrecision):
		}
		// Store the visits in memory before the process ends.
		err := s.Flush(context.WithoutCancel(ctx))
		if err != nil && !errors.Is(err, db.ErrClosed) && !errors.Is(err, db.ErrFailed) {
			s.Log.Error("note who was here", "error", err)
		}
		if ctx.Err() != nil {
			return nil
		}
	}
}

// Flush stores when guests were seen.
func (s *Service) Flush(ctx context.Context) error {
	s.mu.Lock()
	seen := maps.Clone(s.lastSeen)
	s.overflowBefore, s.overflow = s.overflow, nil
	s.mu.Unlock()
	for owners := range slices.Chunk(slices.Sorted(maps.Keys(seen)), flushBatch) {
		err := s.DB.Write(ctx, func(tx *db.Tx) error {
			for _, owner := range owners {
				if err := touch(tx, owner, seen[owner]); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		s.mu.Lock()
		for _, owner := range owners {
			if s.lastSeen[owner].Equal(seen[owner]) {
				delete(s.lastSeen, owner)
			}
		}
		s.mu.Unlock()
	}
	return nil
}

func removeTransfers(tx *db.Tx, ids []int64, removed *ledger.Removed) error {
	if err := ledger.RemoveTransfers(tx, ids); err != nil {
		return err
	}
	for _, id := range ids {
		removed.Transfers++
		removed.TransferIDs += id
	}
	return nil
}

func removeWager(tx *db.Tx, wager wagerlog.LogPosition, removed *ledger.Removed) error {
	if err := wagerlog.Remove(tx, wager.Seq); err != nil {
		return err
	}
	removed.Wagers++
	removed.WagerIDs += wager.Seq
	return nil
}
