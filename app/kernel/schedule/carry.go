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

// errStopped is the stored error of a run that the stop of the site interrupted.
var errStopped = errors.New("the site stopped")

// runJob runs a job whose lease this process has, and stores the result.
func (s *Scheduler) runJob(ctx context.Context, job *Job, jobRun *JobRun) (done bool, err error) {
	run, stop := context.WithCancelCause(ctx)
	renewing := make(chan struct{})
	go func() {
		defer close(renewing)
		s.renewLease(run, jobRun, stop)
	}()
	failure := s.callJob(run, job, jobRun)
	stop(nil)
	<-renewing
	return s.storeResult(ctx, job, jobRun, failure)
}

// callJob runs the job and turns a panic into an error.
func (s *Scheduler) callJob(ctx context.Context, job *Job, jobRun *JobRun) (err error) {
	defer func() {
		if p := recover(); p != nil {
			s.Log.Error("a job panicked", "job", job.Name, "panic", p, "stack", string(debug.Stack()))
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return job.Run(db.Named(ctx, "job "+job.Name), jobRun)
}

// renewLease renews the lease of a run until ctx ends. It cancels the run when the
// lease is lost.
func (s *Scheduler) renewLease(ctx context.Context, jobRun *JobRun, stop context.CancelCauseFunc) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.Clock.After(renewInterval):
		}
		leased := false
		err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
			leased, err = renew(tx, jobRun.name, jobRun.owner, clock.Millis(tx.Now().Add(leaseDuration)))
			return err
		})
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			s.Log.Error("renew the lease of a job", "job", jobRun.name, "error", err)
		case !leased:
			stop(ErrLeaseLost)
			return
		}
	}
}

// storeResult stores the result of a run, even while the site stops.
func (s *Scheduler) storeResult(ctx context.Context, job *Job, jobRun *JobRun, failure error) (done bool, err error) {
	stopped := ctx.Err() != nil
	leased := false
	var retryAt time.Time
	err = s.DB.Write(context.WithoutCancel(ctx), func(tx *db.Tx) error {
		r, err := find(tx, job.Name)
		if err != nil {
			return err
		}
		switch done = failure == nil || jobRun.finished.Load(); {
		case failure == nil && !jobRun.finished.Load():
			_, err = markDone(tx, jobRun.name, jobRun.owner, clock.Millis(jobRun.Due))
		case !done && !stopped:
			retryAt = tx.Now().Add(retryPause(r.failures + 1))
			err = storeRetry(tx, jobRun.name, jobRun.owner, r.failures+1, clock.Millis(retryAt))
		}
		if err != nil {
			return err
		}
		if stopped && !done {
			failure = errStopped
		}
		leased, err = releaseLease(tx, jobRun.name, jobRun.owner, errorText(failure))
		return err
	})
	switch {
	case err != nil:
		return false, fmt.Errorf("store how a run went: %w", err)
	case !leased:
		s.Log.Warn("a job took longer than its lease", "job", job.Name, "due", jobRun.Due)
		return false, nil
	case failure == nil, errors.Is(failure, errStopped):
	case done:
		s.Log.Error("a job found something wrong", "job", job.Name, "due", jobRun.Due, "error", failure)
	default:
		s.Log.Error("a job failed", "job", job.Name, "due", jobRun.Due, "again", retryAt, "error", failure)
	}
	return done, nil
}

// retryPause returns the pause of a job after that many failures in a row.
func retryPause(failures int64) time.Duration {
	pause := minRetryPause
	for ; failures > 1 && pause < maxRetryPause; failures-- {
		pause *= 2
	}
	return min(pause, maxRetryPause)
}

// errorText returns the part of an error that is stored.
func errorText(failure error) string {
	if failure == nil {
		return ""
	}
	message := failure.Error()
	return strings.ToValidUTF8(message[:min(len(message), maxError)], "")
}
