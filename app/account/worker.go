package account

import (
	"context"
	"fmt"
	"time"

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

// Run deletes expired one-time tokens and e-mail addresses that can no longer
// be taken back until ctx is done. A failed sweep is
// logged and tried again at the next turn.
func (s *Service) Run(ctx context.Context) error {
	for {
		if err := s.sweep(ctx); err != nil && ctx.Err() == nil {
			s.log.Error("delete expired tokens", "error", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-s.clock.After(sweepEvery):
		}
	}
}

func (s *Service) sweep(ctx context.Context) error {
	before := s.clock.Now().Add(-sweepKeeps).UnixMilli()
	for {
		var n int64
		err := s.db.Write(ctx, func(tx *db.Tx) (err error) {
			if err := deleteSettledEmails(tx, tx.Now().UnixMilli()); err != nil {
				return err
			}
			n, err = deleteExpiredTokens(tx, before, sweepBatch)
			return err
		})
		if err != nil {
			return fmt.Errorf("sweep: %w", err)
		}
		if n < sweepBatch {
			return nil
		}
	}
}
