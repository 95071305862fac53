package account

import (
	"fmt"
	"time"

	"croupier/db"
)

// oauthRequest is a request of another site that waits for its answer.
type oauthRequest struct {
	ID, ClientID, RedirectURI, Scope, State, Challenge string
	ExpiresAt                                          int64
}

func insertOAuthRequest(tx *db.Tx, r oauthRequest) error {
	if _, err := deleteExpiredOAuthRequests(tx, oldRows); err != nil {
		return err
	}
	_, err := tx.Exec(`INSERT INTO oauth_requests (id, client_id, redirect_uri, scope, state, code_challenge, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`, r.ID, r.ClientID, r.RedirectURI, r.Scope, r.State, r.Challenge, r.ExpiresAt)
	if err != nil {
		return fmt.Errorf("store request: %w", err)
	}
	return nil
}

const oauthRequestColumns = `id, client_id, redirect_uri, scope, state, code_challenge, expires_at`

func scanOAuthRequest(row interface{ Scan(...any) error }) (r oauthRequest, err error) {
	err = row.Scan(&r.ID, &r.ClientID, &r.RedirectURI, &r.Scope, &r.State, &r.Challenge, &r.ExpiresAt)
	return r, err
}

// openOAuthRequest reads a request that can still be answered.
func openOAuthRequest(q db.Querier, requestID string, now time.Time) (oauthRequest, error) {
	return scanOAuthRequest(q.QueryRow(`SELECT `+oauthRequestColumns+` FROM oauth_requests
		WHERE id = $1 AND expires_at > $2 AND answered_at IS NULL`, requestID, now.UnixMilli()))
}

// takeOAuthRequest marks a request as answered; of several answers one wins.
func takeOAuthRequest(tx *db.Tx, requestID string) (oauthRequest, error) {
	return scanOAuthRequest(tx.QueryRow(`UPDATE oauth_requests SET answered_at = $1
		WHERE id = $2 AND expires_at > $1 AND answered_at IS NULL RETURNING `+oauthRequestColumns, tx.Now().UnixMilli(), requestID))
}

// oauthGrant is a player's consent, given out as a code.
type oauthGrant struct {
	UserID, ClientID, RedirectURI, Scope, Challenge string
	CodeExpiresAt                                   int64
}

func insertOAuthGrant(tx *db.Tx, codeHash string, r oauthRequest, userID string, codeExpires, expires time.Time) error {
	if _, err := deleteExpiredOAuthGrants(tx, oldRows); err != nil {
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

// takeOAuthCode uses a code up; ErrNoRows when it is unknown or was used.
func takeOAuthCode(tx *db.Tx, codeHash string) (g oauthGrant, err error) {
	err = tx.QueryRow(`UPDATE oauth_grants SET used_at = $1 WHERE code_hash = $2 AND used_at IS NULL
		RETURNING user_id, client_id, redirect_uri, scope, code_challenge, code_expires_at`, tx.Now().UnixMilli(), codeHash).
		Scan(&g.UserID, &g.ClientID, &g.RedirectURI, &g.Scope, &g.Challenge, &g.CodeExpiresAt)
	return g, err
}

func setOAuthToken(tx *db.Tx, codeHash, tokenHash string, expires time.Time) error {
	_, err := update(tx, "store access token", `UPDATE oauth_grants SET token_hash = $1, expires_at = $2 WHERE code_hash = $3`,
		tokenHash, expires.UnixMilli(), codeHash)
	return err
}

// revokeOAuthCode takes back the token that a code was turned into.
func revokeOAuthCode(tx *db.Tx, codeHash string) error {
	_, err := update(tx, "revoke access token", `UPDATE oauth_grants SET token_hash = NULL WHERE code_hash = $1`, codeHash)
	return err
}

// oauthTokenOwner is who an access token speaks for, and of what; ErrNoRows
// when it is unknown or expired, or its owner is banned.
func oauthTokenOwner(q db.Querier, tokenHash string, now time.Time) (userID, scope string, err error) {
	err = q.QueryRow(`SELECT g.user_id, g.scope FROM oauth_grants g JOIN users u ON u.id = g.user_id
		WHERE g.token_hash = $1 AND g.expires_at > $2 AND u.banned_at IS NULL`,
		tokenHash, now.UnixMilli()).Scan(&userID, &scope)
	return userID, scope, err
}

// oauthRequestsReach tells whether at least n requests can still be answered.
func oauthRequestsReach(tx *db.Tx, n int) (bool, error) {
	return exists(tx, `SELECT 1 FROM oauth_requests WHERE expires_at > $1 LIMIT 1 OFFSET $2`, tx.Now().UnixMilli(), n-1)
}

// deleteExpiredOAuthRequests deletes at most limit expired requests and tells
// how many there were.
func deleteExpiredOAuthRequests(tx *db.Tx, limit int) (int64, error) {
	return deleted(tx.Exec(`DELETE FROM oauth_requests WHERE id IN
		(SELECT id FROM oauth_requests WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2)`, tx.Now().UnixMilli(), limit))
}

// deleteExpiredOAuthGrants does the same for codes and access tokens.
func deleteExpiredOAuthGrants(tx *db.Tx, limit int) (int64, error) {
	return deleted(tx.Exec(`DELETE FROM oauth_grants WHERE code_hash IN
		(SELECT code_hash FROM oauth_grants WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2)`, tx.Now().UnixMilli(), limit))
}

func deleted(result db.Result, err error) (int64, error) {
	if err != nil {
		return 0, fmt.Errorf("delete expired rows: %w", err)
	}
	n, err := result.RowsAffected()
	if err != nil {
		return 0, fmt.Errorf("count deleted rows: %w", err)
	}
	return n, nil
}
