package account

import (
	"context"
	"time"

	"croupier/app/kernel/schedule"
	"croupier/db"
)

const (
	// sweepEvery is how often spent and expired tokens are looked for.
	sweepEvery = time.Hour
	// sweepKeeps is how long an expired token stays, so that the replay of a
	// sign-in finds it.
	sweepKeeps = time.Hour
	// sweepBatch bounds one transaction of the sweep.
	sweepBatch = 500
)

// ExclusionJob forgets self-exclusions. raceTurns is when a race ends: whoever was
// excluded takes no part in the one in which the exclusion ends, so that it is
// known for as long.
func (s *Service) ExclusionJob(raceTurns schedule.When) schedule.Job {
	return schedule.Job{
		Name: "ended self-exclusions", When: raceTurns,
		Keeps: []schedule.Period{{Data: "self-exclusions", For: "their duration, and to the end of the race in which they end"}},
		Run:   s.forgetExclusions,
	}
}

// Jobs are what else is done by the clock.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "expired tokens", When: schedule.Every(sweepEvery),
		Keeps: []schedule.Period{
			{Data: "one-time tokens: links in letters, sign-ins under way", For: schedule.Span(sweepKeeps) + " after they expire"},
			{Data: "replaced e-mail addresses", For: schedule.Span(undoLife) + ", or until the new one is confirmed, whichever is later"},
		},
		Run: func(ctx context.Context, _ *schedule.Turn) error { return s.sweep(ctx) },
	}}
}

// forgetExclusions forgets the self-exclusions that ended before a race began.
func (s *Service) forgetExclusions(ctx context.Context, turn *schedule.Turn) error {
	return s.db.InBatches(ctx, sweepBatch, func(tx *db.Tx, limit int) (int64, error) {
		return clearExclusions(tx, turn.Due.UnixMilli(), limit)
	})
}

// sweep deletes what has expired, a batch at a time.
func (s *Service) sweep(ctx context.Context) error {
	err := s.db.Write(ctx, func(tx *db.Tx) error { return deleteSettledEmails(tx, tx.Now().UnixMilli()) })
	if err != nil {
		return err
	}
	for _, deleteExpired := range []func(*db.Tx, int) (int64, error){
		deleteExpiredTokens, deleteExpiredNonces, deleteExpiredLaunches, deleteExpiredConnectTokens,
	} {
		if err := s.db.InBatches(ctx, sweepBatch, deleteExpired); err != nil {
			return err
		}
	}
	return nil
}
