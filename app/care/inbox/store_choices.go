package inbox

import (
	"fmt"

	"croupier/db"
)

// choicesOf reads a player's choices.
func choicesOf(q db.Querier, userID string) (choices, error) {
	stored := choices{}
	err := db.Each(q, "read a player's choices of notices", func(row db.Scanner) error {
		var name Topic
		var channel Channel
		var chosen bool
		if err := row.Scan(&name, &channel, &chosen); err != nil {
			return err
		}
		if stored[name] == nil {
			stored[name] = map[Channel]bool{}
		}
		stored[name][channel] = chosen
		return nil
	}, `SELECT topic, channel, chosen FROM notice_choices WHERE user_id = $1`, userID)
	return stored, err
}

func storeChoice(tx *db.Tx, userID string, name Topic, channel Channel, chosen bool) error {
	_, err := tx.Exec(`INSERT INTO notice_choices (user_id, topic, channel, chosen, changed_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (user_id, topic, channel) DO UPDATE SET chosen = excluded.chosen, changed_at = excluded.changed_at`,
		userID, string(name), string(channel), chosen, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("store a player's choices of notices: %w", err)
	}
	return nil
}

// consentPurpose reads the purpose of a consent. Consents are never changed: the purpose of offers by
// email has an earlier name in rows from before schema 131.
const consentPurpose = `CASE purpose WHEN 'offers:letter' THEN 'offers:email' ELSE purpose END`

func insertConsent(tx *db.Tx, c consent) error {
	_, err := tx.Exec(`INSERT INTO consents (user_id, purpose, given, edition, at) VALUES ($1, $2, $3, $4, $5)`, c.userID, c.purpose, c.given, c.edition, c.at)
	if err != nil {
		return fmt.Errorf("store a consent: %w", err)
	}
	return nil
}

// lastConsent returns the player's last consent or withdrawal for a purpose.
func lastConsent(q db.Querier, userID, purpose string) (c consent, found bool, err error) {
	c, found, err = db.Find(q, "read a consent", func(c *consent, row db.Scanner) error {
		return row.Scan(&c.given, &c.edition, &c.at)
	}, `SELECT given, edition, at FROM consents WHERE user_id = $1 AND purpose = $2 ORDER BY seq DESC LIMIT 1`, userID, purpose)
	c.userID, c.purpose = userID, purpose
	return c, found, err
}
