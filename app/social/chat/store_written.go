package chat

import (
	"encoding/json"
	"html"

	"croupier/app/kernel/id"
	"croupier/db"
)

// StaffMessage is a message as staff read it, also a removed one.
type StaffMessage struct {
	Seq     int64
	ID      string
	Room    string
	Text    string
	At      int64
	Removed bool
}

// MessagesBy lists what a player wrote before a position, newest first. Position 0 starts at the
// newest.
func MessagesBy(q db.Querier, userID string, before int64, limit int) ([]StaffMessage, error) {
	if before == 0 {
		before = newestOfAll
	}
	return db.All(q, "read what a player wrote", func(w *StaffMessage, row db.Scanner) error {
		var (
			key        id.Binary
			kind, data string
		)
		if err := row.Scan(&w.Seq, &key, &w.Room, &kind, &data, &w.At, &w.Removed); err != nil {
			return err
		}
		w.ID, w.Text = key.String(), messageText(Type(kind), data)
		return nil
	}, `SELECT seq, id, room, type, data, at, removed_at IS NOT NULL FROM chat_messages
		WHERE author = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3`, userID, before, limit)
}

// messageText returns the text of a message, or a description of other types.
func messageText(kind Type, data string) string {
	var text string
	if kind == TypeText && json.Unmarshal([]byte(data), &text) == nil {
		return html.UnescapeString(text)
	}
	return "(" + string(kind) + ")"
}
