package account

import (
	"context"
	"fmt"

	"croupier/db"
)

// Run deletes expired requests, codes and access tokens of other sites until
// ctx is done. A failed sweep is logged and tried again at the next turn.
func (o *OAuth) Run(ctx context.Context) error {
	for {
		if err := o.sweep(ctx); err != nil && ctx.Err() == nil {
			o.accounts.log.Error("delete expired requests of other sites", "error", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-o.accounts.clock.After(sweepEvery):
		}
	}
}

func (o *OAuth) sweep(ctx context.Context) error {
	for _, deleteExpired := range []func(*db.Tx, int) (int64, error){deleteExpiredOAuthRequests, deleteExpiredOAuthGrants} {
		for n := int64(sweepBatch); n == sweepBatch; {
			err := o.accounts.db.Write(ctx, func(tx *db.Tx) (err error) {
				n, err = deleteExpired(tx, sweepBatch)
				return err
			})
			if err != nil {
				return fmt.Errorf("sweep: %w", err)
			}
		}
	}
	return nil
}
