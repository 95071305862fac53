package notices

import (
	"fmt"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/activity"
	"croupier/db"
)

// told is a notice with how it went.
type told struct {
	row
	shown  bool
	letter int
}

// toldBefore lists what a player was told before an id, 0 for the newest, those that
// went by letter alone with the others.
func toldBefore(q db.Querier, userID string, before int64, limit int) (list []told, _ error) {
	if before == 0 {
		before = activity.Last
	}
	rows, err := q.Query(`SELECT id, user_id, kind, at, usd, facts, read_at, shown, letter FROM notices WHERE user_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3`,
		userID, before, limit)
	if err != nil {
		return nil, fmt.Errorf("read what a player was told: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var (
			t     told
			facts string
		)
		err := rows.Scan(&t.event.Seq, &t.event.UserID, &t.event.Kind, &t.event.At, &t.event.USD, &facts, &t.readAt, &t.shown, &t.letter)
		if err == nil {
			err = json.Unmarshal([]byte(facts), &t.event.Facts)
		}
		if err != nil {
			return nil, fmt.Errorf("read what a player was told: %w", err)
		}
		list = append(list, t)
	}
	return list, rows.Err()
}

// consentsOf lists what a player has allowed and taken back, the newest first.
func consentsOf(q db.Querier, userID string, limit int) (list []consent, _ error) {
	rows, err := q.Query(`SELECT purpose, given, edition, at FROM consents WHERE user_id = $1 ORDER BY seq DESC LIMIT $2`, userID, limit)
	if err != nil {
		return nil, fmt.Errorf("read the consents of a player: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		c := consent{userID: userID}
		if err := rows.Scan(&c.purpose, &c.given, &c.edition, &c.at); err != nil {
			return nil, fmt.Errorf("read the consents of a player: %w", err)
		}
		list = append(list, c)
	}
	return list, rows.Err()
}
