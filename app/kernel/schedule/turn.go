package schedule

import (
	"context"
	"time"

	"croupier/app/kernel/clock"
	"croupier/db"
)

// jobState is a process's state of a job.
type jobState struct {
	job *Job
	// known is set once the job has its row.
	known bool
	// atStart is set until the run at the start is requested. asked is the time of that request
	// or of one by staff, zero once the run is done; by is the staff member.
	atStart     bool
	requestedAt time.Time
	requestedBy string
}

// decision is the decision about a job at one moment.
type decision struct {
	due time.Time // zero when no run is due
	// next is the time of the next turn if no run is due.
	next time.Time
	// missed is the due time of a run that is skipped because it is too late.
	missed time.Time
	// clockBehind is set when stored times lie too far ahead of the clock.
	clockBehind bool
}

// decide decides from the stored state.
func (w *jobState) decide(r row, now time.Time) decision {
	nextCheck := now.Add(maxWait)
	earliest := func(t time.Time) decision {
		if nextCheck.Before(t) {
			t = nextCheck
		}
		return decision{next: t}
	}
	limit := clock.Millis(now.Add(maxClockSkew))
	if r.done > limit || r.retryAt > clock.Millis(now.Add(maxRetryPause+maxClockSkew)) || r.leaseUntil > clock.Millis(now.Add(leaseDuration+maxClockSkew)) {
		return decision{clockBehind: true}
	}
	if leased := clock.FromMillis(r.leaseUntil); r.owner != "" && leased.After(now) {
		return earliest(leased)
	}
	due := w.job.When.lastDue(clock.FromMillis(r.done), now)
	if due.IsZero() && r.done < clock.Millis(w.requestedAt) {
		due = w.requestedAt
	}
	if due.IsZero() {
		return earliest(w.job.When.Next(now))
	}
	if w.job.Grace > 0 && now.Sub(due) > w.job.Grace {
		return decision{missed: due}
	}
	if retry := clock.FromMillis(r.retryAt); retry.After(now) {
		return earliest(retry)
	}
	return decision{due: due}
}

// runIfDue runs a job if it is due, and returns the time of the next turn.
func (s *Scheduler) runIfDue(ctx context.Context, w *jobState) (next time.Time, err error) {
	for {
		p, err := s.readDecision(ctx, w)
		if err != nil || p.due.IsZero() {
			return p.next, err
		}
		select {
		case <-ctx.Done():
			return time.Time{}, ctx.Err()
		case s.slots <- struct{}{}:
		}
		err = s.runInSlot(ctx, w)
		<-s.slots
		if err != nil || ctx.Err() != nil {
			return time.Time{}, err
		}
	}
}

// runInSlot plans again, since the wait for a slot may have been long, and runs
// what is due.
func (s *Scheduler) runInSlot(ctx context.Context, w *jobState) error {
	p, err := s.readDecision(ctx, w)
	if err != nil || p.due.IsZero() {
		return err
	}
	jobRun := &JobRun{Due: p.due, name: w.job.Name, owner: s.owner}
	// A request is also served by a run that makes up for a missed one.
	jobRun.Unscheduled, jobRun.By = !w.requestedAt.IsZero(), w.requestedBy
	claimed := false
	err = s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		claimed, err = claim(tx, jobRun.name, jobRun.owner, clock.Millis(p.due), clock.Millis(tx.Now().Add(leaseDuration)))
		return err
	})
	if err != nil || !claimed {
		return err
	}
	done, err := s.runJob(ctx, w.job, jobRun)
	if done {
		w.requestedAt, w.requestedBy = time.Time{}, ""
	}
	return err
}

// readDecision reads the stored state, clears wrong times, skips late runs and returns
// the plan.
func (s *Scheduler) readDecision(ctx context.Context, w *jobState) (decision, error) {
	if !w.known {
		if err := s.DB.Write(ctx, func(tx *db.Tx) error { return insertJob(tx, w.job.Name) }); err != nil {
			return decision{}, err
		}
		w.known = true
	}
	for {
		var r row
		err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
			r, err = find(q, w.job.Name)
			return err
		})
		if err != nil {
			return decision{}, err
		}
		now := clock.FromMillis(clock.Millis(s.Clock.Now())) // the precision of stored times
		if w.atStart {
			w.atStart, w.requestedAt = false, now
		}
		p := w.decide(r, now)
		switch {
		case p.clockBehind:
			s.Log.Warn("a job was done later than it is now: the clock was set back", "job", w.job.Name)
			err = s.DB.Write(ctx, func(tx *db.Tx) error { return clearTimes(tx, w.job.Name) })
		case !p.missed.IsZero():
			err = s.DB.Write(ctx, func(tx *db.Tx) error { return skipRun(tx, w.job.Name, clock.Millis(p.missed)) })
		default:
			return p, nil
		}
		if err != nil {
			return decision{}, err
		}
	}
}
