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
)

// Failure is what follows when a worker fails. A worker must say it: the zero
// value is refused by Check.
type Failure uint8

const (
	// StopSite ends the site: without the worker it would lose what players are
	// owed, or show what is not so any more.
	StopSite Failure = iota + 1
	// Restart begins the worker anew after a pause, while the site serves on.
	Restart
)

// Worker is a loop that runs for as long as the site serves.
type Worker struct {
	Name string
	// Run works until ctx ends. It has ended for good when it returns nil
	// earlier; an error and a panic of its own goroutine are failures.
	Run func(ctx context.Context) error
	// Failure says what follows when it fails.
	Failure Failure
}

const (
	// firstPause is how long a failed worker rests before it is begun anew. It
	// doubles with each failure in a row, up to longestPause.
	firstPause   = time.Second
	longestPause = 5 * time.Minute
	// steadyAfter is how long a worker must have run for its failure to be the
	// first in a row again.
	steadyAfter = 5 * time.Minute
)

// Supervisor runs workers and deals with their failures.
type Supervisor struct {
	Clock clock.Clock
	Log   *slog.Logger
	// Board is told how the workers are getting on; it may be nil.
	Board *Board
	// random gives a number below n: pauses are drawn, so that what failed
	// together does not begin anew together. Nil draws by chance.
	random func(n int64) int64
}

// Running are workers that were started.
type Running struct {
	group  *errgroup.Group
	failed context.Context
}

// Start begins the workers, which work until ctx ends or one fails whose failure
// stops the site.
func (s *Supervisor) Start(ctx context.Context, workers []Worker) *Running {
	group, ctx := errgroup.WithContext(ctx)
	for _, w := range workers {
		group.Go(func() error {
			if w.Failure == Restart {
				s.keep(ctx, w)
				return nil
			}
			return s.once(ctx, w)
		})
	}
	return &Running{group: group, failed: ctx}
}

// Done is closed when the workers are to end: one of them has stopped the site,
// or the context of Start has ended.
func (r *Running) Done() <-chan struct{} { return r.failed.Done() }

// Wait waits for the end of all workers and gives the failure that stops the
// site; nil when there was none.
func (r *Running) Wait() error { return r.group.Wait() }

// once runs a worker whose failure stops the site.
func (s *Supervisor) once(ctx context.Context, w Worker) error {
	err := s.run(ctx, w)
	if err == nil || ctx.Err() != nil && errors.Is(err, context.Canceled) {
		s.Board.note(w, WorkerEnded, s.Clock.Now(), nil)
		return nil
	}
	s.Board.note(w, WorkerFell, s.Clock.Now(), err)
	return fmt.Errorf("%s: %w", w.Name, err)
}

// keep runs a worker, and again after each failure.
func (s *Supervisor) keep(ctx context.Context, w Worker) {
	for pause := firstPause; ; pause = min(2*pause, longestPause) {
		began := s.Clock.Now()
		err := s.run(ctx, w)
		switch {
		case err == nil:
			s.Board.note(w, WorkerEnded, s.Clock.Now(), nil)
			return
		case ctx.Err() != nil:
			s.Board.note(w, WorkerEnded, s.Clock.Now(), nil)
			if !errors.Is(err, context.Canceled) {
				s.Log.Error("a worker failed while the site stopped", "worker", w.Name, "error", err)
			}
			return
		case s.Clock.Now().Sub(began) >= steadyAfter:
			pause = firstPause
		}
		rest := s.drawn(pause)
		s.Board.note(w, WorkerRests, s.Clock.Now(), err)
		s.Log.Error("a worker failed and begins anew", "worker", w.Name, "error", err, "after", rest)
		select {
		case <-ctx.Done():
			return
		case <-s.Clock.After(rest):
		}
	}
}

// drawn is a rest of between half a pause and the whole.
func (s *Supervisor) drawn(pause time.Duration) time.Duration {
	random := s.random
	if random == nil {
		random = rand.Int64N
	}
	half := pause / 2
	return pause - time.Duration(random(int64(half)+1))
}

// run runs a worker once and makes an error of a panic.
func (s *Supervisor) run(ctx context.Context, w Worker) (err error) {
	defer func() {
		if reason := recover(); reason != nil {
			s.Log.Error("panic", "in", w.Name, "reason", fmt.Sprint(reason), "stack", string(debug.Stack()))
			err = fmt.Errorf("panic: %v", reason)
		}
	}()
	s.Board.note(w, WorkerRuns, s.Clock.Now(), nil)
	return w.Run(ctx)
}
