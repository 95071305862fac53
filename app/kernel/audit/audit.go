// Package audit runs the checks that prove the books. Each package supplies its
// own checks; this package runs them and reports their findings.
package audit

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/clock"
	"croupier/db"
)

// Finding is one fault.
type Finding struct {
	Check   string `json:"check"`
	Subject string `json:"subject"`
	Problem string `json:"problem"`
}

// Check is one proof. It only reads, in bounded batches.
type Check struct {
	// Name states the proved property.
	Name string
	// Run reports every fault and returns the number of checked rows. It
	// returns an error if it could not check everything.
	Run func(ctx context.Context, d *db.DB, report Report) (checked int64, err error)
}

// Report adds a finding: its subject and its text.
type Report func(subject, format string, args ...any)

// Result is the result of an audit.
type Result struct {
	Checks   []CompletedCheck `json:"checks"`
	Findings []Finding        `json:"findings"`
	// Truncated is true if some findings were dropped.
	Truncated bool `json:"truncated"`
}

// CompletedCheck is one completed check.
type CompletedCheck struct {
	Name   string        `json:"name"`
	Rows   int64         `json:"rows"`
	Faults int           `json:"faults"`
	Took   time.Duration `json:"took"`
}

// OK reports whether there are no findings.
func (r Result) OK() bool { return len(r.Findings) == 0 }

// maxFindings is the maximum number of stored findings of one audit.
const maxFindings = 1000

// callbacks has callbacks for the progress of an audit. Both functions may be nil.
type callbacks struct {
	started func(name string)
	ended   func(CompletedCheck)
}

// Run runs all checks in order, and calls started, if not nil, before each. A
// check that fails because a row cannot be read adds a finding, and the other
// checks go on. Run returns an error if the audit was stopped.
func Run(ctx context.Context, d *db.DB, c clock.Clock, checks []Check, started func(name string)) (Result, error) {
	return run(ctx, d, c, checks, callbacks{started: started})
}

func run(ctx context.Context, d *db.DB, c clock.Clock, checks []Check, notify callbacks) (Result, error) {
	result := Result{Checks: []CompletedCheck{}, Findings: []Finding{}}
	for _, check := range checks {
		if notify.started != nil {
			notify.started(check.Name)
		}
		started, faults := c.Now(), 0
		report := func(subject, format string, args ...any) {
			faults++
			if len(result.Findings) >= maxFindings {
				result.Truncated = true
				return
			}
			result.Findings = append(result.Findings, Finding{check.Name, subject, fmt.Sprintf(format, args...)})
		}
		checked, err := check.Run(db.Named(ctx, "check that "+check.Name), d, report)
		if err != nil {
			if stopped(ctx, err) {
				return result, fmt.Errorf("check that %s: %w", check.Name, err)
			}
			report("the proof", "could not be carried out: %v", err)
		}
		ended := CompletedCheck{Name: check.Name, Rows: checked, Faults: faults, Took: c.Now().Sub(started)}
		result.Checks = append(result.Checks, ended)
		if notify.ended != nil {
			notify.ended(ended)
		}
	}
	return result, nil
}

// stopped reports whether an error ends the whole audit, unlike a row that
// cannot be read.
func stopped(ctx context.Context, err error) bool {
	return ctx.Err() != nil || errors.Is(err, db.ErrClosed) || errors.Is(err, db.ErrFailed)
}
