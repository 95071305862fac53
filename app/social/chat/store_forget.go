package chat

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/db"
)

// siteMessagesAbout lists the messages of the site that name a player.
func siteMessagesAbout(q db.Querier, userID string) (about []removedMessage, _ error) {
	rows, err := q.Query(`SELECT id, room, data FROM chat_messages WHERE author IS NULL ORDER BY seq`)
	if err != nil {
		return nil, fmt.Errorf("find messages about a player: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var (
			binary     []byte
			room, data string
		)
		if err := rows.Scan(&binary, &room, &data); err != nil {
			return nil, fmt.Errorf("find messages about a player: %w", err)
		}
		found, err := mentions([]byte(data), userID)
		if err != nil {
			return nil, err
		}
		if found && len(binary) == len(id.Binary{}) {
			about = append(about, removedMessage{room: room, id: id.Binary(binary).String()})
		}
	}
	return about, rows.Err()
}

func deleteMessage(tx *db.Tx, messageID string) error {
	if _, err := tx.Exec(`DELETE FROM chat_messages WHERE id = $1`, key(messageID)); err != nil {
		return fmt.Errorf("delete a message about a player: %w", err)
	}
	return nil
}
