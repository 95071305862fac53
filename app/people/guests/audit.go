package guests

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/ledger"
	"croupier/db"
)

// Checks verify that all stored data of guests will be removed one day.
func Checks() []audit.Check {
	return []audit.Check{{Name: "nothing is kept of a guest who is not listed", Run: checkListed}}
}

func checkListed(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		if checked, err = count(q); err != nil {
			return err
		}
		return forEachUnlisted(q, func(owner, place string) {
			report("guest "+owner, "has %s and is not listed: they would stay for ever", place)
		})
	})
	return checked, err
}

// maxRuns is how often a check is repeated.
const maxRuns = 5

var errConcurrentRemoval = errors.New("guests were removed whenever the check ran")

// RetryConcurrent repeats checks if guests were removed while they ran. Checks read in
// batches, and a row that one batch read may be deleted before the next.
func RetryConcurrent(checks []audit.Check) []audit.Check {
	steady := make([]audit.Check, 0, len(checks))
	for _, check := range checks {
		steady = append(steady, audit.Check{Name: check.Name, Run: func(ctx context.Context, d *db.DB, report audit.Report) (int64, error) {
			return runRetrying(ctx, d, check, report)
		}})
	}
	return steady
}

func runRetrying(ctx context.Context, d *db.DB, check audit.Check, report audit.Report) (int64, error) {
	for range maxRuns {
		before, err := removalSteps(ctx, d)
		if err != nil {
			return 0, err
		}
		var found []func()
		checked, err := check.Run(ctx, d, func(subject, format string, args ...any) {
			problem := fmt.Sprintf(format, args...)
			found = append(found, func() { report(subject, "%s", problem) })
		})
		after, failed := removalSteps(ctx, d)
		if failed != nil {
			return checked, failed
		}
		if before != after && (err != nil || len(found) > 0) {
			continue
		}
		for _, replay := range found {
			replay()
		}
		return checked, err
	}
	return 0, errConcurrentRemoval
}

func removalSteps(ctx context.Context, d *db.DB) (step int64, err error) {
	err = d.Read(ctx, func(q *db.Reader) error {
		removed, err := ledger.RemovedSoFar(q)
		step = removed.Steps
		return err
	})
	return step, err
}
