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
	When  string
	Keeps []Period
	// Due is the due time of the last run, Started its start, and Ended its
	// end, or zero while it runs.
	Due, Started, Ended time.Time
	// Error is the error of the last run; Failures counts the failed runs in a
	// row.
	Error    string
	Failures int64
	// Runs counts all started runs.
	Runs int64
	// Running is set while a process holds the lease.
	Running bool
	// AnyTime lets staff run it at once.
	AnyTime bool
	// Next is the time of the next run: in the past for a missed run that is
	// still to be made up for, zero for a hidden job and when none is due.
	Next time.Time
}

// Took returns the duration of the last run, zero while it runs.
func (s Status) Took() time.Duration {
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
		Name: j.Name, When: j.When.String(), Keeps: j.Keeps, Due: moment(r.due), Started: moment(r.started), Ended: moment(r.ended),
		AnyTime: j.AnyTime, Error: r.failure, Failures: r.failures, Runs: r.runs, Running: r.owner != "" && moment(r.leaseUntil).After(now),
	}
	if j.Hidden {
		return status
	}
	status.Next = j.When.Next(now)
	if r.done > 0 {
		if waiting := j.When.latest(moment(r.done), now); !waiting.IsZero() && !status.Running {
			status.Next = waiting
		}
	}
	if status.Next.Equal(Never) {
		status.Next = time.Time{}
	}
	return status
}

func moment(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return clock.FromMillis(ms)
}
