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
	Passed     = "right"
	Faulty     = "wrong"
	Incomplete = "stopped" // it could not check everything
)

// maxRuns is the maximum number of stored audits: about a year and a half of nights.
const maxRuns = 500

// PastRun is a past audit of the site.
type PastRun struct {
	ID             string
	Started, Ended time.Time
	By             string
	Outcome        string
	// Faults counts all findings. The first ones are stored.
	Faults  int64
	Checks  []CompletedCheck
	Problem string
}

// record stores an audit, and deletes the oldest.
func (b *Auditor) record(ctx context.Context, r PastRun, findings []Finding) error {
	proofs, err := json.Marshal(r.Checks)
	if err != nil {
		return fmt.Errorf("keep an audit: %w", err)
	}
	r.ID = b.IDs.New()
	// An audit that the stop of the site interrupted is stored too.
	return b.DB.Write(context.WithoutCancel(ctx), func(tx *db.Tx) error {
		if err := insertRun(tx, r, string(proofs)); err != nil {
			return err
		}
		for i, found := range findings {
			if err := insertFinding(tx, r.ID, i, found); err != nil {
				return err
			}
		}
		return deleteOldRuns(tx, maxRuns)
	})
}

// Runs lists the audits before one, newest first; empty is the newest.
func (b *Auditor) Runs(ctx context.Context, before string, limit int) (list []PastRun, err error) {
	err = b.DB.Read(ctx, func(q *db.Reader) error {
		list, err = runsBefore(q, before, limit)
		return err
	})
	return list, err
}

// Findings lists the stored findings of an audit.
func (b *Auditor) Findings(ctx context.Context, run string) (list []Finding, err error) {
	err = b.DB.Read(ctx, func(q *db.Reader) error {
		list, err = findingsOf(q, run, maxFindings)
		return err
	})
	return list, err
}

// LastComplete returns the newest complete audit, and the time of the last successful proof of the books;
// ok is false before the first.
func LastComplete(q db.Querier) (last PastRun, passedAt time.Time, ok bool, err error) {
	if last, ok, err = lastComplete(q); err != nil || !ok {
		return last, passedAt, ok, err
	}
	passedAt, err = lastPassed(q)
	return last, passedAt, ok, err
}
