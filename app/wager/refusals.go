package wager

import (
	"context"
	"errors"
	"time"

	"croupier/app/clock"
	"croupier/app/ledger"
	"croupier/db"
)

// RefusalsKept is how long the refusal of a request id is answered again. After
// that the same id is judged anew: a refusal moved nothing.
const RefusalsKept = 7 * 24 * time.Hour

const (
	// sweepEvery is how often old refusals are looked for, sweepRows how many
	// one write forgets.
	sweepEvery = time.Hour
	sweepRows  = 1000
)

// Sweeper forgets the refusals of requests after RefusalsKept.
type Sweeper struct {
	DB    *db.DB
	Clock clock.Clock
}

// Run sweeps every hour until ctx ends.
func (s Sweeper) Run(ctx context.Context) error {
	for {
		if err := s.Sweep(ctx); err != nil && ctx.Err() == nil && !errors.Is(err, db.ErrClosed) {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-s.Clock.After(sweepEvery):
		}
	}
}

// Sweep forgets all refusals that are old enough, in short writes.
func (s Sweeper) Sweep(ctx context.Context) error {
	for {
		gone := 0
		err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
			gone, err = ledger.ForgetRefusals(tx, tx.Now().Add(-RefusalsKept), sweepRows)
			return err
		})
		if err != nil || gone < sweepRows {
			return err
		}
	}
}
