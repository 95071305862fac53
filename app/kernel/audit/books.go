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

// maxLogged is the maximum number of findings that are logged one by one.
const maxLogged = 20

// ErrBooks is the error of an audit with findings, as administrators read it.
var ErrBooks = errors.New("the books are wrong: see croupier audit")

// Auditor has all checks of a site.
type Auditor struct {
	DB     *db.DB
	Clock  clock.Clock
	IDs    *id.Source
	Log    *slog.Logger
	Checks []Check
	// Nightly reports whether the books are audited every night; nil means that they are.
	Nightly func() bool

	progress progress
}

// Audit proves the books. It calls started, if not nil, before each check.
func (b *Auditor) Audit(ctx context.Context, started func(name string)) (Result, error) {
	return Run(ctx, b.DB, b.Clock, b.Checks, started)
}

// JobName is the name of the nightly audit among the jobs.
const JobName = "audit of the books"

// Job returns the daily audit after midnight. It also runs at the start if the last run of the
// site did not end cleanly, and at the request of staff.
func (b *Auditor) Job() schedule.Job {
	return schedule.Job{Name: JobName, When: schedule.Daily(4, 0), AtStart: b.DB.WasUnclean(), AllowManual: true, Run: b.nightly,
		ReadsAll: "it proves every wager and transfer of all time"}
}

// nightly audits, stores the result and logs it. An audit with findings is done, because a retry
// would find the same.
func (b *Auditor) nightly(ctx context.Context, turn *schedule.JobRun) error {
	if !turn.Unscheduled && b.Nightly != nil && !b.Nightly() {
		return nil
	}
	result, err := b.auditWithProgress(ctx, turn.By)
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

// auditWithProgress audits with public progress, and stores the result.
func (b *Auditor) auditWithProgress(ctx context.Context, by string) (Result, error) {
	record := PastRun{Started: b.Clock.Now(), By: by, Outcome: Passed}
	b.progress.begin(record.Started, by, len(b.Checks))
	defer b.progress.end()
	result, err := run(ctx, b.DB, b.Clock, b.Checks, callbacks{started: b.progress.startCheck, ended: b.progress.endCheck})
	record.Ended, record.Checks = b.Clock.Now(), result.Checks
	for _, checked := range result.Checks {
		record.Faults += int64(checked.Faults)
	}
	switch {
	case err != nil:
		record.Outcome, record.Problem = Incomplete, err.Error()
	case !result.OK():
		record.Outcome = Faulty
	}
	return result, errors.Join(err, b.record(ctx, record, result.Findings))
}
