package schedule

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"croupier/app/kernel/clock"
	"croupier/db"
)

// errStopped is the stored error of a run that the stop of the site cut off.
var errStopped = errors.New("the site stopped")

// runJob runs a job that this process holds, and stores the result.
func (s *Scheduler) runJob(ctx context.Context, job *Job, turn *Turn) (done bool, err error) {
	run, stop := context.WithCancelCause(ctx)
	renewing := make(chan struct{})
	go func() {
		defer close(renewing)
		s.renewLease(run, turn, stop)
	}()
	failure := s.call(run, job, turn)
	stop(nil)
	<-renewing
	return s.settle(ctx, job, turn, failure)
}

// call runs the job and turns a panic into an error.
func (s *Scheduler) call(ctx context.Context, job *Job, turn *Turn) (err error) {
	defer func() {
		if p := recover(); p != nil {
			s.Log.Error("a job panicked", "job", job.Name, "panic", p, "stack", string(debug.Stack()))
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return job.Run(ctx, turn)
}

// renewLease renews the lease of a run until ctx ends. It cancels the run when the
// lease is lost.
func (s *Scheduler) renewLease(ctx context.Context, turn *Turn, stop context.CancelCauseFunc) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.Clock.After(renewEvery):
		}
		held := false
		err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
			held, err = renew(tx, turn.name, turn.owner, clock.Millis(tx.Now().Add(leaseFor)))
			return err
		})
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			s.Log.Error("renew the lease of a job", "job", turn.name, "error", err)
		case !held:
			stop(ErrLost)
			return
		}
	}
}

// settle stores the result of a run, even while the site stops.
func (s *Scheduler) settle(ctx context.Context, job *Job, turn *Turn, failure error) (done bool, err error) {
	stopped := ctx.Err() != nil
	held := false
	var retryAt time.Time
	err = s.DB.Write(context.WithoutCancel(ctx), func(tx *db.Tx) error {
		r, err := find(tx, job.Name)
		if err != nil {
			return err
		}
		switch done = failure == nil || turn.finished.Load(); {
		case failure == nil && !turn.finished.Load():
			_, err = finish(tx, turn.name, turn.owner, clock.Millis(turn.Due))
		case !done && !stopped:
			retryAt = tx.Now().Add(pauseAfter(r.failures + 1))
			err = postpone(tx, turn.name, turn.owner, r.failures+1, clock.Millis(retryAt))
		}
		if err != nil {
			return err
		}
		if stopped && !done {
			failure = errStopped
		}
		held, err = end(tx, turn.name, turn.owner, text(failure))
		return err
	})
	switch {
	case err != nil:
		return false, fmt.Errorf("store how a run went: %w", err)
	case !held:
		s.Log.Warn("a job took so long to answer that its lease has ended", "job", job.Name, "due", turn.Due)
		return false, nil
	case failure == nil, errors.Is(failure, errStopped):
	case done:
		s.Log.Error("a job found something wrong", "job", job.Name, "due", turn.Due, "error", failure)
	default:
		s.Log.Error("a job failed", "job", job.Name, "due", turn.Due, "again", retryAt, "error", failure)
	}
	return done, nil
}

// pauseAfter returns the pause of a job after that many failures in a row.
func pauseAfter(failures int64) time.Duration {
	pause := firstRetry
	for ; failures > 1 && pause < lastRetry; failures-- {
		pause *= 2
	}
	return min(pause, lastRetry)
}

// text returns the part of an error that is stored.
func text(failure error) string {
	if failure == nil {
		return ""
	}
	message := failure.Error()
	return strings.ToValidUTF8(message[:min(len(message), maxError)], "")
}
