package identity

import (
	"fmt"

	"croupier/db"
)

const columns = `id, user_id, level, state, data, why, asked_at, submitted_at, decided_at, decided_by, reason, message, valid_until, purged_at,
	created_at, changed_at, round, version`

func scanCheck(c *check, row db.Scanner) error {
	return row.Scan(&c.id, &c.userID, &c.level, &c.state, &c.data, &c.why, &c.askedAt, &c.submittedAt, &c.decidedAt, &c.decidedBy, &c.reason, &c.message,
		&c.validUntil, &c.purgedAt, &c.createdAt, &c.changedAt, &c.round, &c.version)
}

func listChecks(q db.Querier, query string, args ...any) ([]check, error) {
	return db.All(q, "list checks of identity", scanCheck, query, args...)
}

// checksOf lists the levels of a player that were begun, lowest first.
func checksOf(q db.Querier, userID string) ([]check, error) {
	return listChecks(q, `SELECT `+columns+` FROM identity_checks WHERE user_id = $1 ORDER BY level`, userID)
}

func checkByID(q db.Querier, checkID string) (check, error) {
	c, found, err := db.Find(q, "read a check of identity", scanCheck, `SELECT `+columns+` FROM identity_checks WHERE id = $1`, checkID)
	if !found && err == nil {
		err = errUnknownCheck
	}
	return c, err
}

// checksIn lists the checks of a state after a position, least recently changed first.
func checksIn(q db.Querier, state State, at int64, after string, limit int) ([]check, error) {
	return listChecks(q, `SELECT `+columns+` FROM identity_checks WHERE state = $1 AND (changed_at > $2 OR changed_at = $2 AND id > $3)
		ORDER BY changed_at, id LIMIT $4`, string(state), at, after, limit)
}

// newestIn lists the checks of a state before a position, most recently changed first.
func newestIn(q db.Querier, state State, at int64, before string, limit int) ([]check, error) {
	return listChecks(q, `SELECT `+columns+` FROM identity_checks WHERE state = $1 AND (changed_at < $2 OR changed_at = $2 AND id < $3)
		ORDER BY changed_at DESC, id DESC LIMIT $4`, string(state), at, before, limit)
}

func countWaiting(q db.Querier) (count, since int64, err error) {
	err = q.QueryRow(`SELECT COUNT(*), COALESCE(MIN(submitted_at), 0) FROM identity_checks WHERE state = 'waiting'`).Scan(&count, &since)
	if err != nil {
		return 0, 0, fmt.Errorf("count waiting checks of identity: %w", err)
	}
	return count, since, nil
}

func insertCheck(tx *db.Tx, c check) error {
	_, err := tx.Exec(`INSERT INTO identity_checks (`+columns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
		c.id, c.userID, c.level, string(c.state), c.data, c.why, c.askedAt, c.submittedAt, c.decidedAt, c.decidedBy, c.reason, c.message, c.validUntil,
		c.purgedAt, c.createdAt, c.changedAt, c.round, c.version)
	if err != nil {
		return fmt.Errorf("store a check of identity: %w", err)
	}
	return nil
}

// updateCheck stores the fields of a check that can change, and increments its version.
func updateCheck(tx *db.Tx, c check) error {
	_, err := tx.Exec(`UPDATE identity_checks SET state = $1, data = $2, why = $3, asked_at = $4, submitted_at = $5, decided_at = $6, decided_by = $7,
		reason = $8, message = $9, valid_until = $10, purged_at = $11, changed_at = $12, round = $13, version = version + 1 WHERE id = $14`,
		string(c.state), c.data, c.why, c.askedAt, c.submittedAt, c.decidedAt, c.decidedBy, c.reason, c.message, c.validUntil, c.purgedAt,
		tx.Now().UnixMilli(), c.round, c.id)
	if err != nil {
		return fmt.Errorf("change a check of identity: %w", err)
	}
	return nil
}

// decidedBefore lists checks after an id that still have data and files and were not changed since
// a time.
func decidedBefore(q db.Querier, before int64, after string, limit int) ([]check, error) {
	return listChecks(q, `SELECT `+columns+` FROM identity_checks WHERE changed_at <= $1 AND purged_at = 0 AND state <> 'waiting' AND id > $2
		AND (data <> '' OR EXISTS (SELECT 1 FROM identity_files WHERE check_id = identity_checks.id)) ORDER BY id LIMIT $3`, before, after, limit)
}
