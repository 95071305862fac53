package audit

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
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
	IDs    *id.Source
	Log    *slog.Logger
	Checks []Check
	// Nightly tells whether the books are audited every night without being
	// asked; nil means that they are.
	Nightly func() bool

	progress progress
}

// Audit proves the books. It calls started, if not nil, before each check.
func (b *Books) Audit(ctx context.Context, started func(name string)) (Result, error) {
	return Run(ctx, b.DB, b.Clock, b.Checks, started)
}

// JobName is the name of the nightly audit among the jobs.
const JobName = "audit of the books"

// Job returns the daily audit after midnight. It also runs at the start if the
// last run of the site did not end cleanly, and when staff ask for it.
func (b *Books) Job() schedule.Job {
	return schedule.Job{Name: JobName, When: schedule.Daily(4, 0), AtStart: b.DB.WasUnclean(), AnyTime: true, Run: b.nightly}
}

// nightly audits, keeps the result and logs it. An audit with findings is done,
// since a retry would find the same.
func (b *Books) nightly(ctx context.Context, turn *schedule.Turn) error {
	if !turn.Asked && b.Nightly != nil && !b.Nightly() {
		return nil
	}
	result, err := b.follow(ctx, turn.By)
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

// follow audits for all to see, and keeps how it went.
func (b *Books) follow(ctx context.Context, by string) (Result, error) {
	kept := PastRun{Started: b.Clock.Now(), By: by, Outcome: Right}
	b.progress.begin(kept.Started, by, len(b.Checks))
	defer b.progress.end()
	result, err := run(ctx, b.DB, b.Clock, b.Checks, watch{started: b.progress.part, ended: b.progress.done})
	kept.Ended, kept.Checks = b.Clock.Now(), result.Checks
	for _, checked := range result.Checks {
		kept.Faults += int64(checked.Faults)
	}
	switch {
	case err != nil:
		kept.Outcome, kept.Problem = Stopped, err.Error()
	case !result.OK():
		kept.Outcome = Wrong
	}
	return result, errors.Join(err, b.record(ctx, kept, result.Findings))
}
