package session

import "croupier/db"

// LastUsesSince lists the complete sessions that were last used after a place: a time and the id of a
// session, in their order.
func LastUsesSince(q db.Querier, after LastUse, limit int) ([]LastUse, error) {
	return db.All(q, "list who was here", (*LastUse).scan, `SELECT user_id, id, last_seen_at FROM sessions
		WHERE pending = 0 AND last_seen_at >= $1 AND (last_seen_at > $1 OR id > $2) ORDER BY last_seen_at, id LIMIT $3`, after.At, after.SessionID, limit)
}
