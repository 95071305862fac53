package session

import (
	"fmt"

	"croupier/app/kernel/clock"
	"croupier/db"
)

// Started is a session as the history of its user tells it.
type Started struct {
	ID, IP, UserAgent string
	At                int64 // unix milliseconds
}

// StartedUpTo lists the sessions that a user started up to a time, the newest
// first. A session that has ended is not known any more.
func StartedUpTo(q db.Querier, userID string, upTo int64, limit int) (list []Started, err error) {
	rows, err := q.Query(`SELECT id, ip, user_agent, created_at FROM sessions WHERE user_id = $1 AND created_at <= $2
		ORDER BY created_at DESC, id DESC LIMIT $3`, userID, upTo, limit)
	if err != nil {
		return nil, fmt.Errorf("list started sessions: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var s Started
		if err := rows.Scan(&s.ID, &s.IP, &s.UserAgent, &s.At); err != nil {
			return nil, fmt.Errorf("list started sessions: %w", err)
		}
		list = append(list, s)
	}
	return list, rows.Err()
}

// UsersAt lists the users with a session from an address, as it is written in
// sessions.
func UsersAt(q db.Querier, address string, limit int) ([]string, error) {
	list, err := ids(q.Query(`SELECT DISTINCT user_id FROM sessions WHERE ip = $1 ORDER BY user_id LIMIT $2`, address, limit))
	if err != nil {
		return nil, fmt.Errorf("list the users at an address: %w", err)
	}
	return list, nil
}

// Sharing counts, for each other user, the addresses that they share with a user
// in their sessions.
func Sharing(q db.Querier, userID string, limit int) (map[string]int64, error) {
	rows, err := q.Query(`SELECT o.user_id, COUNT(DISTINCT o.ip) FROM
		(SELECT DISTINCT ip FROM sessions WHERE user_id = $1) AS mine JOIN sessions AS o ON o.ip = mine.ip
		WHERE o.user_id <> $1 GROUP BY o.user_id ORDER BY 2 DESC, 1 LIMIT $2`, userID, limit)
	if err != nil {
		return nil, fmt.Errorf("list who shares an address: %w", err)
	}
	defer rows.Close()
	shared := map[string]int64{}
	for rows.Next() {
		var other string
		var count int64
		if err := rows.Scan(&other, &count); err != nil {
			return nil, fmt.Errorf("list who shares an address: %w", err)
		}
		shared[other] = count
	}
	return shared, rows.Err()
}

// Neighbours lists the other users whose sessions had an address of a user's sessions.
// The machine itself is no address: behind a proxy that was not named as trusted, all
// users would have it.
func Neighbours(q db.Querier, userID string, limit int) (users []string, err error) {
	rows, err := q.Query(`SELECT DISTINCT o.user_id FROM (SELECT DISTINCT ip FROM sessions WHERE user_id = $1 AND ip NOT IN ('127.0.0.1', '::1')) AS mine
		JOIN sessions AS o ON o.ip = mine.ip WHERE o.user_id <> $1 ORDER BY o.user_id LIMIT $2`, userID, limit)
	if err != nil {
		return nil, fmt.Errorf("list who shares an address: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var other string
		if err := rows.Scan(&other); err != nil {
			return nil, fmt.Errorf("list who shares an address: %w", err)
		}
		users = append(users, other)
	}
	return users, rows.Err()
}

// LastSeen is when a user last used a session; zero for one without a session.
func LastSeen(q db.Querier, userID string) (at int64, err error) {
	err = q.QueryRow(`SELECT COALESCE(MAX(last_seen_at), 0) FROM sessions WHERE user_id = $1`, userID).Scan(&at)
	if err != nil {
		return 0, fmt.Errorf("read when a user was last seen: %w", err)
	}
	return at, nil
}

// Seen is a user and when they last used a session.
type Seen struct {
	UserID, SessionID string
	At                int64
}

// SeenBefore lists users by when they were last seen, the newest first, before a
// session of a time. Users without a session are nowhere in it.
func SeenBefore(q db.Querier, before Seen, limit int) (list []Seen, err error) {
	rows, err := q.Query(`SELECT s.user_id, s.id, s.last_seen_at FROM sessions AS s
		WHERE s.last_seen_at <= $1 AND (s.last_seen_at < $1 OR s.id < $2) AND NOT EXISTS (SELECT 1 FROM sessions AS l
			WHERE l.user_id = s.user_id AND (l.last_seen_at > s.last_seen_at OR l.last_seen_at = s.last_seen_at AND l.id > s.id))
		ORDER BY s.last_seen_at DESC, s.id DESC LIMIT $3`, before.At, before.SessionID, limit)
	if err != nil {
		return nil, fmt.Errorf("list users by when they were seen: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var s Seen
		if err := rows.Scan(&s.UserID, &s.SessionID, &s.At); err != nil {
			return nil, fmt.Errorf("list users by when they were seen: %w", err)
		}
		list = append(list, s)
	}
	return list, rows.Err()
}

// EndOf ends one session of a user and tells whether they had it.
func (m *Manager) EndOf(tx *db.Tx, userID, sessionID string) (bool, error) {
	running, err := byUser(tx, userID, clock.FromMillis(0), m.options.TwoFactorWindow, maxPerUser+maxPending)
	if err != nil {
		return false, fmt.Errorf("list sessions: %w", err)
	}
	for _, one := range running {
		if one.ID == sessionID {
			return true, m.End(tx, sessionID)
		}
	}
	return false, nil
}
