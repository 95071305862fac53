package chat

import (
	"encoding/json"
	"fmt"
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
	rows, err := q.Query(`SELECT seq, id, room, type, data, at, removed_at IS NOT NULL FROM chat_messages
		WHERE author = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3`, userID, before, limit)
	if err != nil {
		return nil, fmt.Errorf("read what a player wrote: %w", err)
	}
	defer rows.Close()
	var list []StaffMessage
	for rows.Next() {
		var (
			w          StaffMessage
			key        []byte
			kind, data string
		)
		if err := rows.Scan(&w.Seq, &key, &w.Room, &kind, &data, &w.At, &w.Removed); err != nil {
			return nil, fmt.Errorf("read what a player wrote: %w", err)
		}
		if len(key) == len(id.Binary{}) {
			w.ID = id.Binary(key).String()
		}
		w.Text = messageText(Type(kind), data)
		list = append(list, w)
	}
	return list, rows.Err()
}

// messageText returns the text of a message, or a description of other types.
func messageText(kind Type, data string) string {
	var text string
	if kind == TypeText && json.Unmarshal([]byte(data), &text) == nil {
		return html.UnescapeString(text)
	}
	return "(" + string(kind) + ")"
}
