package chat

import (
	"encoding/json"
	"fmt"
	"html"

	"croupier/app/kernel/id"
	"croupier/db"
)

// Written is a message as staff read it, also one that was taken out of sight.
type Written struct {
	Seq     int64
	ID      string
	Room    string
	Text    string
	At      int64
	Removed bool
}

// WrittenBy lists what a player wrote, the newest first, before a place; 0 is the
// newest of all.
func WrittenBy(q db.Querier, userID string, before int64, limit int) ([]Written, error) {
	if before == 0 {
		before = newestOfAll
	}
	rows, err := q.Query(`SELECT seq, id, room, type, data, at, removed_at IS NOT NULL FROM chat_messages
		WHERE author = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3`, userID, before, limit)
	if err != nil {
		return nil, fmt.Errorf("read what a player wrote: %w", err)
	}
	defer rows.Close()
	var list []Written
	for rows.Next() {
		var (
			w          Written
			key        []byte
			kind, data string
		)
		if err := rows.Scan(&w.Seq, &key, &w.Room, &kind, &data, &w.At, &w.Removed); err != nil {
			return nil, fmt.Errorf("read what a player wrote: %w", err)
		}
		if len(key) == len(id.Binary{}) {
			w.ID = id.Binary(key).String()
		}
		w.Text = shownText(Type(kind), data)
		list = append(list, w)
	}
	return list, rows.Err()
}

// shownText is the text of a message, or what else it is.
func shownText(kind Type, data string) string {
	var text string
	if kind == TypeText && json.Unmarshal([]byte(data), &text) == nil {
		return html.UnescapeString(text)
	}
	return "(" + string(kind) + ")"
}
