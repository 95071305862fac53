package support

import (
	"croupier/db"
)

// ForEachPlayerMessage reads the messages that players wrote to support from a time on and before another:
// those of one player, or of all if userID is empty.
func ForEachPlayerMessage(q db.Querier, userID string, from, before int64, fn func(userID string, at int64, text string)) error {
	return db.Each(q, "read what players wrote to the support", func(row db.Scanner) error {
		var owner, text string
		var at int64
		if err := row.Scan(&owner, &at, &text); err != nil {
			return err
		}
		fn(owner, at, text)
		return nil
	}, `SELECT c.user_id, m.at, m.text FROM support_messages AS m JOIN support_chats AS c ON c.id = m.chat
		WHERE m.at >= $1 AND m.at < $2 AND m.kind = 'player' AND c.user_id <> '' AND ($3 = '' OR c.user_id = $3) ORDER BY m.at, m.id`, from, before, userID)
}
