package chat

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/db"
)

// siteMessagesAbout lists the messages of the site that name a player.
func siteMessagesAbout(q db.Querier, userID string) (about []removedMessage, err error) {
	err = db.Each(q, "find messages about a player", func(row db.Scanner) error {
		var (
			binary     id.Binary
			room, data string
		)
		if err := row.Scan(&binary, &room, &data); err != nil {
			return err
		}
		found, err := mentions([]byte(data), userID)
		if found {
			about = append(about, removedMessage{room: room, id: binary.String()})
		}
		return err
	}, `SELECT id, room, data FROM chat_messages WHERE author IS NULL ORDER BY seq`)
	return about, err
}

func deleteMessage(tx *db.Tx, messageID string) error {
	if _, err := tx.Exec(`DELETE FROM chat_messages WHERE id = $1`, key(messageID)); err != nil {
		return fmt.Errorf("delete a message about a player: %w", err)
	}
	return nil
}
