package account

import (
	"encoding/json"
	"fmt"

	"croupier/db"
)

// setPassword replaces the hash old ("" for none) and reports whether it still was the
// stored one. Of two parallel changes one wins.
func setPassword(tx *db.Tx, userID, old, hash string, at int64) (bool, error) {
	return db.Change(tx, "store password", `UPDATE users SET password_hash = $1, password_changed_at = $2
		WHERE id = $3 AND COALESCE(password_hash, '') = $4`, hash, at, userID, old)
}

// setHash stores a rehash of the same password, if old is still stored.
func setHash(tx *db.Tx, userID, old, hash string) error {
	_, err := db.Change(tx, "store rehashed password", `UPDATE users SET password_hash = $1
		WHERE id = $2 AND password_hash = $3`, hash, userID, old)
	return err
}

// setEmail replaces the address. It counts as replaced if the old one was confirmed.
func setEmail(tx *db.Tx, userID, address, key string) error {
	_, err := db.Change(tx, "store email", `UPDATE users SET email = $1, email_key = $2, email_verified_at = NULL, email_changed_at = $3,
		email_replaced_at = CASE WHEN email_verified_at IS NOT NULL OR email_replaced_at IS NOT NULL THEN $3 END WHERE id = $4`,
		address, key, tx.Now().UnixMilli(), userID)
	return err
}

// setVerified marks the address as confirmed if it still is the account's address.
func setVerified(tx *db.Tx, userID, emailKey string, at int64) (bool, error) {
	return db.Change(tx, "store email confirmation", `UPDATE users SET email_verified_at = COALESCE(email_verified_at, $1)
		WHERE id = $2 AND email_key = $3`, at, userID, emailKey)
}

func setPrivateBets(tx *db.Tx, userID string, private bool) error {
	_, err := db.Change(tx, "store privacy", `UPDATE users SET private_bets = $1 WHERE id = $2`, private, userID)
	return err
}

// extendExclusion moves the end of a self-exclusion and reports whether that made it
// longer. It never makes one shorter.
func extendExclusion(tx *db.Tx, userID string, until int64) (bool, error) {
	return db.Change(tx, "store self-exclusion", `UPDATE users SET self_excluded_until = $1
		WHERE id = $2 AND COALESCE(self_excluded_until, 0) < $1`, until, userID)
}

// clearExclusions deletes at most limit self-exclusions that ended up to a time and
// returns their number.
func clearExclusions(tx *db.Tx, upTo int64, limit int) (int64, error) {
	return db.Deleted(tx.Exec(`UPDATE users SET self_excluded_until = NULL WHERE id IN
		(SELECT id FROM users WHERE self_excluded_until <= $1 ORDER BY self_excluded_until LIMIT $2)`, upTo, limit))
}

func setContactInfo(tx *db.Tx, userID string, info map[string]string) error {
	text, err := json.Marshal(info)
	if err != nil {
		return fmt.Errorf("encode contact info: %w", err)
	}
	_, err = db.Change(tx, "store contact info", `UPDATE users SET contact_info = $1 WHERE id = $2`, string(text), userID)
	return err
}

// setBan bans since at, or lifts the ban when at is zero.
func setBan(tx *db.Tx, userID, reason string, at int64) error {
	_, err := db.Change(tx, "store ban", `UPDATE users SET banned_at = $1, ban_reason = $2 WHERE id = $3`,
		db.OrNull(at), reason, userID)
	return err
}

// setMute mutes until a time, or lifts the mute if until is zero.
func setMute(tx *db.Tx, userID string, until int64) error {
	_, err := db.Change(tx, "store mute", `UPDATE users SET mute_until = $1 WHERE id = $2`, db.OrNull(until), userID)
	return err
}
