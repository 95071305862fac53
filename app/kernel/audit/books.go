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

// maxLogged bounds the findings that are logged one by one.
const maxLogged = 20

// ErrBooks is the error of an audit with findings, as administrators read it.
var ErrBooks = errors.New("the books are wrong: see croupier audit")

// Books holds all checks of a site.
type Books struct {
	DB     *db.DB
	Clock  clock.Clock
	Log    *slog.Logger
	Checks []Check
}

// Audit proves the books. It calls started, if not nil, before each check.
func (b *Books) Audit(ctx context.Context, started func(name string)) (Result, error) {
	return Run(ctx, b.DB, b.Clock, b.Checks, started)
}

// JobName is the name of the nightly audit among the jobs.
const JobName = "audit of the books"

// Job returns the daily audit after midnight. It also runs at the start if the
// last run of the site did not end cleanly.
func (b *Books) Job() schedule.Job {
	return schedule.Job{Name: JobName, When: schedule.Daily(4, 0), AtStart: b.DB.WasUnclean(), Run: b.nightly}
}

// nightly audits and logs the result. An audit with findings is done, since a
// retry would find the same.
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
