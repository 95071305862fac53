package schedule

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"croupier/app/kernel/clock"
	"croupier/db"
)

// Job is something that is done by the clock.
type Job struct {
	// Name is stored: unique, and never to be changed.
	Name string
	When When
	// Grace is how late a run may begin. What was missed by more is not made
	// up for; zero makes up for the last run that was missed, however late.
	Grace time.Duration
	// AtStart has the job run when the scheduler begins, whatever the time.
	AtStart bool
	// Hidden keeps back when the job is due next.
	Hidden bool
	// Keeps says for how long the data is kept that the job removes.
	Keeps []Period
	// Run does it. An error or a panic is logged, and the run is tried again
	// after a pause that grows; other jobs go on. It must end when ctx does,
	// and then counts as not done unless it returns nil. A run that was cut off
	// by a crash is done again, so that Run must be able to begin anew.
	Run func(ctx context.Context, turn *Turn) error
}

// Period is how long something is kept.
type Period struct {
	// Data is what is kept, For how long: "30 days after its last use".
	Data, For string
}

// Turn is one run of a job. One that no scheduler has made, for tests of jobs,
// is nobody else's and can be finished.
type Turn struct {
	// Due is when it was due.
	Due time.Time

	name, owner string
	finished    atomic.Bool
}

// Finish counts the run as done in a transaction of the job's own: what else is
// written there, such as money, happens once for each time that is due, even
// when the site is killed right after it. Errors: ErrLost.
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
