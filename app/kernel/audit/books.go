package audit

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

// maxLogged bounds how many findings are logged one by one.
const maxLogged = 20

// ErrBooks is what the office is told of an audit that has found something.
var ErrBooks = errors.New("the books are wrong: see croupier audit")

// Books are all proofs of a site.
type Books struct {
	DB     *db.DB
	Clock  clock.Clock
	Log    *slog.Logger
	Checks []Check
}

// Audit proves the books. started, if given, is told of each check.
func (b *Books) Audit(ctx context.Context, started func(name string)) (Result, error) {
	return Run(ctx, b.DB, b.Clock, b.Checks, started)
}

// JobName names the nightly audit among the jobs.
const JobName = "audit of the books"

// Job audits after the turn of every day; and at the start, when the last run of
// the site did not end cleanly.
func (b *Books) Job() schedule.Job {
	return schedule.Job{Name: JobName, When: schedule.Daily(4, 0), AtStart: b.DB.WasUnclean(), Run: b.nightly}
}

// nightly audits and logs what came of it. An audit that has found something is
// done: it would find the same again.
func (b *Books) nightly(ctx context.Context, turn *schedule.Turn) error {
	result, err := b.Audit(ctx, nil)
	switch {
	case err != nil:
		return fmt.Errorf("the books could not be audited: %w", err)
	case result.OK():
		b.Log.Info("the books are right", "checks", len(result.Checks))
		return nil
	}
	for _, found := range result.Findings[:min(len(result.Findings), maxLogged)] {
		b.Log.Error("the books are wrong", "check", found.Check, "subject", found.Subject, "problem", found.Problem)
	}
	b.Log.Error("the books are wrong: see croupier audit", "findings", len(result.Findings))
	return errors.Join(ErrBooks, b.DB.Write(ctx, turn.Finish))
}
