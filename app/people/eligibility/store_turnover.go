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
	err = q.QueryRow(`SELECT before_usd + usd FROM turnovers WHERE user_id = $1`, userID).Scan(&usd)
	if err != nil && !db.IsNotFound(err) {
		return 0, fmt.Errorf("read a turnover: %w", err)
	}
	return usd, nil
}

// turnovers reads what was counted since the start, by player.
func turnovers(q db.Querier) (map[string]int64, error) {
	rows, err := q.Query(`SELECT user_id, usd FROM turnovers`)
	if err != nil {
		return nil, fmt.Errorf("read turnovers: %w", err)
	}
	defer rows.Close()
	list := map[string]int64{}
	for rows.Next() {
		var user string
		var usd int64
		if err := rows.Scan(&user, &usd); err != nil {
			return nil, fmt.Errorf("read turnovers: %w", err)
		}
		list[user] = usd
	}
	return list, rows.Err()
}

// turnoverStart reads the last wager before the count of turnovers began.
func turnoverStart(q db.Querier) (seq int64, err error) {
	if err := q.QueryRow(`SELECT seq FROM turnover_start WHERE id = 1`).Scan(&seq); err != nil {
		return 0, fmt.Errorf("read from where turnovers are counted: %w", err)
	}
	return seq, nil
}
