package stats

import (
	"fmt"

	"croupier/db"
)

// storedCounts reads all statistics.
func storedCounts(q db.Querier) (map[statKey]gameTotals, error) {
	rows, err := q.Query(`SELECT account, game, games, wins, wagered, paid, usd FROM player_stats`)
	if err != nil {
		return nil, fmt.Errorf("read player statistics: %w", err)
	}
	defer rows.Close()
	stored := map[statKey]gameTotals{}
	for rows.Next() {
		var (
			k statKey
			c gameTotals
		)
		if err := rows.Scan(&k.account, &k.game, &c.games, &c.wins, &c.wagered, &c.paid, &c.usd); err != nil {
			return nil, fmt.Errorf("read player statistics: %w", err)
		}
		stored[k] = c
	}
	return stored, rows.Err()
}
