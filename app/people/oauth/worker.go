package oauth

import (
	"context"
	"time"

	"croupier/app/kernel/schedule"
	"croupier/db"
)

const (
	// sweepEvery is how often expired requests and tokens are looked for.
	sweepEvery = time.Hour
	// sweepBatch bounds one transaction of the sweep.
	sweepBatch = 500
)

// Jobs are what is done by the clock.
func (o *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "expired access of other sites", When: schedule.Every(sweepEvery), AnyTime: true,
		Keeps: []schedule.Period{{Data: "requests and access tokens of other sites", For: "until they expire"}},
		Run:   func(ctx context.Context, _ *schedule.Turn) error { return o.sweep(ctx) },
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
