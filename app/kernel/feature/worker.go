package feature

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"runtime/debug"
	"time"

	"golang.org/x/sync/errgroup"

	"croupier/app/kernel/clock"
	"croupier/db"
)

// Failure is the consequence of a worker's failure. A worker must declare it: Check refuses the
// zero value.
type Failure uint8

const (
	// StopSite stops the site: without the worker it would lose money of players, or show
	// outdated data.
	StopSite Failure = iota + 1
	// Restart restarts the worker after a pause, while the site continues to serve.
	Restart
)

// Worker is a loop that runs while the site serves.
type Worker struct {
	Name string
	// Run works until ctx ends. It has ended permanently if it returns nil earlier; an error and
	// a panic of its own goroutine are failures.
	Run func(ctx context.Context) error
	// Failure is the consequence of its failure.
	Failure Failure
}

const (
	// minPause is the pause before a failed worker restarts. It doubles with each failure in a
	// row, up to maxPause.
	minPause = time.Second
	maxPause = 5 * time.Minute
	// stableAfter is how long a worker must have run for its next failure to count as the first
	// in a row.
	stableAfter = 5 * time.Minute
)

// Supervisor runs workers and handles their failures.
type Supervisor struct {
	Clock clock.Clock
	Log   *slog.Logger
	// Board receives the status of the workers; it may be nil.
	Board *Board
	// random returns a number below n: pauses are random, so that workers that failed together do
	// not restart together. Nil uses a random generator.
	random func(n int64) int64
}

// WorkerGroup are workers that were started.
type WorkerGroup struct {
	group  *errgroup.Group
	failed context.Context
}

// Start starts the workers. They work until ctx ends or until the failure of one stops the site.
func (s *Supervisor) Start(ctx context.Context, workers []Worker) *WorkerGroup {
	group, ctx := errgroup.WithContext(ctx)
	for _, w := range workers {
		group.Go(func() error {
			if w.Failure == Restart {
				s.runRestarting(ctx, w)
				return nil
			}
			return s.runOnce(ctx, w)
		})
	}
	return &WorkerGroup{group: group, failed: ctx}
}

// Done is closed when the workers are to end: one of them has stopped the site, or the context of
// Start has ended.
func (r *WorkerGroup) Done() <-chan struct{} { return r.failed.Done() }

// Wait waits for the end of all workers and returns the failure that stops the site; nil if there
// was none.
func (r *WorkerGroup) Wait() error { return r.group.Wait() }

// runOnce runs a worker whose failure stops the site.
func (s *Supervisor) runOnce(ctx context.Context, w Worker) error {
	err := s.run(ctx, w)
	if err == nil || ctx.Err() != nil && errors.Is(err, context.Canceled) {
		s.Board.update(w, WorkerEnded, s.Clock.Now(), nil)
		return nil
	}
	s.Board.update(w, WorkerFailed, s.Clock.Now(), err)
	return fmt.Errorf("%s: %w", w.Name, err)
}

// runRestarting runs a worker, and restarts it after each failure.
func (s *Supervisor) runRestarting(ctx context.Context, w Worker) {
	for pause := minPause; ; pause = min(2*pause, maxPause) {
		began := s.Clock.Now()
		err := s.run(ctx, w)
		switch {
		case err == nil:
			s.Board.update(w, WorkerEnded, s.Clock.Now(), nil)
			return
		case ctx.Err() != nil:
			s.Board.update(w, WorkerEnded, s.Clock.Now(), nil)
			if !errors.Is(err, context.Canceled) {
				s.Log.Error("a worker failed while the site stopped", "worker", w.Name, "error", err)
			}
			return
		case s.Clock.Now().Sub(began) >= stableAfter:
			pause = minPause
		}
		wait := s.jitter(pause)
		s.Board.update(w, WorkerPaused, s.Clock.Now(), err)
		s.Log.Error("a worker failed and is restarted", "worker", w.Name, "error", err, "after", wait)
		select {
		case <-ctx.Done():
			return
		case <-s.Clock.After(wait):
		}
	}
}

// jitter is a random pause of half to all of the given one.
func (s *Supervisor) jitter(pause time.Duration) time.Duration {
	random := s.random
	if random == nil {
		random = rand.Int64N
	}
	half := pause / 2
	return pause - time.Duration(random(int64(half)+1))
}

// run runs a worker once and converts a panic to an error.
func (s *Supervisor) run(ctx context.Context, w Worker) (err error) {
	defer func() {
		if reason := recover(); reason != nil {
			s.Log.Error("panic", "in", w.Name, "reason", fmt.Sprint(reason), "stack", string(debug.Stack()))
			err = fmt.Errorf("panic: %v", reason)
		}
	}()
	s.Board.update(w, WorkerRunning, s.Clock.Now(), nil)
	return w.Run(db.Named(ctx, "worker "+w.Name))
}
