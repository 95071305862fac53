package gifts

import "croupier/db"

// giftText is the room message of a gift.
type giftText struct {
	gift []byte
	text string
}

// messagesOf lists the room messages of gifts that a player gave or received.
func messagesOf(q db.Querier, userID string) ([]giftText, error) {
	return db.All(q, "list the gifts of a player", func(m *giftText, row db.Scanner) error {
		return row.Scan(&m.gift, &m.text)
	}, `SELECT id, message FROM gifts WHERE sender = $1 OR id IN
		(SELECT t.ref FROM transfers AS t JOIN ledger_accounts AS a ON a.id = t.credit WHERE a.owner = $1 AND t.ref IS NOT NULL)`, userID)
}

func setMessage(tx *db.Tx, gift []byte, text string) error {
	_, err := db.Change(tx, "take a name out of a gift", `UPDATE gifts SET message = $1 WHERE id = $2`, text, gift)
	return err
}
