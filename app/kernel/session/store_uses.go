package session

import (
	"fmt"

	"croupier/db"
)

// SeenSince lists the complete sessions that were last used behind a place: a time and
// the id of a session, in their order.
func SeenSince(q db.Querier, behind Seen, limit int) (list []Seen, err error) {
	rows, err := q.Query(`SELECT user_id, id, last_seen_at FROM sessions
		WHERE pending = 0 AND last_seen_at >= $1 AND (last_seen_at > $1 OR id > $2) ORDER BY last_seen_at, id LIMIT $3`, behind.At, behind.SessionID, limit)
	if err != nil {
		return nil, fmt.Errorf("list who was here: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var s Seen
		if err := rows.Scan(&s.UserID, &s.SessionID, &s.At); err != nil {
			return nil, fmt.Errorf("list who was here: %w", err)
		}
		list = append(list, s)
	}
	return list, rows.Err()
}
