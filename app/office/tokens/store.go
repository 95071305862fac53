package tokens

import (
	"database/sql"
	"fmt"
	"strings"

	"croupier/db"
)

// token is a stored token. Times are in unix milliseconds, 0 for never.
type token struct {
	id, hash, prefix, name, owner string
	permissions, addresses        []string
	withoutCode                   bool
	createdAt                     int64
	createdBy                     string
	expiresAt, revokedAt          int64
	revokedBy                     string
	usedAt                        int64
	usedFrom                      string
}

const columns = `id, hash, start, name, maker, permissions, addresses, without_code, created_at, created_by, expires_at, revoked_at, revoked_by, used_at, used_from`

func (t *token) scan(row db.Scanner) error {
	var permissions, addresses string
	var revoked, used sql.NullInt64
	err := row.Scan(&t.id, &t.hash, &t.prefix, &t.name, &t.owner, &permissions, &addresses, &t.withoutCode, &t.createdAt, &t.createdBy,
		&t.expiresAt, &revoked, &t.revokedBy, &used, &t.usedFrom)
	t.permissions, t.addresses = strings.Fields(permissions), strings.Fields(addresses)
	t.revokedAt, t.usedAt = revoked.Int64, used.Int64
	return err
}

func tokenByHash(q db.Querier, hash string) (t token, err error) {
	err = t.scan(q.QueryRow(`SELECT `+columns+` FROM machine_tokens WHERE hash = $1`, hash))
	return t, err
}

func tokenByID(q db.Querier, id string) (t token, err error) {
	err = t.scan(q.QueryRow(`SELECT `+columns+` FROM machine_tokens WHERE id = $1`, id))
	return t, err
}

func insertToken(tx *db.Tx, t token) error {
	code := 0
	if t.withoutCode {
		code = 1
	}
	_, err := tx.Exec(`INSERT INTO machine_tokens (id, hash, start, name, maker, permissions, addresses, without_code, created_at, created_by, expires_at, revoked_by, used_from)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, '', '')`, t.id, t.hash, t.prefix, t.name, t.owner,
		strings.Join(t.permissions, " "), strings.Join(t.addresses, " "), code, t.createdAt, t.createdBy, t.expiresAt)
	if err != nil {
		return fmt.Errorf("store a token: %w", err)
	}
	return nil
}

// countValid counts the valid tokens of an account.
func countValid(q db.Querier, owner string, now int64) (count int64, err error) {
	err = q.QueryRow(`SELECT COUNT(*) FROM machine_tokens WHERE maker = $1 AND revoked_at IS NULL AND expires_at > $2`, owner, now).Scan(&count)
	if err != nil {
		return 0, fmt.Errorf("count tokens: %w", err)
	}
	return count, nil
}

func setRevoked(tx *db.Tx, id, by string) (bool, error) {
	return db.Change(tx, "revoke a token", `UPDATE machine_tokens SET revoked_at = $1, revoked_by = $2 WHERE id = $3 AND revoked_at IS NULL`,
		tx.Now().UnixMilli(), by, id)
}

// RevokeSince revokes the tokens that an account made since a time in unix milliseconds,
// because another person had access to the account.
func RevokeSince(tx *db.Tx, userID string, since int64) error {
	_, err := db.Change(tx, "revoke tokens", `UPDATE machine_tokens SET revoked_at = $1, revoked_by = 'system'
		WHERE maker = $2 AND created_at >= $3 AND revoked_at IS NULL`, tx.Now().UnixMilli(), userID, since)
	return err
}

// NameOf returns the name and the maker of a token.
func NameOf(q db.Querier, id string) (name, owner string, found bool, err error) {
	t, err := tokenByID(q, id)
	if db.IsNotFound(err) {
		return "", "", false, nil
	}
	return t.name, t.owner, err == nil, err
}

// list lists tokens with smaller ids than below, the newest first: the valid ones, or the
// ended ones.
func list(q db.Querier, ended bool, now int64, below string, limit int) ([]token, error) {
	condition := `revoked_at IS NULL AND expires_at > $1`
	if ended {
		condition = `(revoked_at IS NOT NULL OR expires_at <= $1)`
	}
	args := []any{now}
	if below != "" {
		condition += ` AND id < $2`
		args = append(args, below)
	}
	args = append(args, limit)
	return db.All(q, "list tokens", (*token).scan,
		`SELECT `+columns+` FROM machine_tokens WHERE `+condition+fmt.Sprintf(` ORDER BY id DESC LIMIT $%d`, len(args)), args...)
}

// addUsage adds the calls of tokens.
func addUsage(tx *db.Tx, waiting usage) error {
	for id, u := range waiting {
		if _, err := tx.Exec(`UPDATE machine_tokens SET used_at = $1, used_from = $2 WHERE id = $3`, u.at, u.from, id); err != nil {
			return err
		}
		for key, c := range u.calls {
			if _, err := tx.Exec(`INSERT INTO machine_calls (token, day, call, done, refused) VALUES ($1, $2, $3, $4, $5)
				ON CONFLICT (token, day, call) DO UPDATE SET done = machine_calls.done + excluded.done, refused = machine_calls.refused + excluded.refused`,
				id, key.day, key.call, c.done, c.refused); err != nil {
				return err
			}
		}
	}
	return nil
}

// callsOf lists the calls of a token since a day, the newest first.
func callsOf(q db.Querier, id string, from int64, limit int) ([]TokenCall, error) {
	return db.All(q, "list the calls of a token", func(c *TokenCall, row db.Scanner) error {
		return row.Scan(&c.Day, &c.Call, &c.Done, &c.Refused)
	}, `SELECT day, call, done, refused FROM machine_calls WHERE token = $1 AND day >= $2 ORDER BY day DESC, call LIMIT $3`, id, from, limit)
}

// deleteCalls deletes at most limit counts of the days before a day.
func deleteCalls(tx *db.Tx, before int64, limit int) (int64, error) {
	return db.Deleted(tx.Exec(`DELETE FROM machine_calls WHERE (token, day, call) IN
		(SELECT token, day, call FROM machine_calls WHERE day < $1 LIMIT $2)`, before, limit))
}
