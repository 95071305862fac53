package schedule

import (
	"context"
	"time"

	"croupier/app/kernel/clock"
	"croupier/db"
)

// watch is what a process remembers of a job.
type watch struct {
	job *Job
	// known is set once the job has its row.
	known bool
	// atStart is set until the run at the start is asked for, asked is when
	// that was, zero once it is done.
	atStart bool
	asked   time.Time
}

// plan says what there is to do for a job at a moment.
type plan struct {
	due time.Time // zero: nothing to run now
	// next is when to look again, if there is nothing to run.
	next time.Time
	// missed is a run that is left out because it comes too late.
	missed time.Time
	// ahead is set when what is stored lies too far ahead of the clock.
	ahead bool
}

// plan decides from what is stored.
func (w *watch) plan(r row, now time.Time) plan {
	look := now.Add(lookEvery)
	earliest := func(t time.Time) plan {
		if look.Before(t) {
			t = look
		}
		return plan{next: t}
	}
	limit := clock.Millis(now.Add(aheadMost))
	if r.done > limit || r.retryAt > clock.Millis(now.Add(lastRetry+aheadMost)) || r.leaseUntil > clock.Millis(now.Add(leaseFor+aheadMost)) {
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

// turn does a job if it is due, and tells when to look again.
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

// inSlot looks again, for waiting may have taken long, and runs what is due.
func (s *Scheduler) inSlot(ctx context.Context, w *watch) error {
	p, err := s.look(ctx, w)
	if err != nil || p.due.IsZero() {
		return err
	}
	turn := &Turn{Due: p.due, name: w.job.Name, owner: s.owner}
	taken := false
	err = s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		taken, err = take(tx, turn.name, turn.owner, clock.Millis(p.due), clock.Millis(tx.Now().Add(leaseFor)))
		return err
	})
	if err != nil || !taken {
		return err
	}
	done, err := s.runJob(ctx, w.job, turn)
	if done {
		w.asked = time.Time{}
	}
	return err
}

// look reads what is stored and puts aside what stands in the way of a plan.
func (s *Scheduler) look(ctx context.Context, w *watch) (plan, error) {
	if !w.known {
		if err := s.DB.Write(ctx, func(tx *db.Tx) error { return know(tx, w.job.Name) }); err != nil {
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
		now := clock.FromMillis(clock.Millis(s.Clock.Now())) // as precise as it is stored
		if w.atStart {
			w.atStart, w.asked = false, now
		}
		p := w.plan(r, now)
		switch {
		case p.ahead:
			s.Log.Warn("a job was done later than it is now: the clock was set back", "job", w.job.Name)
			err = s.DB.Write(ctx, func(tx *db.Tx) error { return setBack(tx, w.job.Name) })
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
