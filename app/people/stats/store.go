package stats

import (
	"fmt"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

func addCounts(tx *db.Tx, k statKey, c *gameTotals) error {
	_, err := tx.Exec(`INSERT INTO player_stats (account, game, games, wins, wagered, paid, usd) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (account, game) DO UPDATE SET games = player_stats.games + excluded.games, wins = player_stats.wins + excluded.wins,
		wagered = player_stats.wagered + excluded.wagered, paid = player_stats.paid + excluded.paid, usd = player_stats.usd + excluded.usd`,
		int64(k.account), k.game, c.games, c.wins, int64(c.wagered), int64(c.paid), c.usd)
	if err != nil {
		return fmt.Errorf("add to player statistics: %w", err)
	}
	return nil
}

func rowsOf(q db.Querier, owner string) ([]Row, error) {
	return db.All(q, "read player statistics", func(r *Row, row db.Scanner) error {
		var paid money.Amount
		if err := row.Scan(&r.Game, &r.Currency, &r.Games, &r.Wins, &r.Wagered, &paid, &r.USD); err != nil {
			return err
		}
		r.Profit = paid - r.Wagered
		return nil
	}, `SELECT s.game, a.currency, s.games, s.wins, s.wagered, s.paid, s.usd
		FROM ledger_accounts AS a JOIN player_stats AS s ON s.account = a.id
		WHERE a.owner = $1 AND a.purpose = $2 ORDER BY s.game, a.currency`, owner, string(ledger.Real))
}
