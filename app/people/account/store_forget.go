package account

import "croupier/db"

// anonymise empties a row of an account but for its id, and closes it. The key of the name
// has a character that no name has, so that nobody finds it and the name is free again.
func anonymise(tx *db.Tx, userID, reason string) error {
	_, err := db.Change(tx, "forget a player", `UPDATE users SET name = $1, name_key = 'deleted:' || id, email = NULL, email_key = NULL, email_verified_at = NULL,
		email_changed_at = NULL, password_hash = NULL, password_changed_at = NULL, private_bets = 1, referral_code = 'deleted:' || id, register_address = '',
		register_device = '', register_country = '', mute_until = NULL, banned_at = $2, ban_reason = $3, contact_info = '{}', totp_secret = NULL, totp_pending = NULL,
		totp_step = 0, totp_enabled_at = NULL WHERE id = $4`, DeletedName, tx.Now().UnixMilli(), reason, userID)
	return err
}

// openAccount tells whether there is an account that is not emptied.
func openAccount(q db.Querier, userID string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM users WHERE id = $1 AND name_key <> 'deleted:' || id`, userID)
}
