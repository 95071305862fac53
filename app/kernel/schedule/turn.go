package schedule

import (
	"context"
	"time"

	"croupier/app/kernel/clock"
	"croupier/db"
)

// watch is a process's state of a job.
type watch struct {
	job *Job
	// known is set once the job has its row.
	known bool
	// atStart is set until the run at the start is requested. asked is the time
	// of that request or of one by staff, zero once the run is done; by is who
	// of the staff asked.
	atStart bool
	asked   time.Time
	by      string
}

// plan is the decision about a job at one moment.
type plan struct {
	due time.Time // zero when no run is due
	// next is the time of the next turn if no run is due.
	next time.Time
	// missed is the due time of a run that is skipped because it is too late.
	missed time.Time
	// ahead is set when stored times lie too far ahead of the clock.
	ahead bool
}

// plan decides from the stored state.
func (w *watch) plan(r row, now time.Time) plan {
	look := now.Add(lookEvery)
	earliest := func(t time.Time) plan {
		if look.Before(t) {
			t = look
		}
		return plan{next: t}
	}
	limit := clock.Millis(now.Add(maxAhead))
	if r.done > limit || r.retryAt > clock.Millis(now.Add(lastRetry+maxAhead)) || r.leaseUntil > clock.Millis(now.Add(leaseFor+maxAhead)) {
		return plan{ahead: true}
	}
	if held := clock.FromMillis(r.leaseUntil); r.owner != "" && held.After(now) {
		return earliest(held)
	}
	due := w.job.When.latest(clock.FromMillis(r.done), now)
	if due.IsZero() && r.done < clock.Millis(w.asked) {
		due = w.asked
	}
	if due.IsZero() {
		return earliest(w.job.When.Next(now))
	}
	if w.job.Grace > 0 && now.Sub(due) > w.job.Grace {
		return plan{missed: due}
	}
	if retry := clock.FromMillis(r.retryAt); retry.After(now) {
		return earliest(retry)
	}
	return plan{due: due}
}

// turn runs a job if it is due, and returns the time of the next turn.
func (s *Scheduler) turn(ctx context.Context, w *watch) (next time.Time, err error) {
	for {
		p, err := s.look(ctx, w)
		if err != nil || p.due.IsZero() {
			return p.next, err
		}
		select {
		case <-ctx.Done():
			return time.Time{}, ctx.Err()
		case s.slots <- struct{}{}:
		}
		err = s.inSlot(ctx, w)
		<-s.slots
		if err != nil || ctx.Err() != nil {
			return time.Time{}, err
		}
	}
}

// inSlot plans again, since the wait for a slot may have been long, and runs
// what is due.
func (s *Scheduler) inSlot(ctx context.Context, w *watch) error {
	p, err := s.look(ctx, w)
	if err != nil || p.due.IsZero() {
		return err
	}
	turn := &Turn{Due: p.due, name: w.job.Name, owner: s.owner}
	// Whoever asked gets the run that is made up for as well.
	turn.Asked, turn.By = !w.asked.IsZero(), w.by
	taken := false
	err = s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		taken, err = claim(tx, turn.name, turn.owner, clock.Millis(p.due), clock.Millis(tx.Now().Add(leaseFor)))
		return err
	})
	if err != nil || !taken {
		return err
	}
	done, err := s.runJob(ctx, w.job, turn)
	if done {
		w.asked, w.by = time.Time{}, ""
	}
	return err
}

// look reads the stored state, clears wrong times, skips late runs and returns
// the plan.
func (s *Scheduler) look(ctx context.Context, w *watch) (plan, error) {
	if !w.known {
		if err := s.DB.Write(ctx, func(tx *db.Tx) error { return register(tx, w.job.Name) }); err != nil {
			return plan{}, err
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
			return plan{}, err
		}
		now := clock.FromMillis(clock.Millis(s.Clock.Now())) // the precision of stored times
		if w.atStart {
			w.atStart, w.asked = false, now
		}
		p := w.plan(r, now)
		switch {
		case p.ahead:
			s.Log.Warn("a job was done later than it is now: the clock was set back", "job", w.job.Name)
			err = s.DB.Write(ctx, func(tx *db.Tx) error { return clearTimes(tx, w.job.Name) })
		case !p.missed.IsZero():
			err = s.DB.Write(ctx, func(tx *db.Tx) error { return pass(tx, w.job.Name, clock.Millis(p.missed)) })
		default:
			return p, nil
		}
		if err != nil {
			return plan{}, err
		}
	}
}
