package account

import (
	"context"

	"croupier/app/kernel/schedule"
	"croupier/db"
)

// Jobs are what is done by the clock.
func (o *OAuth) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "expired access of other sites", When: schedule.Every(sweepEvery),
		Keeps: []schedule.Period{{Data: "requests and access tokens of other sites", For: "until they expire"}},
		Run:   func(ctx context.Context, _ *schedule.Turn) error { return o.sweep(ctx) },
	}}
}

func (o *OAuth) sweep(ctx context.Context) error {
	for _, deleteExpired := range []func(*db.Tx, int) (int64, error){deleteExpiredOAuthRequests, deleteExpiredOAuthGrants} {
		if err := inBatches(ctx, o.accounts.db, deleteExpired); err != nil {
			return err
		}
	}
	return nil
}
