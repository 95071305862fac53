package support

import (
	"fmt"

	"croupier/app/kernel/office"
	"croupier/db"
)

// forEachChatSince reads the data for the figures from the chats that began since a time.
func forEachChatSince(q db.Querier, since int64, visit func(r *chatRow)) error {
	return db.Each(q, "measure the support", func(row db.Scanner) error {
		var r chatRow
		if err := row.Scan(&r.person, &r.askedAt, &r.firstAnswerAt, &r.createdAt, &r.solvedAt, &r.rating); err != nil {
			return err
		}
		visit(&r)
		return nil
	}, `SELECT person, asked_at, first_answer_at, created_at, solved_at, rating FROM support_chats WHERE created_at >= $1`, since)
}

// countWaiting counts what waits for staff.
func countWaiting(q db.Querier) (w office.QueueState, err error) {
	err = q.QueryRow(`SELECT COUNT(*), COALESCE(MIN(updated_at), 0) FROM support_chats WHERE state = 'open'`).Scan(&w.Count, &w.Since)
	if err != nil {
		return w, fmt.Errorf("count what waits for the support: %w", err)
	}
	return w, nil
}

// chatsUpTo lists the chats that a player began up to a time, newest first.
func chatsUpTo(q db.Querier, userID string, upTo int64, limit int) ([]*chatRow, error) {
	return chatRows(q, `SELECT `+chatColumns+` FROM support_chats WHERE user_id = $1 AND created_at <= $2
		ORDER BY created_at DESC, id DESC LIMIT $3`, userID, upTo, limit)
}
