package audit

import (
	"fmt"
	"time"

	"encoding/json"

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
	rows, err := q.Query(`SELECT `+runColumns+` FROM audit_runs WHERE $1 = '' OR id < $1 ORDER BY id DESC LIMIT $2`, before, limit)
	if err != nil {
		return nil, fmt.Errorf("list audits: %w", err)
	}
	defer rows.Close()
	list := []PastRun{}
	for rows.Next() {
		r, err := scanRun(rows.Scan)
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, rows.Err()
}

func scanRun(scan func(...any) error) (r PastRun, err error) {
	var started, ended int64
	var proofs string
	if err := scan(&r.ID, &started, &ended, &r.By, &r.Outcome, &r.Faults, &proofs, &r.Problem); err != nil {
		return r, fmt.Errorf("read an audit: %w", err)
	}
	r.Started, r.Ended = clock.FromMillis(started), clock.FromMillis(ended)
	if err := json.Unmarshal([]byte(proofs), &r.Checks); err != nil {
		return r, fmt.Errorf("read an audit: %w", err)
	}
	return r, nil
}

func findingsOf(q db.Querier, run string, limit int) ([]Finding, error) {
	rows, err := q.Query(`SELECT proof, subject, problem FROM audit_findings WHERE run = $1 ORDER BY place LIMIT $2`, run, limit)
	if err != nil {
		return nil, fmt.Errorf("list findings: %w", err)
	}
	defer rows.Close()
	list := []Finding{}
	for rows.Next() {
		var f Finding
		if err := rows.Scan(&f.Check, &f.Subject, &f.Problem); err != nil {
			return nil, fmt.Errorf("list findings: %w", err)
		}
		list = append(list, f)
	}
	return list, rows.Err()
}

func lastComplete(q db.Querier) (PastRun, bool, error) {
	r, err := scanRun(q.QueryRow(`SELECT ` + runColumns + ` FROM audit_runs WHERE outcome <> 'stopped' ORDER BY ended_at DESC LIMIT 1`).Scan)
	if db.IsNotFound(err) {
		return PastRun{}, false, nil
	}
	return r, err == nil, err
}

func lastPassed(q db.Querier) (time.Time, error) {
	var ended int64
	err := q.QueryRow(`SELECT ended_at FROM audit_runs WHERE outcome = 'right' ORDER BY ended_at DESC LIMIT 1`).Scan(&ended)
	switch {
	case db.IsNotFound(err):
		return time.Time{}, nil
	case err != nil:
		return time.Time{}, fmt.Errorf("find the last audit: %w", err)
	}
	return clock.FromMillis(ended), nil
}
