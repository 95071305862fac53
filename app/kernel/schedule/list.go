package schedule

import (
	"context"
	"time"

	"croupier/app/kernel/clock"
	"croupier/db"
)

// Status is a job as the office sees it. Times that there are not are zero.
type Status struct {
	Name string
	// When says when it is due, Keeps what it removes.
	When  string
	Keeps []Period
	// Due is what the last run was due for. Started is when that began; Ended
	// is zero while it runs.
	Due, Started, Ended time.Time
	// Error is why the last run failed, or what it found; Failures counts the
	// runs in a row that failed.
	Error    string
	Failures int64
	// Runs counts all runs that were begun.
	Runs int64
	// Running is set while a process holds the job.
	Running bool
	// Next is when it is due next: in the past for a run that waits to be
	// made up for, and zero for a job that keeps it back.
	Next time.Time
}

// Took is how long the last run took; zero while it runs.
func (s Status) Took() time.Duration {
	if s.Ended.IsZero() {
		return 0
	}
	return s.Ended.Sub(s.Started)
}

// List tells of all jobs, in the order in which they were registered.
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
		Error: r.failure, Failures: r.failures, Runs: r.runs, Running: r.owner != "" && moment(r.leaseUntil).After(now),
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
	return status
}

func moment(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return clock.FromMillis(ms)
}
