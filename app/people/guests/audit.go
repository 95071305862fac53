package guests

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/ledger"
	"croupier/db"
)

// Checks prove that all stored data of guests will be removed one day.
func Checks() []audit.Check {
	return []audit.Check{{Name: "nothing is kept of a guest who is not listed", Run: checkListed}}
}

func checkListed(ctx context.Context, d *db.DB, report audit.Report) (looked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		if looked, err = count(q); err != nil {
			return err
		}
		return unlisted(q, func(owner, place string) {
			report("guest "+owner, "has %s and is not listed: they would stay for ever", place)
		})
	})
	return looked, err
}

// maxRuns is how often a check is repeated.
const maxRuns = 5

var errUnsteady = errors.New("guests were removed whenever the check ran")

// Steady repeats checks if guests were removed while they ran. Checks read in
// batches, and a row that one batch read may be deleted before the next.
func Steady(checks []audit.Check) []audit.Check {
	steady := make([]audit.Check, 0, len(checks))
	for _, check := range checks {
		steady = append(steady, audit.Check{Name: check.Name, Run: func(ctx context.Context, d *db.DB, report audit.Report) (int64, error) {
			return runSteady(ctx, d, check, report)
		}})
	}
	return steady
}

func runSteady(ctx context.Context, d *db.DB, check audit.Check, report audit.Report) (int64, error) {
	for range maxRuns {
		before, err := steps(ctx, d)
		if err != nil {
			return 0, err
		}
		var found []func()
		looked, err := check.Run(ctx, d, func(subject, format string, args ...any) {
			words := fmt.Sprintf(format, args...)
			found = append(found, func() { report(subject, "%s", words) })
		})
		after, failed := steps(ctx, d)
		if failed != nil {
			return looked, failed
		}
		if before != after && (err != nil || len(found) > 0) {
			continue
		}
		for _, tell := range found {
			tell()
		}
		return looked, err
	}
	return 0, errUnsteady
}

func steps(ctx context.Context, d *db.DB) (step int64, err error) {
	err = d.Read(ctx, func(q *db.Reader) error {
		removed, err := ledger.RemovedSoFar(q)
		step = removed.Steps
		return err
	})
	return step, err
}
