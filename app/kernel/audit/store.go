package audit

import (
	"encoding/json"
	"fmt"
	"time"

	"croupier/app/kernel/clock"
	"croupier/db"
)

const runColumns = `id, started_at, ended_at, asked_by, outcome, faults, proofs, problem`

func insertRun(tx *db.Tx, r PastRun, proofs string) error {
	_, err := tx.Exec(`INSERT INTO audit_runs (`+runColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		r.ID, clock.Millis(r.Started), clock.Millis(r.Ended), r.By, r.Outcome, r.Faults, proofs, r.Problem)
	if err != nil {
		return fmt.Errorf("keep an audit: %w", err)
	}
	return nil
}

func insertFinding(tx *db.Tx, run string, position int, f Finding) error {
	_, err := tx.Exec(`INSERT INTO audit_findings (run, place, proof, subject, problem) VALUES ($1, $2, $3, $4, $5)`, run, position, f.Check, f.Subject, f.Problem)
	if err != nil {
		return fmt.Errorf("keep a finding: %w", err)
	}
	return nil
}

func deleteOldRuns(tx *db.Tx, keep int) error {
	for _, statement := range []string{
		`DELETE FROM audit_findings WHERE run IN (SELECT id FROM audit_runs ORDER BY id DESC LIMIT 1000 OFFSET $1)`,
		`DELETE FROM audit_runs WHERE id IN (SELECT id FROM audit_runs ORDER BY id DESC LIMIT 1000 OFFSET $1)`,
	} {
		if _, err := tx.Exec(statement, keep); err != nil {
			return fmt.Errorf("forget old audits: %w", err)
		}
	}
	return nil
}

func runsBefore(q db.Querier, before string, limit int) ([]PastRun, error) {
	return db.All(q, "list audits", (*PastRun).scan, `SELECT `+runColumns+` FROM audit_runs WHERE $1 = '' OR id < $1 ORDER BY id DESC LIMIT $2`, before, limit)
}

func (r *PastRun) scan(row db.Scanner) error {
	var (
		started, ended int64
		proofs         string
	)
	if err := row.Scan(&r.ID, &started, &ended, &r.By, &r.Outcome, &r.Faults, &proofs, &r.Problem); err != nil {
		return err
	}
	r.Started, r.Ended = clock.FromMillis(started), clock.FromMillis(ended)
	return json.Unmarshal([]byte(proofs), &r.Checks)
}

func findingsOf(q db.Querier, run string, limit int) ([]Finding, error) {
	return db.All(q, "list findings", func(f *Finding, row db.Scanner) error {
		return row.Scan(&f.Check, &f.Subject, &f.Problem)
	}, `SELECT proof, subject, problem FROM audit_findings WHERE run = $1 ORDER BY place LIMIT $2`, run, limit)
}

func lastComplete(q db.Querier) (PastRun, bool, error) {
	r, err := db.One(q, "find the last complete audit", (*PastRun).scan,
		`SELECT `+runColumns+` FROM audit_runs WHERE outcome <> 'stopped' ORDER BY ended_at DESC LIMIT 1`)
	if r == nil {
		return PastRun{}, false, err
	}
	return *r, true, nil
}

func lastPassed(q db.Querier) (time.Time, error) {
	ended, found, err := db.Value[int64](q, "find the last audit", `SELECT ended_at FROM audit_runs WHERE outcome = 'right' ORDER BY ended_at DESC LIMIT 1`)
	if !found {
		return time.Time{}, err
	}
	return clock.FromMillis(ended), nil
}
