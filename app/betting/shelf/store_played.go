package shelf

import (
	"fmt"

	"croupier/db"
)

// played is a game that somebody wagered on, and when last.
type played struct {
	game string
	at   int64 // unix milliseconds
}

func savePlayed(tx *db.Tx, game wagered, at int64) error {
	_, err := tx.Exec(`INSERT INTO played (owner, game, at) VALUES ($1, $2, $3)
		ON CONFLICT (owner, game) DO UPDATE SET at = excluded.at WHERE played.at < excluded.at`, game.owner, game.game, at)
	if err != nil {
		return fmt.Errorf("save what was played: %w", err)
	}
	return nil
}

func readPlayed(q db.Querier, owner string, limit int) ([]played, error) {
	rows, err := q.Query(`SELECT game, at FROM played WHERE owner = $1 ORDER BY at DESC, game LIMIT $2`, owner, limit)
	if err != nil {
		return nil, fmt.Errorf("read what was played: %w", err)
	}
	defer rows.Close()
	var list []played
	for rows.Next() {
		var one played
		if err := rows.Scan(&one.game, &one.at); err != nil {
			return nil, fmt.Errorf("read what was played: %w", err)
		}
		list = append(list, one)
	}
	return list, rows.Err()
}
