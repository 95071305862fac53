package approval

import (
	"fmt"

	"croupier/db"
)

const columns = `id, kind, subject_kind, subject, payload, hash, dollars, reason, requested_by, requested_at, expires_at, state, decided_by, decided_at, decision`

func (r *Request) scan(row db.Scanner) error {
	var payload string
	err := row.Scan(&r.ID, &r.Kind, &r.SubjectKind, &r.Subject, &payload, &r.Hash, &r.Dollars, &r.Reason, &r.RequestedBy, &r.RequestedAt, &r.ExpiresAt,
		&r.State, &r.DecidedBy, &r.DecidedAt, &r.Decision)
	r.Payload = []byte(payload)
	return err
}

func insert(tx *db.Tx, r Request) error {
	_, err := tx.Exec(`INSERT INTO approvals (`+columns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, '', 0, '')`,
		r.ID, r.Kind, r.SubjectKind, r.Subject, string(r.Payload), r.Hash, r.Dollars, r.Reason, r.RequestedBy, r.RequestedAt, r.ExpiresAt, r.State)
	if err != nil {
		return fmt.Errorf("store what waits for a second person: %w", err)
	}
	return nil
}

func byID(q db.Querier, requestID string) (r Request, found bool, err error) {
	stored, err := db.One(q, "read what waits for a second person", (*Request).scan, `SELECT `+columns+` FROM approvals WHERE id = $1`, requestID)
	if stored == nil {
		return Request{}, false, err
	}
	return *stored, true, nil
}

// isWaiting reports whether the same request waits at a time.
func isWaiting(q db.Querier, hash string, now int64) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM approvals WHERE state = 'waiting' AND expires_at > $1 AND hash = $2`, now, hash)
}

// decide marks a waiting request; false if it does not wait any more.
func decide(tx *db.Tx, requestID, state, by string, at int64, reason string) (bool, error) {
	return db.Change(tx, "decide a request", `UPDATE approvals SET state = $1, decided_by = $2, decided_at = $3, decision = $4
		WHERE id = $5 AND state = 'waiting'`, state, by, at, reason, requestID)
}

// countWaiting counts the requests that wait at a time, and returns the time of the oldest one.
func countWaiting(q db.Querier, now int64) (count, since int64, err error) {
	err = q.QueryRow(`SELECT COUNT(*), COALESCE(MIN(requested_at), 0) FROM approvals WHERE state = 'waiting' AND expires_at > $1`, now).Scan(&count, &since)
	if err != nil {
		return 0, 0, fmt.Errorf("count what waits for a second person: %w", err)
	}
	return count, since, nil
}

// lastExpiry is the expiry of the last request of a kind about a subject that waits at a time, 0
// for none.
func lastExpiry(q db.Querier, kind, subject string, now int64) (until int64, err error) {
	err = q.QueryRow(`SELECT COALESCE(MAX(expires_at), 0) FROM approvals WHERE state = 'waiting' AND expires_at > $1 AND kind = $2 AND subject = $3`,
		now, kind, subject).Scan(&until)
	if err != nil {
		return 0, fmt.Errorf("find until when something waits for a second person: %w", err)
	}
	return until, nil
}

// list lists requests below an id, newest first: those that wait at a time, or all others.
func list(q db.Querier, waiting bool, now int64, below string, limit int) ([]Request, error) {
	which := `(state <> 'waiting' OR expires_at <= $1)`
	if waiting {
		which = `state = 'waiting' AND expires_at > $1`
	}
	return db.All(q, "list what waits for a second person", (*Request).scan,
		`SELECT `+columns+` FROM approvals WHERE `+which+` AND ($2 = '' OR id < $2) ORDER BY id DESC LIMIT $3`, now, below, limit)
}

// waitingOf lists requests of a kind that wait at a time, newest first.
func waitingOf(q db.Querier, kind string, now int64, limit int) ([]Request, error) {
	return db.All(q, "list what waits for a second person", (*Request).scan,
		`SELECT `+columns+` FROM approvals WHERE state = 'waiting' AND expires_at > $1 AND kind = $2 ORDER BY id DESC LIMIT $3`, now, kind, limit)
}

// requestsAfter lists requests after an id in the order of their ids.
func requestsAfter(q db.Querier, last string, limit int) ([]Request, error) {
	return db.All(q, "list what was asked for", (*Request).scan, `SELECT `+columns+` FROM approvals WHERE id > $1 ORDER BY id LIMIT $2`, last, limit)
}

// hadApprovers reports whether the site has ever had two established approvers.
func hadApprovers(q db.Querier) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM approval_start WHERE id = 1`)
}

// recordApprovers records that it has.
func recordApprovers(tx *db.Tx, at int64) error {
	if _, err := tx.Exec(`INSERT INTO approval_start (id, began_at) VALUES (1, $1) ON CONFLICT (id) DO NOTHING`, at); err != nil {
		return fmt.Errorf("note that the site has two approvers: %w", err)
	}
	return nil
}
