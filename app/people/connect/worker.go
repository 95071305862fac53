package connect

import (
	"context"
	"time"

	"croupier/app/kernel/schedule"
	"croupier/db"
)

const (
	// sweepInterval is the interval of the job that deletes spent and expired proofs.
	sweepInterval = time.Hour
	// sweepDelay is how long an expired nonce is kept, because the replay of a sign-in
	// needs it.
	sweepDelay = time.Hour
	// sweepBatch is the maximum number of rows in one transaction of the sweep.
	sweepBatch = 500
)

// Jobs are the scheduled jobs of this package.
func (c *Service[Data]) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "expired proofs of connections", When: schedule.Every(sweepInterval), AllowManual: true,
		Retention: []schedule.RetentionPeriod{{Data: "sign-ins under way by a wallet or a messenger", For: schedule.Span(sweepDelay) + " after they expire"}},
		Run:       func(ctx context.Context, _ *schedule.JobRun) error { return c.sweep(ctx) },
	}}
}

// sweep deletes expired rows in batches.
func (c *Service[Data]) sweep(ctx context.Context) error {
	for _, deleteExpired := range []func(*db.Tx, int) (int64, error){
		deleteExpiredNonces, deleteExpiredLaunches, deleteExpiredConnectTokens,
	} {
		if err := c.DB.InBatches(ctx, sweepBatch, deleteExpired); err != nil {
			return err
		}
	}
	return nil
}
