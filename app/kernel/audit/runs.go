package audit

import (
	"context"
	"fmt"
	"time"

	"encoding/json"

	"croupier/db"
)

// Outcomes of an audit.
const (
	Right   = "right"
	Wrong   = "wrong"
	Stopped = "stopped" // it could not look at everything
)

// mostRuns bounds the audits that are kept: about a year and a half of nights.
const mostRuns = 500

// PastRun is an audit that the site made of itself.
type PastRun struct {
	ID             string
	Started, Ended time.Time
	By             string
	Outcome        string
	// Faults counts all findings, of which the first are kept.
	Faults  int64
	Checks  []Checked
	Problem string
}

// record keeps an audit, and lets go of the oldest.
func (b *Books) record(ctx context.Context, r PastRun, findings []Finding) error {
	proofs, err := json.Marshal(r.Checks)
	if err != nil {
		return fmt.Errorf("keep an audit: %w", err)
	}
	r.ID = b.IDs.New()
	// An audit that the stop of the site cut off is kept as well.
	return b.DB.Write(context.WithoutCancel(ctx), func(tx *db.Tx) error {
		if err := insertRun(tx, r, string(proofs)); err != nil {
			return err
		}
		for i, found := range findings {
			if err := insertFinding(tx, r.ID, i, found); err != nil {
				return err
			}
		}
		return deleteOldRuns(tx, mostRuns)
	})
}

// Runs lists the audits before one, newest first; empty is the newest.
func (b *Books) Runs(ctx context.Context, before string, limit int) (list []PastRun, err error) {
	err = b.DB.Read(ctx, func(q *db.Reader) error {
		list, err = runsBefore(q, before, limit)
		return err
	})
	return list, err
}

// Findings lists what an audit found, as far as it was kept.
func (b *Books) Findings(ctx context.Context, run string) (list []Finding, err error) {
	err = b.DB.Read(ctx, func(q *db.Reader) error {
		list, err = findingsOf(q, run, maxFindings)
		return err
	})
	return list, err
}

// Last gives the newest audit that looked at everything, and when the books were
// last proved right; ok is false before the first.
func Last(q db.Querier) (last PastRun, right time.Time, ok bool, err error) {
	if last, ok, err = lastComplete(q); err != nil || !ok {
		return last, right, ok, err
	}
	right, err = lastRight(q)
	return last, right, ok, err
}
