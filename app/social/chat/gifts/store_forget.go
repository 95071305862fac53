package gifts

import (
	"fmt"

	"croupier/db"
)

// giftText is the room message of a gift.
type giftText struct {
	gift []byte
	text string
}

// messagesOf lists the room messages of gifts that a player gave or received.
func messagesOf(q db.Querier, userID string) (list []giftText, _ error) {
	rows, err := q.Query(`SELECT id, message FROM gifts WHERE sender = $1 OR id IN
		(SELECT t.ref FROM transfers AS t JOIN ledger_accounts AS a ON a.id = t.credit WHERE a.owner = $1 AND t.ref IS NOT NULL)`, userID)
	if err != nil {
		return nil, fmt.Errorf("list the gifts of a player: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var m giftText
		if err := rows.Scan(&m.gift, &m.text); err != nil {
			return nil, fmt.Errorf("list the gifts of a player: %w", err)
		}
		list = append(list, m)
	}
	return list, rows.Err()
}

func setMessage(tx *db.Tx, gift []byte, text string) error {
	_, err := db.Change(tx, "take a name out of a gift", `UPDATE gifts SET message = $1 WHERE id = $2`, text, gift)
	return err
}
