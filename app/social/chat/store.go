package chat

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"math"
	"time"

	"croupier/app/kernel/id"
	"croupier/db"
)

const (
	// pageLength is how many messages one page of history has.
	pageLength = 50
	// newestOfAll is a position after every message.
	newestOfAll = math.MaxInt64
)

const messageColumns = `id, room, type, shown, level, data, request, at`

func (m *Message) scan(row db.Scanner, more ...any) error {
	var (
		binary              id.Binary
		authorJSON, request sql.NullString
		data                string
	)
	err := row.Scan(append([]any{&binary, &m.Channel, &m.Type, &authorJSON, &m.Level, &data, &request, &m.At}, more...)...)
	if err != nil {
		return err
	}
	m.ID, m.Data, m.Request = binary.String(), []byte(data), request.String
	if authorJSON.Valid {
		if err := json.Unmarshal([]byte(authorJSON.String), &m.User); err != nil {
			return fmt.Errorf("read the author of message %s: %w", m.ID, err)
		}
	}
	return nil
}

func insertMessage(tx *db.Tx, m *storedMessage) error {
	var author, authorJSON, request, hash any
	if m.User != nil {
		text, err := json.Marshal(m.User)
		if err != nil {
			return fmt.Errorf("write the author of a message: %w", err)
		}
		author, authorJSON = m.User.ID, string(text)
	}
	if m.Request != "" {
		request, hash = m.Request, m.hash
	}
	_, err := tx.Exec(`INSERT INTO chat_messages (id, room, type, author, shown, level, data, request, request_hash, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		m.key[:], m.Channel, string(m.Type), author, authorJSON, m.Level, string(m.Data), request, hash, m.At)
	if err != nil {
		return fmt.Errorf("store a message: %w", err)
	}
	return nil
}

// messageOf returns the message that a player's request wrote; nil if the request is new.
func messageOf(q db.Querier, userID, request string) (*storedMessage, error) {
	return db.One(q, "find the message of a request", func(m *storedMessage, row db.Scanner) error {
		return m.scan(row, &m.hash)
	}, `SELECT `+messageColumns+`, request_hash FROM chat_messages WHERE author = $1 AND request = $2`, userID, request)
}

// positionOf returns the position of a message, also of a removed one.
func positionOf(q db.Querier, key id.Binary) (seq int64, found bool, err error) {
	return db.Value[int64](q, "find the place of a message", `SELECT seq FROM chat_messages WHERE id = $1`, key[:])
}

// messagesBefore lists a room's messages before a position, newest first, and reports whether there
// are more.
func messagesBefore(q db.Querier, room string, seq int64, limit int) (list []Message, more bool, err error) {
	list, err = db.All(q, "read messages", func(m *Message, row db.Scanner) error { return m.scan(row) }, `SELECT `+messageColumns+` FROM chat_messages
		WHERE room = $1 AND seq < $2 AND removed_at IS NULL ORDER BY seq DESC LIMIT $3`, room, seq, limit+1)
	if len(list) > limit {
		return list[:limit], true, err
	}
	return list, false, err
}

// RecentWriters lists the players who have written in a room since a time, each once, most recent writer
// first. Removed messages do not count.
func (s *Service) RecentWriters(q db.Querier, room string, since time.Time, limit int) ([]string, error) {
	return db.Column[string](q, "list who talks", `SELECT author FROM chat_messages
		WHERE room = $1 AND at >= $2 AND author IS NOT NULL AND removed_at IS NULL
		GROUP BY author ORDER BY MAX(seq) DESC LIMIT $3`, room, since.UnixMilli(), max(0, limit))
}
