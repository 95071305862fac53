package projection

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"croupier/app/kernel/clock"
	"croupier/db"
)

// Runner updates the projections of one log. It reads each batch once for all
// of them, from memory when they are up to date, and applies it in one write.
type Runner[T any] struct {
	db     *db.DB
	log    *Log[T]
	window *window[T]
	clock  clock.Clock
	logger *slog.Logger
	batch  int
	// largeBatch is the batch of patient projections.
	largeBatch int

	mu      sync.Mutex // held while entries are applied
	members []*member[T]
	// gapPending is set while entries wait for a missing number.
	gapPending bool
}

// member is a projection with its state.
type member[T any] struct {
	Projection[T]
	// at is its checkpoint, if known.
	at    int64
	known bool
	// err is the error of its last failure, retryAt the time of the retry.
	err     error
	retryAt time.Time
	// batched is set if it waits, until the moment due at the earliest.
	batched bool
	due     time.Time
	// gap is the missing number, missed the time at which it was found.
	gap      int64
	gapSince time.Time
}

// NewRunner makes the runner of the projections of a log. From now on it
// receives appended entries. It panics for two projections with one name.
func NewRunner[T any](d *db.DB, l *Log[T], c clock.Clock, log *slog.Logger, projections ...Projection[T]) *Runner[T] {
	r := &Runner[T]{db: d, log: l, window: l.open(), clock: c, logger: log, batch: batch, largeBatch: largeBatch}
	names := map[string]bool{}
	for _, p := range projections {
		if names[p.Name()] {
			panic("two projections are called " + p.Name())
		}
		names[p.Name()] = true
		_, batched := p.(Batched)
		r.members = append(r.members, &member[T]{Projection: p, batched: batched})
	}
	return r
}

// Run catches up and then follows the log until ctx ends.
func (r *Runner[T]) Run(ctx context.Context) error {
	for {
		wakeUp, err := r.runOnce(ctx)
		if ctx.Err() != nil || errors.Is(err, db.ErrClosed) || errors.Is(err, db.ErrFailed) {
			return nil
		}
		if err != nil {
			r.logger.Error("bring projections up to date", "error", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-wakeUp:
			continue
		case <-r.window.wake:
		}
		select {
		case <-ctx.Done():
			return nil
		case <-r.clock.After(collectInterval):
		}
	}
}

// runOnce updates all members except those in a retry pause. again fires when
// there is more to do without a new entry.
func (r *Runner[T]) runOnce(ctx context.Context) (wakeUp <-chan time.Time, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.clock.Now()
	err = r.catchUp(ctx, slices.DeleteFunc(slices.Clone(r.members), func(m *member[T]) bool {
		return m.err != nil && m.retryAt.After(now) || m.batched && m.due.After(now)
	}))
	if r.gapPending {
		return r.clock.After(collectInterval), err
	}
	var next time.Time
	wakeAt := func(until time.Time) {
		if next.IsZero() || until.Before(next) {
			next = until
		}
	}
	for _, m := range r.members {
		switch {
		case m.err != nil:
			wakeAt(m.retryAt)
		case m.batched && m.at < r.highestCheckpoint():
			wakeAt(m.due)
		}
	}
	if next.IsZero() {
		return nil, err
	}
	return r.clock.At(next), err
}

// highestCheckpoint is the highest known checkpoint.
func (r *Runner[T]) highestCheckpoint() (at int64) {
	for _, m := range r.members {
		at = max(at, m.at)
	}
	return at
}

// CatchUp updates every projection to the log's end. A failed projection does
// not delay the others.
func (r *Runner[T]) CatchUp(ctx context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.catchUp(ctx, slices.Clone(r.members))
}

// catchUp updates members to the log's end. In each round every group of
// members with equal checkpoints applies one batch, so that members far behind
// delay the others by one batch at most.
func (r *Runner[T]) catchUp(ctx context.Context, members []*member[T]) error {
	var failures []error
	r.gapPending = false
	for _, m := range members {
		m.err = nil
	}
	for more := true; more; {
		more = r.round(ctx, members)
		members = slices.DeleteFunc(members, func(m *member[T]) bool {
			if m.err != nil {
				failures = append(failures, fmt.Errorf("projection %s: %w", m.Name(), m.err))
			}
			return m.err != nil
		})
	}
	for _, m := range members {
		m.due = r.clock.Now().Add(batchedInterval)
	}
	return errors.Join(failures...)
}

// LowestCheckpoint returns the lowest checkpoint of the projections.
func (r *Runner[T]) LowestCheckpoint(q db.Querier) (lowest int64, err error) {
	for i, m := range r.members {
		seq, err := Checkpoint(q, m.Name())
		if err != nil {
			return 0, err
		}
		if i == 0 || seq < lowest {
			lowest = seq
		}
	}
	return lowest, nil
}
