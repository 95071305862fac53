package oauth

import (
	"context"
	"time"

	"croupier/app/kernel/schedule"
	"croupier/db"
)

const (
	// sweepInterval is the interval of the job that deletes expired requests and tokens.
	sweepInterval = time.Hour
	// sweepBatch is the maximum number of rows in one transaction of the sweep.
	sweepBatch = 500
)

// Jobs are the scheduled jobs of this package.
func (o *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "expired access of other sites", When: schedule.Every(sweepInterval), AllowManual: true,
		Retention: []schedule.RetentionPeriod{{Data: "requests and access tokens of other sites", For: "until they expire"}},
		Run:       func(ctx context.Context, _ *schedule.JobRun) error { return o.sweep(ctx) },
	}}
}

func (o *Service) sweep(ctx context.Context) error {
	for _, deleteExpired := range []func(*db.Tx, int) (int64, error){deleteExpiredRequests, deleteExpiredGrants} {
		if err := o.DB.InBatches(ctx, sweepBatch, deleteExpired); err != nil {
			return err
		}
	}
	return nil
}
