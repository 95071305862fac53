package stats

import (
	"fmt"

	"croupier/db"
)

// storedCounts reads all statistics.
func storedCounts(q db.Querier) (map[key]counts, error) {
	rows, err := q.Query(`SELECT account, game, games, wins, wagered, paid, usd FROM player_stats`)
	if err != nil {
		return nil, fmt.Errorf("read player statistics: %w", err)
	}
	defer rows.Close()
	stored := map[key]counts{}
	for rows.Next() {
		var (
			k key
			c counts
		)
		if err := rows.Scan(&k.account, &k.game, &c.games, &c.wins, &c.wagered, &c.paid, &c.usd); err != nil {
			return nil, fmt.Errorf("read player statistics: %w", err)
		}
		stored[k] = c
	}
	return stored, rows.Err()
}
