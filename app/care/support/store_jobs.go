package support

import (
	"fmt"

	"croupier/db"
)

// unanswered lists chats in which staff wrote before a time and no email was sent about it yet.
func unanswered(q db.Querier, before int64, limit int) ([]*chatRow, error) {
	return chatRows(q, `SELECT `+chatColumns+` FROM support_chats WHERE emailed_n < agent_n AND agent_at <= $1 ORDER BY agent_at LIMIT $2`, before, limit)
}

// staleChats lists chats of a state without changes since a time.
func staleChats(q db.Querier, state State, before int64, limit int) ([]*chatRow, error) {
	return chatRows(q, `SELECT `+chatColumns+` FROM support_chats WHERE state = $1 AND updated_at <= $2 ORDER BY updated_at LIMIT $3`, string(state), before, limit)
}

// deleteChat deletes a chat with everything in it.
func deleteChat(tx *db.Tx, chatID string) error {
	for _, statement := range []string{
		`DELETE FROM support_messages WHERE chat = $1`, `DELETE FROM support_notes WHERE chat = $1`, `DELETE FROM support_chats WHERE id = $1`,
	} {
		if _, err := tx.Exec(statement, chatID); err != nil {
			return fmt.Errorf("delete a chat of the support: %w", err)
		}
	}
	return nil
}
