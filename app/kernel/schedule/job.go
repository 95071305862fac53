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
	// AnyTime lets staff run the job whenever they like. What such a run does
	// must not depend on its due time.
	AnyTime bool
	// Keeps lists the retention periods of the data that the job deletes.
	Keeps []Period
	// Run carries out one run. An error or a panic is logged, and the run is
	// retried after a growing pause, while other jobs go on. Run must return
	// when ctx ends; such a run is not done unless Run returns nil. A run that
	// a crash cut off is repeated, so Run must be able to start over.
	Run func(ctx context.Context, turn *Turn) error
}

// Period is a retention period.
type Period struct {
	// Data names the stored data; For is the period: "30 days after its last
	// use".
	Data, For string
}

// Turn is one run of a job. Tests of jobs make one without a scheduler; it has
// no lease, and Finish always succeeds.
type Turn struct {
	// Due is the time for which the run was due.
	Due time.Time
	// Asked is set for a run that did not come by the schedule: at the start, or
	// by staff, of whom By is the id.
	Asked bool
	By    string

	name, owner string
	finished    atomic.Bool
}

// Finish marks the run as done in a transaction of the job. Other writes of
// that transaction, such as money, happen once per due time, even if the site
// is killed right afterwards. Errors: ErrLost.
func (t *Turn) Finish(tx *db.Tx) error {
	if t.name == "" {
		return nil
	}
	first, err := finish(tx, t.name, t.owner, clock.Millis(t.Due))
	if err != nil {
		return err
	}
	if !first {
		return fmt.Errorf("%s, due %s: %w", t.name, t.Due, ErrLost)
	}
	tx.After(func() { t.finished.Store(true) })
	return nil
}
