package account

import (
	"fmt"

	"croupier/db"
)

func setPendingSecret(tx *db.Tx, userID, sealed string) (bool, error) {
	return db.Change(tx, "store two-factor set-up", `UPDATE users SET totp_pending = $1
		WHERE id = $2 AND totp_secret IS NULL`, sealed, userID)
}

// enableSecret turns two-factor on with the pending secret, if it still is the one that
// the code was checked with.
func enableSecret(tx *db.Tx, userID, sealed string) (bool, error) {
	return db.Change(tx, "turn two-factor on", `UPDATE users SET totp_secret = totp_pending, totp_pending = NULL, totp_step = 0,
		totp_enabled_at = $1, two_factor_changed_at = $1 WHERE id = $2 AND totp_pending = $3 AND totp_secret IS NULL`, tx.Now().UnixMilli(), userID, sealed)
}

func disableSecret(tx *db.Tx, userID string) (bool, error) {
	return db.Change(tx, "turn two-factor off", `UPDATE users SET totp_secret = NULL, totp_pending = NULL, totp_step = 0,
		totp_enabled_at = NULL, two_factor_changed_at = $1 WHERE id = $2 AND totp_secret IS NOT NULL`, tx.Now().UnixMilli(), userID)
}

// useStep spends a time step of the secret. ok is false if this step, or a later one,
// was spent before. Of two parallel uses of a code one wins.
func useStep(tx *db.Tx, userID, sealed string, step int64) (ok bool, err error) {
	return db.Change(tx, "spend two-factor code", `UPDATE users SET totp_step = $1
		WHERE id = $2 AND totp_secret = $3 AND totp_step < $1`, step, userID, sealed)
}

// replaceBackupCodes stores the hashes of a new set of codes.
func replaceBackupCodes(tx *db.Tx, userID string, hashes []string) error {
	if _, err := tx.Exec(`DELETE FROM backup_codes WHERE user_id = $1`, userID); err != nil {
		return fmt.Errorf("delete backup codes: %w", err)
	}
	for _, hash := range hashes {
		if _, err := tx.Exec(`INSERT INTO backup_codes (user_id, hash) VALUES ($1, $2)`, userID, hash); err != nil {
			return fmt.Errorf("insert backup code: %w", err)
		}
	}
	return nil
}

// useBackupCode spends a backup code; ok is false if it is unknown or spent.
func useBackupCode(tx *db.Tx, userID, hash string) (ok bool, err error) {
	return db.Change(tx, "spend backup code", `UPDATE backup_codes SET used_at = $1
		WHERE user_id = $2 AND hash = $3 AND used_at IS NULL`, tx.Now().UnixMilli(), userID, hash)
}
