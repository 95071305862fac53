package stats

import (
	"croupier/db"
)

// storedCounts reads all statistics.
func storedCounts(q db.Querier) (map[statKey]gameTotals, error) {
	stored := map[statKey]gameTotals{}
	err := db.Each(q, "read player statistics", func(row db.Scanner) error {
		var k statKey
		var c gameTotals
		if err := row.Scan(&k.account, &k.game, &c.games, &c.wins, &c.wagered, &c.paid, &c.usd); err != nil {
			return err
		}
		stored[k] = c
		return nil
	}, `SELECT account, game, games, wins, wagered, paid, usd FROM player_stats`)
	return stored, err
}
