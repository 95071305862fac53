// Package schedule runs named jobs at their times and stores the last run of each. After a
// downtime it makes up for the last missed run. A running job has a lease, so that only one of
// several processes with the same database runs it.
package schedule

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/db"
)

// ErrLeaseLost means that the run is done, or that another process has its lease.
var ErrLeaseLost = errors.New("the lease of the run has ended")

const (
	// maxConcurrent bounds the jobs that run at the same time.
	maxConcurrent = 3
	// maxWait bounds the wait for the next run, so that the scheduler notices
	// a changed clock and a dead process.
	maxWait = time.Minute
	// errorPause is the pause after an error of the database.
	errorPause = 10 * time.Second
	// A lease lasts leaseDuration and is renewed every renewInterval.
	leaseDuration = time.Minute
	renewInterval = 20 * time.Second
	// The pause before a retry is minRetryPause, and doubles with each failure up
	// to maxRetryPause.
	minRetryPause = 10 * time.Second
	maxRetryPause = time.Hour
	// maxClockSkew is the maximum by which stored times may be ahead of the clock. The clocks of
	// processes differ by less, so a later time comes from a wrong clock.
	maxClockSkew = 10 * time.Minute
	// maxError bounds the stored text of an error, in bytes.
	maxError = 500
)

// Deps are the packages that the scheduler uses.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	IDs   *id.Source
	Log   *slog.Logger
}

// Scheduler runs the jobs of a site.
type Scheduler struct {
	Deps
	jobs []Job
	// owner is the name of this process on its leases.
	owner string
	slots chan struct{}
	// requests has for each job the author of a request that has not started yet.
	requests map[string]chan string
}

// New makes the scheduler. It refuses jobs without a name, a schedule or a Run,
// and duplicate names.
func New(deps Deps, jobs ...Job) (*Scheduler, error) {
	requests := map[string]chan string{}
	for _, job := range jobs {
		switch {
		case job.Name == "" || job.When.next == nil || job.Run == nil:
			return nil, fmt.Errorf("job %q is not complete", job.Name)
		case requests[job.Name] != nil:
			return nil, fmt.Errorf("two jobs are called %q", job.Name)
		}
		requests[job.Name] = make(chan string, 1)
	}
	return &Scheduler{Deps: deps, jobs: jobs, owner: deps.IDs.New(), slots: make(chan struct{}, maxConcurrent), requests: requests}, nil
}

// Jobs returns the jobs.
func (s *Scheduler) Jobs() []Job { return s.jobs }

// Run runs the jobs until ctx ends, and then cancels the current runs.
func (s *Scheduler) Run(ctx context.Context) error {
	var group sync.WaitGroup
	for i := range s.jobs {
		group.Go(func() { s.runLoop(ctx, &jobState{job: &s.jobs[i], atStart: s.jobs[i].AtStart}) })
	}
	group.Wait()
	return nil
}

// runLoop runs one job whenever it is due.
func (s *Scheduler) runLoop(ctx context.Context, w *jobState) {
	for {
		next, err := s.runIfDue(ctx, w)
		switch {
		case ctx.Err() != nil || errors.Is(err, db.ErrClosed) || errors.Is(err, db.ErrFailed):
			return
		case err != nil:
			s.Log.Error("look after a job", "job", w.job.Name, "error", err)
			next = s.Clock.Now().Add(errorPause)
		}
		select {
		case <-ctx.Done():
			return
		case w.requestedBy = <-s.requests[w.job.Name]:
			w.requestedAt = time.UnixMilli(s.Clock.Now().UnixMilli())
		case <-s.Clock.At(next):
		}
	}
}
