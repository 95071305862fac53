package support

import (
	"database/sql"
	"fmt"

	"croupier/db"
)

const chatColumns = `id, user_id, email, state, person, assignee, priority, tags, subject, last_text, count, user_read, support_read,
	emailed_n, agent_n, agent_at, rating, rating_words, created_at, updated_at, asked_at, first_answer_at, solved_at, version`

func scanChat(r *chatRow, row db.Scanner) error {
	return row.Scan(&r.id, &r.userID, &r.email, &r.state, &r.person, &r.assignee, &r.priority, &r.tags, &r.subject, &r.last, &r.count, &r.userRead,
		&r.supportRead, &r.emailedN, &r.agentN, &r.agentAt, &r.rating, &r.ratingWords, &r.createdAt, &r.updatedAt, &r.askedAt, &r.firstAnswerAt, &r.solvedAt, &r.version)
}

func chatByID(q db.Querier, chatID string) (*chatRow, error) {
	r, err := db.One(q, "read a chat of the support", scanChat, `SELECT `+chatColumns+` FROM support_chats WHERE id = $1`, chatID)
	if r == nil && err == nil {
		err = ErrUnknownChat
	}
	return r, err
}

func insertChat(tx *db.Tx, r *chatRow) error {
	_, err := tx.Exec(`INSERT INTO support_chats (`+chatColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)`,
		r.id, r.userID, r.email, string(r.state), r.person, r.assignee, r.priority, r.tags, r.subject, r.last, r.count, r.userRead, r.supportRead,
		r.emailedN, r.agentN, r.agentAt, r.rating, r.ratingWords, r.createdAt, r.updatedAt, r.askedAt, r.firstAnswerAt, r.solvedAt, r.version)
	if err != nil {
		return fmt.Errorf("store a chat of the support: %w", err)
	}
	return nil
}

// updateChat stores the fields of a chat that can change.
func updateChat(tx *db.Tx, r *chatRow) error {
	_, err := tx.Exec(`UPDATE support_chats SET state = $1, person = $2, assignee = $3, priority = $4, tags = $5, last_text = $6, count = $7,
		user_read = $8, support_read = $9, emailed_n = $10, agent_n = $11, agent_at = $12, rating = $13, rating_words = $14, updated_at = $15,
		asked_at = $16, first_answer_at = $17, solved_at = $18, version = $19 WHERE id = $20`,
		string(r.state), r.person, r.assignee, r.priority, r.tags, r.last, r.count, r.userRead, r.supportRead, r.emailedN, r.agentN, r.agentAt,
		r.rating, r.ratingWords, r.updatedAt, r.askedAt, r.firstAnswerAt, r.solvedAt, r.version, r.id)
	if err != nil {
		return fmt.Errorf("change a chat of the support: %w", err)
	}
	return nil
}

func chatRows(q db.Querier, query string, args ...any) ([]*chatRow, error) {
	return db.Refs(q, "list chats of the support", scanChat, query, args...)
}

// chatsOf lists a player's chats, newest first.
func chatsOf(q db.Querier, userID string, limit int) ([]*chatRow, error) {
	return chatRows(q, `SELECT `+chatColumns+` FROM support_chats WHERE user_id = $1 ORDER BY updated_at DESC, id DESC LIMIT $2`, userID, limit)
}

// countUnsolved counts the chats of a player, or of a guest by the address.
func countUnsolved(q db.Querier, userID, email string) (int, error) {
	if userID != "" {
		return db.Only[int](q, "count open chats", `SELECT COUNT(*) FROM support_chats WHERE user_id = $1 AND state <> 'solved'`, userID)
	}
	return db.Only[int](q, "count open chats", `SELECT COUNT(*) FROM support_chats WHERE email = $1 AND state <> 'solved'`, email)
}

// storedMessage is a stored message.
type storedMessage struct {
	SupportMessage
	chat, author string
}

const messageColumns = `chat, n, id, kind, author, text, request, at`

func scanMessage(m *storedMessage, row db.Scanner) error {
	var request sql.NullString
	err := row.Scan(&m.chat, &m.N, &m.ID, &m.Kind, &m.author, &m.SupportMessage.Message, &request, &m.At)
	m.Request = request.String
	return err
}

func insertMessage(tx *db.Tx, m *storedMessage) error {
	_, err := tx.Exec(`INSERT INTO support_messages (`+messageColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		m.chat, m.N, m.ID, string(m.Kind), m.author, m.SupportMessage.Message, db.OrNull(m.Request), m.At)
	if err != nil {
		return fmt.Errorf("store a message to the support: %w", err)
	}
	return nil
}

func messagesOf(q db.Querier, chatID string) ([]storedMessage, error) {
	return db.All(q, "read a chat of the support", scanMessage,
		`SELECT `+messageColumns+` FROM support_messages WHERE chat = $1 ORDER BY n LIMIT $2`, chatID, maxMessages+10)
}

// messageOfRequest returns the message that a request wrote; nil if the request is new.
func messageOfRequest(q db.Querier, author, request string) (*storedMessage, error) {
	return db.One(q, "find the message of a request", scanMessage,
		`SELECT `+messageColumns+` FROM support_messages WHERE author = $1 AND request = $2`, author, request)
}
