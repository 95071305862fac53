package content

import (
	"fmt"

	"croupier/db"
)

func insertDismissed(tx *db.Tx, userID, mark string) error {
	_, err := tx.Exec(`INSERT INTO dismissed (user_id, item, at) VALUES ($1, $2, $3) ON CONFLICT (user_id, item) DO NOTHING`,
		userID, mark, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("keep that a notice was put away: %w", err)
	}
	return nil
}

func storedDismissed(q db.Querier, userID string) (map[string]bool, error) {
	return db.Set[string](q, "read which notices were put away", `SELECT item FROM dismissed WHERE user_id = $1 ORDER BY item DESC LIMIT $2`, userID, maxDismissed)
}

func deleteDismissed(tx *db.Tx, before int64) error {
	if _, err := tx.Exec(`DELETE FROM dismissed WHERE at < $1`, before); err != nil {
		return fmt.Errorf("forget which notices were put away: %w", err)
	}
	return nil
}
