package session

import (
	"database/sql"
	"net/netip"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/db"
)

const columns = `id, user_id, pending, confirmed_at, created_at, last_seen_at, expires_at, ip, user_agent`

func insert(tx *db.Tx, s *Session, tokenHash string) error {
	_, err := tx.Exec(`INSERT INTO sessions
		(id, user_id, token_hash, pending, created_at, last_seen_at, expires_at, ip, user_agent)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		s.ID, s.UserID, tokenHash, s.Pending, clock.Millis(s.CreatedAt), clock.Millis(s.LastSeenAt),
		clock.Millis(s.ExpiresAt), s.IP, s.UserAgent)
	return err
}

// scan reads one row of columns. window is the validity of a confirmation.
func (s *Session) scan(row db.Scanner, window time.Duration) error {
	var (
		confirmed              sql.NullInt64
		created, seen, expires int64
	)
	err := row.Scan(&s.ID, &s.UserID, &s.Pending, &confirmed, &created, &seen, &expires, &s.IP, &s.UserAgent)
	if err != nil {
		return err
	}
	s.CreatedAt, s.LastSeenAt, s.ExpiresAt = clock.FromMillis(created), clock.FromMillis(seen), clock.FromMillis(expires)
	if confirmed.Valid {
		s.TwoFactorUntil = clock.FromMillis(confirmed.Int64).Add(window)
	}
	return nil
}

func byHash(q db.Querier, tokenHash string, window time.Duration) (s Session, err error) {
	err = s.scan(q.QueryRow(`SELECT `+columns+` FROM sessions WHERE token_hash = $1`, tokenHash), window)
	return s, err
}

func tokenHashOf(q db.Querier, sessionID string) (hash string, err error) {
	err = q.QueryRow(`SELECT token_hash FROM sessions WHERE id = $1`, sessionID).Scan(&hash)
	return hash, err
}

func byUser(q db.Querier, userID string, now time.Time, window time.Duration, limit int) ([]Session, error) {
	return db.All(q, "read the sessions of a user", func(s *Session, row db.Scanner) error {
		return s.scan(row, window)
	}, `SELECT `+columns+` FROM sessions WHERE user_id = $1 AND expires_at > $2
		ORDER BY last_seen_at DESC, id DESC LIMIT $3`, userID, clock.Millis(now), limit)
}

// Addresses lists the AddressKeys of the client addresses of a user's sessions.
func Addresses(q db.Querier, userID string) ([]string, error) {
	list, err := db.Column[string](q, "list the addresses of a user's sessions", `SELECT DISTINCT ip FROM sessions WHERE user_id = $1`, userID)
	if err != nil {
		return nil, err
	}
	for i, text := range list {
		if ip, err := netip.ParseAddr(text); err == nil {
			list[i] = AddressKey(ip)
		}
	}
	return list, nil
}

func setToken(tx *db.Tx, sessionID, tokenHash string) error {
	return requireOneRow(tx.Exec(`UPDATE sessions SET token_hash = $1 WHERE id = $2`, tokenHash, sessionID))
}

func setConfirmed(tx *db.Tx, sessionID string, at, expires time.Time) error {
	return requireOneRow(tx.Exec(`UPDATE sessions SET pending = 0, confirmed_at = $1, last_seen_at = $1, expires_at = $2
		WHERE id = $3 AND expires_at > $1`, clock.Millis(at), clock.Millis(expires), sessionID))
}

// setSeen never sets a last use back in time and never revives an ended
// session.
func setSeen(tx *db.Tx, sessionID string, seen, expires time.Time) error {
	_, err := tx.Exec(`UPDATE sessions SET last_seen_at = $1, expires_at = $2 WHERE id = $3 AND last_seen_at < $1`,
		clock.Millis(seen), clock.Millis(expires), sessionID)
	return err
}

// requireOneRow checks that a statement changed a row, so that the session still exists.
func requireOneRow(result db.Result, err error) error {
	if err != nil {
		return err
	}
	n, err := result.RowsAffected()
	if err == nil && n == 0 {
		return fault.ErrUnauthorized
	}
	return err
}

func deleteOne(tx *db.Tx, sessionID string) (userID string, err error) {
	err = tx.QueryRow(`DELETE FROM sessions WHERE id = $1 RETURNING user_id`, sessionID).Scan(&userID)
	return userID, err
}

func deleteOthers(tx *db.Tx, userID, except string) ([]string, error) {
	return db.Column[string](tx, "delete the other sessions of a user", `DELETE FROM sessions WHERE user_id = $1 AND id <> $2 RETURNING id`, userID, except)
}

// deleteExcess keeps the last used sessions among the pending or the complete
// ones, and deletes the rest.
func deleteExcess(tx *db.Tx, userID string, pending bool, maxKept int) ([]string, error) {
	return db.Column[string](tx, "delete the oldest sessions of a user", `DELETE FROM sessions WHERE user_id = $1 AND pending = $2 AND id NOT IN
		(SELECT id FROM sessions WHERE user_id = $1 AND pending = $2 ORDER BY last_seen_at DESC, id DESC LIMIT $3)
		RETURNING id`, userID, pending, maxKept)
}

// deleteExpired deletes at most limit sessions and returns their ids by user.
func deleteExpired(tx *db.Tx, now time.Time, limit int) (map[string][]string, error) {
	expired := map[string][]string{}
	err := db.Each(tx, "delete expired sessions", func(row db.Scanner) error {
		var userID, sessionID string
		err := row.Scan(&userID, &sessionID)
		expired[userID] = append(expired[userID], sessionID)
		return err
	}, `DELETE FROM sessions WHERE id IN
		(SELECT id FROM sessions WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2)
		RETURNING user_id, id`, clock.Millis(now), limit)
	return expired, err
}
