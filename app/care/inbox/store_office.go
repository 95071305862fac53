package inbox

import (
	"fmt"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/activity"
	"croupier/db"
)

// noticeWithEmail is a notice with the state of its email.
type noticeWithEmail struct {
	row
	inInbox    bool
	emailState int
}

// noticesWithEmailBefore lists a player's notices before an id, 0 for the newest. It includes those that were
// sent by email only.
func noticesWithEmailBefore(q db.Querier, userID string, before int64, limit int) (list []noticeWithEmail, _ error) {
	if before == 0 {
		before = activity.MaxSeq
	}
	rows, err := q.Query(`SELECT id, user_id, kind, at, usd, facts, read_at, shown, email_state FROM notices WHERE user_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3`,
		userID, before, limit)
	if err != nil {
		return nil, fmt.Errorf("read the notices of a player: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var (
			t       noticeWithEmail
			encoded string
		)
		err := rows.Scan(&t.event.Seq, &t.event.UserID, &t.event.Kind, &t.event.At, &t.event.USD, &encoded, &t.readAt, &t.inInbox, &t.emailState)
		if err == nil {
			err = json.Unmarshal([]byte(encoded), &t.event.Values)
		}
		if err != nil {
			return nil, fmt.Errorf("read the notices of a player: %w", err)
		}
		list = append(list, t)
	}
	return list, rows.Err()
}

// consentsOf lists the consents that a player has given and withdrawn, newest first.
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
