package connect

import (
	"context"
	"time"

	"croupier/app/kernel/schedule"
	"croupier/db"
)

const (
	// sweepEvery is how often spent and expired proofs are looked for.
	sweepEvery = time.Hour
	// sweepKeeps is how long an expired nonce stays, so that the replay of a
	// sign-in finds it.
	sweepKeeps = time.Hour
	// sweepBatch bounds one transaction of the sweep.
	sweepBatch = 500
)

// Jobs are what is done by the clock.
func (c *Service[Data]) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "expired proofs of connections", When: schedule.Every(sweepEvery), AnyTime: true,
		Keeps: []schedule.Period{{Data: "sign-ins under way by a wallet or a messenger", For: schedule.Span(sweepKeeps) + " after they expire"}},
		Run:   func(ctx context.Context, _ *schedule.Turn) error { return c.sweep(ctx) },
	}}
}

// sweep deletes what has expired, a batch at a time.
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
