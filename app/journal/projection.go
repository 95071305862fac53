package journal

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"croupier/app/clock"
	"croupier/db"
)

// Projection makes something of the wagers, such as totals. It sees each
// wager exactly once, in the journal's order, also over restarts: what Apply
// writes commits together with how far it has come.
type Projection interface {
	// Name is stored with the checkpoint: never change it.
	Name() string
	// Apply takes up wagers in order. It may be called again for the same
	// ones if the transaction fails.
	Apply(tx *db.Tx, wagers []*Wager) error
}

// batch is how many wagers are read at once, pause how long the runner lets
// them gather: it keeps projections from competing with bets for the writer.
// retry is how long it waits after a failure, whether wagers come or not.
const (
	batch = 2000
	pause = 250 * time.Millisecond
	retry = 5 * time.Second
)

// Runner brings projections up to date.
type Runner struct {
	db          *db.DB
	journal     *Journal
	clock       clock.Clock
	log         *slog.Logger
	projections []Projection
}

// NewRunner makes the runner of projections.
func NewRunner(d *db.DB, j *Journal, c clock.Clock, log *slog.Logger, projections ...Projection) *Runner {
	return &Runner{db: d, journal: j, clock: c, log: log, projections: projections}
}

// Run catches up and then follows the journal until ctx ends.
func (r *Runner) Run(ctx context.Context) error {
	for {
		if err := r.CatchUp(ctx); err != nil {
			if ctx.Err() != nil || errors.Is(err, db.ErrClosed) || errors.Is(err, db.ErrFailed) {
				return nil
			}
			r.log.Error("bring projections up to date", "error", err)
			select {
			case <-ctx.Done():
				return nil
			case <-r.clock.After(retry):
			}
			continue
		}
		select {
		case <-ctx.Done():
			return nil
		case <-r.journal.wake:
		}
		select {
		case <-ctx.Done():
			return nil
		case <-r.clock.After(pause):
		}
	}
}

// CatchUp brings every projection to the journal's end. One that fails does
// not hold up the others.
func (r *Runner) CatchUp(ctx context.Context) error {
	var failed []error
	for _, p := range r.projections {
		for more := true; more; {
			var err error
			if more, err = r.step(ctx, p); err != nil {
				failed = append(failed, fmt.Errorf("projection %s: %w", p.Name(), err))
			}
		}
	}
	return errors.Join(failed...)
}

// step takes up one batch; more tells whether there may be another.
func (r *Runner) step(ctx context.Context, p Projection) (more bool, err error) {
	var (
		from   int64
		wagers []*Wager
	)
	err = r.db.Read(ctx, func(q *db.Reader) error {
		if from, err = Checkpoint(q, p.Name()); err != nil {
			return err
		}
		wagers, err = Since(q, from, batch)
		return err
	})
	if err != nil || len(wagers) == 0 {
		return false, err
	}
	return r.take(ctx, p, from, wagers)
}

// take has a projection take up what was read, unless somebody else has taken
// up these wagers, or some of them, meanwhile.
func (r *Runner) take(ctx context.Context, p Projection, from int64, wagers []*Wager) (more bool, err error) {
	overtaken := false
	err = r.db.Write(ctx, func(tx *db.Tx) error {
		now, err := Checkpoint(tx, p.Name())
		if err != nil {
			return err
		}
		if overtaken = now != from; overtaken {
			return nil
		}
		if err := p.Apply(tx, wagers); err != nil {
			return err
		}
		return saveCheckpoint(tx, p.Name(), wagers[len(wagers)-1].Seq)
	})
	return err == nil && (overtaken || len(wagers) == batch), err
}
