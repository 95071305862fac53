package inbox

import (
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
func noticesWithEmailBefore(q db.Querier, userID string, before int64, limit int) ([]noticeWithEmail, error) {
	if before == 0 {
		before = activity.MaxSeq
	}
	return db.All(q, "read the notices of a player", func(t *noticeWithEmail, row db.Scanner) error {
		var encoded string
		if err := row.Scan(&t.event.Seq, &t.event.UserID, &t.event.Kind, &t.event.At, &t.event.USD, &encoded, &t.readAt, &t.inInbox, &t.emailState); err != nil {
			return err
		}
		return json.Unmarshal([]byte(encoded), &t.event.Values)
	}, `SELECT id, user_id, kind, at, usd, facts, read_at, shown, email_state FROM notices WHERE user_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3`,
		userID, before, limit)
}

// consentsOf lists the consents that a player has given and withdrawn, newest first.
func consentsOf(q db.Querier, userID string, limit int) ([]consent, error) {
	return db.All(q, "read the consents of a player", func(c *consent, row db.Scanner) error {
		c.userID = userID
		return row.Scan(&c.purpose, &c.given, &c.edition, &c.at)
	}, `SELECT `+consentPurpose+`, given, edition, at FROM consents WHERE user_id = $1 ORDER BY seq DESC LIMIT $2`, userID, limit)
}
