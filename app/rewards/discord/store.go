package discord

import (
	"fmt"

	"croupier/db"
)

// isReceived reports whether a player or a Discord account has received the bonus.
func isReceived(q db.Querier, digest []byte, userID string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM discord_bonuses WHERE person = $1 OR user_id = $2`, digest, userID)
}

// grantedSince adds up what was given since a time, in millionths of a dollar.
func grantedSince(q db.Querier, at int64) (usd int64, err error) {
	err = q.QueryRow(`SELECT COALESCE(CAST(SUM(usd) AS BIGINT), 0) FROM discord_bonuses WHERE at > $1`, at).Scan(&usd)
	if err != nil {
		return 0, fmt.Errorf("add up the bonuses for joining Discord: %w", err)
	}
	return usd, nil
}

func insert(tx *db.Tx, digest []byte, userID string, usd int64) error {
	_, err := tx.Exec(`INSERT INTO discord_bonuses (person, user_id, usd, at) VALUES ($1, $2, $3, $4)`, digest, userID, usd, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("store a bonus for joining Discord: %w", err)
	}
	return nil
}

// storedBonus is a bonus for joining.
type storedBonus struct {
	userID string
	usd    int64
	at     int64
}

// bonusesAfter lists bonuses after a player's, ordered by player.
func bonusesAfter(q db.Querier, userID string, limit int) ([]storedBonus, error) {
	return db.All(q, "list the bonuses for joining Discord", func(one *storedBonus, row db.Scanner) error {
		return row.Scan(&one.userID, &one.usd, &one.at)
	}, `SELECT user_id, usd, at FROM discord_bonuses WHERE user_id > $1 ORDER BY user_id LIMIT $2`, userID, limit)
}
