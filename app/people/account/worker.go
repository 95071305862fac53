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

// Jobs are what else is done by the clock.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "expired tokens", When: schedule.Every(sweepEvery), AnyTime: true,
		Keeps: []schedule.Period{
			{Data: "one-time tokens: links in letters, sign-ins under way", For: schedule.Span(sweepKeeps) + " after they expire"},
			{Data: "replaced e-mail addresses", For: schedule.Span(undoLife) + ", or until the new one is confirmed, whichever is later"},
		},
		Run: func(ctx context.Context, _ *schedule.Turn) error { return s.sweep(ctx) },
	}}
}

// sweep deletes what has expired, a batch at a time.
func (s *Service) sweep(ctx context.Context) error {
	err := s.db.Write(ctx, func(tx *db.Tx) error { return deleteSettledEmails(tx, tx.Now().UnixMilli()) })
	if err != nil {
		return err
	}
	return s.db.InBatches(ctx, sweepBatch, deleteExpiredTokens)
}
