package account

import (
	"fmt"

	"croupier/db"
)

const recoveryColumns = `id, user_id, kind, email, state, request, asked_by, asked_at, due_at, ended_at, blocks_until, token_hash`

func insertRecovery(tx *db.Tx, r recovery) error {
	_, err := tx.Exec(`INSERT INTO account_recoveries (`+recoveryColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
		r.id, r.userID, r.kind, r.email, r.state, r.request, r.askedBy, r.askedAt, r.dueAt, r.endedAt, r.blocksUntil, r.tokenHash)
	if err != nil {
		return fmt.Errorf("store a recovery: %w", err)
	}
	return nil
}

// updateRecovery stores the changed fields of a recovery.
func updateRecovery(tx *db.Tx, r *recovery) error {
	_, err := db.Change(tx, "change a recovery", `UPDATE account_recoveries SET state = $1, due_at = $2, ended_at = $3, blocks_until = $4 WHERE id = $5`,
		r.state, r.dueAt, r.endedAt, r.blocksUntil, r.id)
	return err
}

func recoveryWhere(q db.Querier, where string, args ...any) (*recovery, error) {
	return db.One(q, "read a recovery", func(r *recovery, row db.Scanner) error {
		return row.Scan(&r.id, &r.userID, &r.kind, &r.email, &r.state, &r.request, &r.askedBy, &r.askedAt, &r.dueAt, &r.endedAt, &r.blocksUntil, &r.tokenHash)
	}, `SELECT `+recoveryColumns+` FROM account_recoveries WHERE `+where, args...)
}

func recoveryByID(q db.Querier, recoveryID string) (*recovery, error) {
	return recoveryWhere(q, `id = $1`, recoveryID)
}

func recoveryOfRequest(q db.Querier, requestID string) (*recovery, error) {
	return recoveryWhere(q, `request = $1 AND request <> ''`, requestID)
}

// openRecovery returns the recovery of an account that the owner can still object to;
// nil for none. A recovery without approval expires with its request.
func openRecovery(q db.Querier, userID string, now int64) (*recovery, error) {
	return recoveryWhere(q, `user_id = $1 AND (state = 'waiting' OR state = 'asked' AND blocks_until > $2) ORDER BY asked_at DESC LIMIT 1`, userID, now)
}

// hasRecovery reports whether a recovery blocks withdrawals and gifts of an account.
func hasRecovery(q db.Querier, userID string, now int64) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM account_recoveries WHERE user_id = $1 AND (blocks_until > $2 OR state = 'waiting')`, userID, now)
}

// dueRecoveries lists at most limit recoveries that are due at now, oldest first.
func dueRecoveries(q db.Querier, now int64, limit int) ([]string, error) {
	return texts(q, `SELECT id FROM account_recoveries WHERE state = 'waiting' AND due_at <= $1 ORDER BY due_at LIMIT $2`, now, limit)
}
