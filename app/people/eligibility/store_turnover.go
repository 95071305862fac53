package eligibility

import (
	"fmt"

	"croupier/db"
)

func addTurnover(tx *db.Tx, userID string, usd int64) error {
	_, err := tx.Exec(`INSERT INTO turnovers (user_id, usd) VALUES ($1, $2)
		ON CONFLICT (user_id) DO UPDATE SET usd = turnovers.usd + excluded.usd`, userID, usd)
	if err != nil {
		return fmt.Errorf("add to a turnover: %w", err)
	}
	return nil
}

// turnoverOf reads the turnover of a player, in millionths of a dollar.
func turnoverOf(q db.Querier, userID string) (usd int64, err error) {
	usd, _, err = db.Value[int64](q, "read a turnover", `SELECT before_usd + usd FROM turnovers WHERE user_id = $1`, userID)
	return usd, err
}

// turnovers reads what was counted since the start, by player.
func turnovers(q db.Querier) (map[string]int64, error) {
	return db.Pairs[string, int64](q, "read turnovers", `SELECT user_id, usd FROM turnovers`)
}

// turnoverStart reads the last wager before the count of turnovers began.
func turnoverStart(q db.Querier) (int64, error) {
	return db.Only[int64](q, "read from where turnovers are counted", `SELECT seq FROM turnover_start WHERE id = 1`)
}
