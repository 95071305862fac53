package account

import "croupier/db"

// anonymize empties the row of an account except its id, and closes the account. The
// new key of the name has a character that no name has, so the account cannot be found
// by it and the name is free again.
func anonymize(tx *db.Tx, userID, reason string) error {
	_, err := db.Change(tx, "forget a player", `UPDATE users SET name = $1, name_key = 'deleted:' || id, email = NULL, email_key = NULL, email_verified_at = NULL,
		email_changed_at = NULL, password_hash = NULL, password_changed_at = NULL, private_bets = 1, referral_code = 'deleted:' || id, register_address = '',
		register_device = '', register_country = '', mute_until = NULL, banned_at = $2, ban_reason = $3, contact_info = '{}', totp_secret = NULL, totp_pending = NULL,
		totp_step = 0, totp_enabled_at = NULL, email_replaced_at = NULL, two_factor_changed_at = NULL WHERE id = $4`, DeletedName, tx.Now().UnixMilli(), reason, userID)
	return err
}

// isOpenAccount reports whether an account exists and is not emptied.
func isOpenAccount(q db.Querier, userID string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM users WHERE id = $1 AND name_key <> 'deleted:' || id`, userID)
}
