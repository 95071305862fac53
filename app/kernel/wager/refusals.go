package wager

import (
	"context"
	"time"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

// RefusalRetention is how long a refused request id gets the same refusal. After that the same id is
// a new request, which is safe because the refused one moved nothing.
const RefusalRetention = 7 * 24 * time.Hour

const (
	// sweepInterval is the interval of the sweep of old refusals, sweepBatch the maximum number of
	// rows that one write deletes.
	sweepInterval = time.Hour
	sweepBatch    = 1000
)

// Jobs returns the scheduled jobs.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "old refusals", When: schedule.Every(sweepInterval), AllowManual: true,
		Retention: []schedule.RetentionPeriod{{Data: "refusals of bets and other requests", For: schedule.Span(RefusalRetention)}},
		Run:       func(ctx context.Context, _ *schedule.JobRun) error { return s.deleteOldRefusals(ctx) },
	}}
}

// deleteOldRefusals deletes all old refusals in short writes.
func (s *Service) deleteOldRefusals(ctx context.Context) error {
	for {
		gone := 0
		err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
			gone, err = ledger.DeleteRefusals(tx, tx.Now().Add(-RefusalRetention), sweepBatch)
			return err
		})
		if err != nil || gone < sweepBatch {
			return err
		}
	}
}
