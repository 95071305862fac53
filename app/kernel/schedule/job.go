package schedule

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"croupier/app/kernel/clock"
	"croupier/db"
)

// Job is a scheduled job.
type Job struct {
	// Name is stored with the job's state. It is unique and must never change.
	Name string
	When When
	// Grace is the longest delay of a run. A run that is later is skipped. Zero
	// always makes up for the last missed run.
	Grace time.Duration
	// AtStart runs the job when the scheduler starts, too.
	AtStart bool
	// Hidden hides the time of the next run.
	Hidden bool
	// AllowManual lets staff run the job at any time. The effect of such a run must not depend on its
	// due time.
	AllowManual bool
	// Retention lists the retention periods of the data that the job deletes.
	Retention []RetentionPeriod
	// ReadsAll is the reason why a run reads more than the new data since the last one, such as
	// all stored data. If it is empty, time and memory of a run must not grow with the business:
	// croupier-bench bench day measures it.
	ReadsAll string
	// Run executes one run. An error or a panic is logged, and the run is retried after a growing
	// pause, while other jobs go on. Run must return when ctx ends; such a run is not done unless
	// Run returns nil. A run that a crash interrupted is repeated, so Run must be able to start
	// over.
	Run func(ctx context.Context, jobRun *JobRun) error
}

// RetentionPeriod is a retention period.
type RetentionPeriod struct {
	// Data names the stored data; For is the period: "30 days after its last
	// use".
	Data, For string
}

// JobRun is one run of a job. Tests of jobs make one without a scheduler; it has
// no lease, and Finish always succeeds.
type JobRun struct {
	// Due is the time for which the run was due.
	Due time.Time
	// Unscheduled is set for a run outside of the schedule: at the start, or by a staff member, whose
	// id is By.
	Unscheduled bool
	By          string

	name, owner string
	finished    atomic.Bool
}

// Finish marks the run as done in a transaction of the job. Other writes of
// that transaction, such as money, happen once per due time, even if the site
// is killed right afterwards. Errors: ErrLeaseLost.
func (t *JobRun) Finish(tx *db.Tx) error {
	if t.name == "" {
		return nil
	}
	first, err := markDone(tx, t.name, t.owner, clock.Millis(t.Due))
	if err != nil {
		return err
	}
	if !first {
		return fmt.Errorf("%s, due %s: %w", t.name, t.Due, ErrLeaseLost)
	}
	tx.AfterCommit(func() { t.finished.Store(true) })
	return nil
}
