package account

import (
	"fmt"
	"time"

	"croupier/app/kernel/id"
	"croupier/db"
)

// tokenKind is the purpose of a one-time token.
type tokenKind string

const (
	tokenReset   tokenKind = "reset"
	tokenConfirm tokenKind = "confirm"
	tokenLogin   tokenKind = "login"
)

// issueToken stores a new one-time token and returns it. An empty user id makes a decoy
// that is never valid.
func issueToken(tx *db.Tx, kind tokenKind, userID, emailKey string, lifetime time.Duration) (string, error) {
	token := id.Secret()
	now := tx.Now()
	_, err := tx.Exec(`INSERT INTO user_tokens (hash, kind, user_id, email, created_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6)`,
		id.HashSecret(token), string(kind), db.OrNull(userID), emailKey, now.UnixMilli(), now.Add(lifetime).UnixMilli())
	if err != nil {
		return "", fmt.Errorf("store %s token: %w", kind, err)
	}
	return token, nil
}

// tokenOwner is the account that a token belongs to.
type tokenOwner struct{ UserID, EmailKey string }

// useToken spends a token. ok is false if it is unknown, spent or expired. Of two
// parallel uses one wins.
func useToken(tx *db.Tx, kind tokenKind, token string) (owner tokenOwner, ok bool, err error) {
	return db.Find(tx, "spend "+string(kind)+" token", func(owner *tokenOwner, row db.Scanner) error {
		return row.Scan(&owner.UserID, &owner.EmailKey)
	}, `UPDATE user_tokens SET used_at = $1
		WHERE hash = $2 AND kind = $3 AND user_id IS NOT NULL AND used_at IS NULL AND expires_at > $1
		RETURNING user_id, email`, tx.Now().UnixMilli(), id.HashSecret(token), string(kind))
}

// tokenIsOpen reports whether useToken would find the token, without spending it.
func tokenIsOpen(q db.Querier, kind tokenKind, token, userID string, now int64) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM user_tokens WHERE hash = $1 AND kind = $2 AND user_id = $3
		AND used_at IS NULL AND expires_at > $4`, id.HashSecret(token), string(kind), userID, now)
}

// tokenWasUsedBy reports whether the user spent this token since a time.
func tokenWasUsedBy(q db.Querier, kind tokenKind, token, userID string, since int64) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM user_tokens WHERE hash = $1 AND kind = $2 AND user_id = $3 AND used_at >= $4`,
		id.HashSecret(token), string(kind), userID, since)
}

// confirmedBy reports whether a token has confirmed the user's current address.
func confirmedBy(tx *db.Tx, token, userID string) (bool, error) {
	return db.Exists(tx, `SELECT 1 FROM user_tokens AS t JOIN users AS u ON u.id = t.user_id AND u.email_key = t.email AND u.email_verified_at IS NOT NULL
		WHERE t.hash = $1 AND t.kind = $2 AND t.user_id = $3 AND t.used_at IS NOT NULL AND t.expires_at > $4`,
		id.HashSecret(token), string(tokenConfirm), userID, tx.Now().UnixMilli())
}

// dropTokens deletes the user's unspent tokens of a kind.
func dropTokens(tx *db.Tx, kind tokenKind, userID string) error {
	_, err := tx.Exec(`DELETE FROM user_tokens WHERE user_id = $1 AND kind = $2 AND used_at IS NULL`, userID, string(kind))
	if err != nil {
		return fmt.Errorf("delete %s tokens: %w", kind, err)
	}
	return nil
}

// deleteExpiredTokens deletes at most limit expired tokens and returns their number.
// Tokens are kept for a time after they expire, because the replay of a sign-in needs
// them.
func deleteExpiredTokens(tx *db.Tx, limit int) (int64, error) {
	return db.Deleted(tx.Exec(`DELETE FROM user_tokens WHERE hash IN
		(SELECT hash FROM user_tokens WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)`, expiryCutoff(tx), limit))
}

// expiryCutoff returns the time before which expired rows are no longer needed.
func expiryCutoff(tx *db.Tx) int64 { return tx.Now().Add(-sweepDelay).UnixMilli() }
