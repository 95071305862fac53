// Package schedule does what is to be done by the clock: named jobs, whose last
// run is stored. What was missed while the site was down is made up for once. A
// job is held by a lease while it runs, so that of several processes with one
// database only one does it.
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

// ErrLost says that a run is somebody else's by now, or done.
var ErrLost = errors.New("the run is no longer held")

const (
	// atOnce bounds the jobs that run beside each other.
	atOnce = 3
	// lookEvery bounds the wait for the next run, so that a clock which is set
	// anew, and a process that has died, are noticed.
	lookEvery = time.Minute
	// afterTrouble is the pause after the database could not be asked.
	afterTrouble = 10 * time.Second
	// A lease holds for leaseFor and is renewed every renewEvery.
	leaseFor   = time.Minute
	renewEvery = 20 * time.Second
	// A run that failed is tried again after firstRetry, and then each time
	// after twice the pause, up to lastRetry.
	firstRetry = 10 * time.Second
	lastRetry  = time.Hour
	// aheadMost is how far what is stored may lie ahead of the clock: the
	// clocks of processes differ by less. Beyond that a clock was wrong.
	aheadMost = 10 * time.Minute
	// maxError bounds what is stored of an error, in bytes.
	maxError = 500
)

// Deps are the parts of the house that the scheduler stands on.
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
}

// New makes the scheduler. Jobs without a name, a time or something to do, and
// two of one name, are mistakes.
func New(deps Deps, jobs ...Job) (*Scheduler, error) {
	names := map[string]bool{}
	for _, job := range jobs {
		switch {
		case job.Name == "" || job.When.next == nil || job.Run == nil:
			return nil, fmt.Errorf("job %q is not complete", job.Name)
		case names[job.Name]:
			return nil, fmt.Errorf("two jobs are called %q", job.Name)
		}
		names[job.Name] = true
	}
	return &Scheduler{Deps: deps, jobs: jobs, owner: deps.IDs.New(), slots: make(chan struct{}, atOnce)}, nil
}

// Jobs lists the jobs.
func (s *Scheduler) Jobs() []Job { return s.jobs }

// Run does the jobs until ctx ends. Runs under way are ended then.
func (s *Scheduler) Run(ctx context.Context) error {
	var group sync.WaitGroup
	for i := range s.jobs {
		group.Go(func() { s.follow(ctx, &watch{job: &s.jobs[i], atStart: s.jobs[i].AtStart}) })
	}
	group.Wait()
	return nil
}

// follow does one job whenever it is due.
func (s *Scheduler) follow(ctx context.Context, w *watch) {
	for {
		next, err := s.turn(ctx, w)
		switch {
		case ctx.Err() != nil || errors.Is(err, db.ErrClosed) || errors.Is(err, db.ErrFailed):
			return
		case err != nil:
			s.Log.Error("look after a job", "job", w.job.Name, "error", err)
			next = s.Clock.Now().Add(afterTrouble)
		}
		select {
		case <-ctx.Done():
			return
		case <-s.Clock.At(next):
		}
	}
}
