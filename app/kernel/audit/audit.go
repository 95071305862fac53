// Package audit runs the checks that prove the books: each room of the house
// brings its own, and this package carries them out and tells what they found.
package audit

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/clock"
	"croupier/db"
)

// Finding is one thing that is not as it must be.
type Finding struct {
	Check   string `json:"check"`
	Subject string `json:"subject"`
	Problem string `json:"problem"`
}

// Check is one proof. It reads only, in bounded pieces.
type Check struct {
	// Name says what is proved.
	Name string
	// Run reports every fault and counts what it looked at. An error means
	// that the proof could not be carried out to its end.
	Run func(ctx context.Context, d *db.DB, report Report) (looked int64, err error)
}

// Report takes a fault: what is wrong, and with what.
type Report func(subject, format string, args ...any)

// Result is what an audit came to.
type Result struct {
	Checks   []Checked `json:"checks"`
	Findings []Finding `json:"findings"`
	// Cut is true when there were more findings than are kept.
	Cut bool `json:"cut"`
}

// Checked is one check that was carried out.
type Checked struct {
	Name   string        `json:"name"`
	Looked int64         `json:"looked"`
	Faults int           `json:"faults"`
	Took   time.Duration `json:"took"`
}

// OK reports whether nothing was found.
func (r Result) OK() bool { return len(r.Findings) == 0 }

// maxFindings bounds what is kept of the findings of one audit.
const maxFindings = 1000

// Run carries out all checks in order. started, if given, is told of each. A
// proof that could not be carried out, for a row that cannot be read, is a
// finding like others and keeps no other check from its work; an error means
// that the audit was stopped.
func Run(ctx context.Context, d *db.DB, c clock.Clock, checks []Check, started func(name string)) (Result, error) {
	result := Result{Checks: []Checked{}, Findings: []Finding{}}
	for _, check := range checks {
		if started != nil {
			started(check.Name)
		}
		begun, faults := c.Now(), 0
		report := func(subject, format string, args ...any) {
			faults++
			if len(result.Findings) >= maxFindings {
				result.Cut = true
				return
			}
			result.Findings = append(result.Findings, Finding{check.Name, subject, fmt.Sprintf(format, args...)})
		}
		looked, err := check.Run(ctx, d, report)
		if err != nil {
			if stopped(ctx, err) {
				return result, fmt.Errorf("check that %s: %w", check.Name, err)
			}
			report("the proof", "could not be carried out: %v", err)
		}
		result.Checks = append(result.Checks, Checked{Name: check.Name, Looked: looked, Faults: faults, Took: c.Now().Sub(begun)})
	}
	return result, nil
}

// stopped tells an audit that cannot go on from rows that cannot be read.
func stopped(ctx context.Context, err error) bool {
	return ctx.Err() != nil || errors.Is(err, db.ErrClosed) || errors.Is(err, db.ErrFailed)
}
