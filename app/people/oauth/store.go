package oauth

import (
	"fmt"
	"time"

	"croupier/db"
)

// expiredPerInsert is how many expired rows one new row deletes. It is more than one, so that
// the tables do not grow between two sweeps.
const expiredPerInsert = 20

// authRequest is an unanswered request of another site.
type authRequest struct {
	ID, ClientID, RedirectURI, Scope, State, Challenge string
	ExpiresAt                                          int64
}

func insertRequest(tx *db.Tx, r authRequest) error {
	if _, err := deleteExpiredRequests(tx, expiredPerInsert); err != nil {
		return err
	}
	_, err := tx.Exec(`INSERT INTO oauth_requests (id, client_id, redirect_uri, scope, state, code_challenge, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`, r.ID, r.ClientID, r.RedirectURI, r.Scope, r.State, r.Challenge, r.ExpiresAt)
	if err != nil {
		return fmt.Errorf("store request: %w", err)
	}
	return nil
}

const requestColumns = `id, client_id, redirect_uri, scope, state, code_challenge, expires_at`

func scanRequest(row db.Scanner) (r authRequest, err error) {
	err = row.Scan(&r.ID, &r.ClientID, &r.RedirectURI, &r.Scope, &r.State, &r.Challenge, &r.ExpiresAt)
	return r, err
}

// openRequest reads a request that can still be answered.
func openRequest(q db.Querier, requestID string, now time.Time) (authRequest, error) {
	return scanRequest(q.QueryRow(`SELECT `+requestColumns+` FROM oauth_requests
		WHERE id = $1 AND expires_at > $2 AND answered_at IS NULL`, requestID, now.UnixMilli()))
}

// claimRequest marks a request as answered. Of several answers one wins.
func claimRequest(tx *db.Tx, requestID string) (authRequest, error) {
	return scanRequest(tx.QueryRow(`UPDATE oauth_requests SET answered_at = $1
		WHERE id = $2 AND expires_at > $1 AND answered_at IS NULL RETURNING `+requestColumns, tx.Now().UnixMilli(), requestID))
}

// grant is a player's consent, issued as a code.
type grant struct {
	UserID, ClientID, RedirectURI, Scope, Challenge string
	CodeExpiresAt                                   int64
}

func insertGrant(tx *db.Tx, codeHash string, r authRequest, userID string, codeExpires, expires time.Time) error {
	if _, err := deleteExpiredGrants(tx, expiredPerInsert); err != nil {
		return err
	}
	_, err := tx.Exec(`INSERT INTO oauth_grants
		(code_hash, request_id, user_id, client_id, redirect_uri, scope, code_challenge, code_expires_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		codeHash, r.ID, userID, r.ClientID, r.RedirectURI, r.Scope, r.Challenge, codeExpires.UnixMilli(), expires.UnixMilli())
	if err != nil {
		return fmt.Errorf("store grant: %w", err)
	}
	return nil
}

// redeemCode spends a code; ErrNoRows if it is unknown or spent.
func redeemCode(tx *db.Tx, codeHash string) (g grant, err error) {
	err = tx.QueryRow(`UPDATE oauth_grants SET used_at = $1 WHERE code_hash = $2 AND used_at IS NULL
		RETURNING user_id, client_id, redirect_uri, scope, code_challenge, code_expires_at`, tx.Now().UnixMilli(), codeHash).
		Scan(&g.UserID, &g.ClientID, &g.RedirectURI, &g.Scope, &g.Challenge, &g.CodeExpiresAt)
	return g, err
}

func setToken(tx *db.Tx, codeHash, tokenHash string, expires time.Time) error {
	_, err := db.Change(tx, "store access token", `UPDATE oauth_grants SET token_hash = $1, expires_at = $2 WHERE code_hash = $3`,
		tokenHash, expires.UnixMilli(), codeHash)
	return err
}

// revokeCode revokes the token that a code was exchanged for.
func revokeCode(tx *db.Tx, codeHash string) error {
	_, err := db.Change(tx, "revoke access token", `UPDATE oauth_grants SET token_hash = NULL WHERE code_hash = $1`, codeHash)
	return err
}

// Revoke revokes all access to a player's data. A grant is short-lived, so its age does
// not matter.
func Revoke(tx *db.Tx, userID string, _ int64) error {
	_, err := db.Change(tx, "revoke access of other sites", `DELETE FROM oauth_grants WHERE user_id = $1`, userID)
	return err
}

// tokenOwner returns the player and the scope of an access token; ErrNoRows if it is
// unknown or expired.
func tokenOwner(q db.Querier, tokenHash string, now time.Time) (userID, scope string, err error) {
	err = q.QueryRow(`SELECT user_id, scope FROM oauth_grants WHERE token_hash = $1 AND expires_at > $2`,
		tokenHash, now.UnixMilli()).Scan(&userID, &scope)
	return userID, scope, err
}

// hasRequests reports whether at least n requests can still be answered.
func hasRequests(tx *db.Tx, n int) (bool, error) {
	return db.Exists(tx, `SELECT 1 FROM oauth_requests WHERE expires_at > $1 LIMIT 1 OFFSET $2`, tx.Now().UnixMilli(), n-1)
}

// deleteExpiredRequests deletes at most limit expired requests and returns their count.
func deleteExpiredRequests(tx *db.Tx, limit int) (int64, error) {
	return db.Deleted(tx.Exec(`DELETE FROM oauth_requests WHERE id IN
		(SELECT id FROM oauth_requests WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2)`, tx.Now().UnixMilli(), limit))
}

// deleteExpiredGrants does the same for codes and access tokens.
func deleteExpiredGrants(tx *db.Tx, limit int) (int64, error) {
	return db.Deleted(tx.Exec(`DELETE FROM oauth_grants WHERE code_hash IN
		(SELECT code_hash FROM oauth_grants WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2)`, tx.Now().UnixMilli(), limit))
}
