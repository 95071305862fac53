package schedule

import (
	"context"
	"time"

	"croupier/app/kernel/clock"
	"croupier/db"
)

// Status is the state of a job for the administrators. A time that does not
// exist is zero.
type Status struct {
	Name string
	// When is its schedule; Keeps lists the retention periods of the data that
	// it deletes.
	When      string
	Retention []RetentionPeriod
	// Due is the due time of the last run, Started its start, and Ended its
	// end, or zero while it runs.
	Due, Started, Ended time.Time
	// Error is the error of the last run; Failures counts the failed runs in a
	// row.
	Error    string
	Failures int64
	// Runs counts all started runs.
	Runs int64
	// Running is set while a process has the lease.
	Running bool
	// AllowManual lets staff run it at once.
	AllowManual bool
	// Next is the time of the next run: in the past for a missed run that is still to be made up
	// for, zero for a hidden job and if none is due.
	Next time.Time
}

// Duration returns the duration of the last run, zero while it runs.
func (s Status) Duration() time.Duration {
	if s.Ended.IsZero() {
		return 0
	}
	return s.Ended.Sub(s.Started)
}

// List returns the state of all jobs in the order of their registration.
func (s *Scheduler) List(ctx context.Context) (list []Status, err error) {
	now := s.Clock.Now()
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		list = list[:0]
		for _, job := range s.jobs {
			r, err := find(q, job.Name)
			if err != nil {
				return err
			}
			list = append(list, job.status(r, now))
		}
		return nil
	})
	return list, err
}

func (j *Job) status(r row, now time.Time) Status {
	status := Status{
		Name: j.Name, When: j.When.String(), Retention: j.Retention, Due: timeOrZero(r.due), Started: timeOrZero(r.started), Ended: timeOrZero(r.ended),
		AllowManual: j.AllowManual, Error: r.failure, Failures: r.failures, Runs: r.runs, Running: r.owner != "" && timeOrZero(r.leaseUntil).After(now),
	}
	if j.Hidden {
		return status
	}
	status.Next = j.When.Next(now)
	if r.done > 0 {
		if waiting := j.When.lastDue(timeOrZero(r.done), now); !waiting.IsZero() && !status.Running {
			status.Next = waiting
		}
	}
	if status.Next.Equal(Never) {
		status.Next = time.Time{}
	}
	return status
}

func timeOrZero(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return clock.FromMillis(ms)
}
