package account

import (
	"fmt"
	"time"

	"croupier/app/kernel/id"
	"croupier/db"
)

// undoLifetime is how long a replaced address can be restored.
const undoLifetime = 7 * 24 * time.Hour

// formerEmail is a confirmed address that was replaced.
type formerEmail struct {
	Email, EmailKey        string
	VerifiedAt, ReplacedAt int64
}

// storeFormerEmail stores the confirmed address of an account as its former one and returns
// the token that restores it. The former address stays in force until another one is
// confirmed.
func storeFormerEmail(tx *db.Tx, a *account) (undo string, err error) {
	undo = id.Secret()
	now := tx.Now()
	_, err = tx.Exec(`INSERT INTO former_emails (user_id, email, email_key, verified_at, replaced_at, in_force, undo_hash, undo_until)
		VALUES ($1, $2, $3, $4, $5, 1, $6, $7)`,
		a.ID, a.Email, a.EmailKey, a.VerifiedAt, now.UnixMilli(), id.HashSecret(undo), now.Add(undoLifetime).UnixMilli())
	if err != nil {
		return "", fmt.Errorf("keep the replaced email: %w", err)
	}
	return undo, nil
}

// replaceUndoToken creates a new token for the address in force, because its replacement was
// itself replaced. What was added while the last token was valid is still undone with
// it.
func replaceUndoToken(tx *db.Tx, userID string) (undo string, err error) {
	undo = id.Secret()
	now := tx.Now()
	_, err = tx.Exec(`UPDATE former_emails SET undo_hash = $1, undo_until = $2,
		replaced_at = CASE WHEN undo_until > $3 THEN replaced_at ELSE $3 END
		WHERE user_id = $4 AND in_force = 1`,
		id.HashSecret(undo), now.Add(undoLifetime).UnixMilli(), now.UnixMilli(), userID)
	if err != nil {
		return "", fmt.Errorf("renew the undo of an email: %w", err)
	}
	return undo, nil
}

// endFormerEmail ends the effect of the previous address after the account's own one is
// confirmed.
func endFormerEmail(tx *db.Tx, userID, emailKey string) error {
	if _, err := tx.Exec(`DELETE FROM former_emails WHERE user_id = $1 AND email_key = $2`, userID, emailKey); err != nil {
		return fmt.Errorf("forget a former email: %w", err)
	}
	if _, err := tx.Exec(`UPDATE former_emails SET in_force = 0 WHERE user_id = $1 AND in_force = 1`, userID); err != nil {
		return fmt.Errorf("end the force of a former email: %w", err)
	}
	return nil
}

// formerByUndo finds the address that a token restores; nil for none.
func formerByUndo(q db.Querier, userID, undo string, now int64) (*formerEmail, error) {
	return db.One(q, "look up the undo of an email", func(f *formerEmail, row db.Scanner) error {
		return row.Scan(&f.Email, &f.EmailKey, &f.VerifiedAt, &f.ReplacedAt)
	}, `SELECT email, email_key, verified_at, replaced_at FROM former_emails
		WHERE user_id = $1 AND undo_hash = $2 AND undo_until > $3`, userID, id.HashSecret(undo), now)
}

// restoreFormerEmail restores a former address and removes what was added to the account
// since: the password, a second factor and later addresses.
func restoreFormerEmail(tx *db.Tx, userID string, f *formerEmail) error {
	for _, step := range []struct {
		what, query string
		args        []any
	}{
		{"former emails", `DELETE FROM former_emails WHERE user_id = $1 AND replaced_at >= $2`, []any{userID, f.ReplacedAt}},
		{"email and password", `UPDATE users SET email = $1, email_key = $2, email_verified_at = $3, email_changed_at = NULL,
			password_hash = NULL, password_changed_at = $4, totp_pending = NULL WHERE id = $5`,
			[]any{f.Email, f.EmailKey, f.VerifiedAt, tx.Now().UnixMilli(), userID}},
		{"backup codes", `DELETE FROM backup_codes WHERE user_id IN
			(SELECT id FROM users WHERE id = $1 AND totp_enabled_at >= $2)`, []any{userID, f.ReplacedAt}},
		{"second factor", `UPDATE users SET totp_secret = NULL, totp_step = 0, totp_enabled_at = NULL
			WHERE id = $1 AND totp_enabled_at >= $2`, []any{userID, f.ReplacedAt}},
	} {
		if _, err := tx.Exec(step.query, step.args...); err != nil {
			return fmt.Errorf("take back %s: %w", step.what, err)
		}
	}
	return nil
}

// deleteExpiredFormerEmails deletes replaced addresses that can no longer be restored.
func deleteExpiredFormerEmails(tx *db.Tx, now int64) error {
	if _, err := tx.Exec(`DELETE FROM former_emails WHERE in_force = 0 AND undo_until <= $1`, now); err != nil {
		return fmt.Errorf("delete former emails: %w", err)
	}
	return nil
}
