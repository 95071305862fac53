package session

import (
	"fmt"

	"croupier/db"
)

// LastUsesSince lists the complete sessions that were last used after a place: a time and the id of a
// session, in their order.
func LastUsesSince(q db.Querier, after LastUse, limit int) (list []LastUse, err error) {
	rows, err := q.Query(`SELECT user_id, id, last_seen_at FROM sessions
		WHERE pending = 0 AND last_seen_at >= $1 AND (last_seen_at > $1 OR id > $2) ORDER BY last_seen_at, id LIMIT $3`, after.At, after.SessionID, limit)
	if err != nil {
		return nil, fmt.Errorf("list who was here: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var s LastUse
		if err := rows.Scan(&s.UserID, &s.SessionID, &s.At); err != nil {
			return nil, fmt.Errorf("list who was here: %w", err)
		}
		list = append(list, s)
	}
	return list, rows.Err()
}
