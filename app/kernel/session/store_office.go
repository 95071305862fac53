package session

import (
	"fmt"

	"croupier/app/kernel/clock"
	"croupier/db"
)

// PastSession is a session in the history of its user.
type PastSession struct {
	ID, IP, UserAgent string
	At                int64 // unix milliseconds
}

// PastSessionsUpTo lists the sessions that a user started up to a time, newest first. Ended sessions
// are not stored.
func PastSessionsUpTo(q db.Querier, userID string, upTo int64, limit int) ([]PastSession, error) {
	return db.All(q, "list started sessions", func(s *PastSession, row db.Scanner) error {
		return row.Scan(&s.ID, &s.IP, &s.UserAgent, &s.At)
	}, `SELECT id, ip, user_agent, created_at FROM sessions WHERE user_id = $1 AND created_at <= $2
		ORDER BY created_at DESC, id DESC LIMIT $3`, userID, upTo, limit)
}

// UsersAt lists the users with a session from an address, in the form of sessions.
func UsersAt(q db.Querier, address string, limit int) ([]string, error) {
	return db.Column[string](q, "list the users at an address",
		`SELECT DISTINCT user_id FROM sessions WHERE ip = $1 ORDER BY user_id LIMIT $2`, address, limit)
}

// SharedAddressCounts counts, for each other user, the addresses that they share with a user
// in their sessions.
func SharedAddressCounts(q db.Querier, userID string, limit int) (map[string]int64, error) {
	return db.Pairs[string, int64](q, "list who shares an address", `SELECT o.user_id, COUNT(DISTINCT o.ip) FROM
		(SELECT DISTINCT ip FROM sessions WHERE user_id = $1) AS mine JOIN sessions AS o ON o.ip = mine.ip
		WHERE o.user_id <> $1 GROUP BY o.user_id ORDER BY 2 DESC, 1 LIMIT $2`, userID, limit)
}

// SharedAddressUsers lists the other users whose sessions had an address of a user's sessions. The
// address of the machine itself does not count: behind a proxy that is not configured as trusted,
// all users would have it.
func SharedAddressUsers(q db.Querier, userID string, limit int) ([]string, error) {
	return db.Column[string](q, "list who shares an address",
		`SELECT DISTINCT o.user_id FROM (SELECT DISTINCT ip FROM sessions WHERE user_id = $1 AND ip NOT IN ('127.0.0.1', '::1')) AS mine
		JOIN sessions AS o ON o.ip = mine.ip WHERE o.user_id <> $1 ORDER BY o.user_id LIMIT $2`, userID, limit)
}

// LastUsedAt is the time of a user's last use of a session; zero for a user without a session.
func LastUsedAt(q db.Querier, userID string) (at int64, err error) {
	err = q.QueryRow(`SELECT COALESCE(MAX(last_seen_at), 0) FROM sessions WHERE user_id = $1`, userID).Scan(&at)
	if err != nil {
		return 0, fmt.Errorf("read when a user was last seen: %w", err)
	}
	return at, nil
}

// LastUse is a user and the time of their last use of a session.
type LastUse struct {
	UserID, SessionID string
	At                int64
}

func (u *LastUse) scan(row db.Scanner) error { return row.Scan(&u.UserID, &u.SessionID, &u.At) }

// LastUsesBefore lists users by the time they were last seen, newest first, before a session of a
// time. It leaves out users without a session.
func LastUsesBefore(q db.Querier, before LastUse, limit int) ([]LastUse, error) {
	return db.All(q, "list users by when they were seen", (*LastUse).scan, `SELECT s.user_id, s.id, s.last_seen_at FROM sessions AS s
		WHERE s.last_seen_at <= $1 AND (s.last_seen_at < $1 OR s.id < $2) AND NOT EXISTS (SELECT 1 FROM sessions AS l
			WHERE l.user_id = s.user_id AND (l.last_seen_at > s.last_seen_at OR l.last_seen_at = s.last_seen_at AND l.id > s.id))
		ORDER BY s.last_seen_at DESC, s.id DESC LIMIT $3`, before.At, before.SessionID, limit)
}

// EndOf ends one session of a user and reports whether they had it.
func (m *Manager) EndOf(tx *db.Tx, userID, sessionID string) (bool, error) {
	sessions, err := byUser(tx, userID, clock.FromMillis(0), m.options.TwoFactorWindow, maxPerUser+maxPending)
	if err != nil {
		return false, fmt.Errorf("list sessions: %w", err)
	}
	for _, one := range sessions {
		if one.ID == sessionID {
			return true, m.End(tx, sessionID)
		}
	}
	return false, nil
}
