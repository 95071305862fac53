package rtp

import (
	"fmt"

	"croupier/db"
)

func addReturn(tx *db.Tx, r *Return) error {
	_, err := tx.Exec(`INSERT INTO game_returns (kind, product, wagers, staked, paid, measured, expected, deviation, squares)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (kind, product) DO UPDATE SET wagers = game_returns.wagers + excluded.wagers, staked = game_returns.staked + excluded.staked,
		paid = game_returns.paid + excluded.paid, measured = game_returns.measured + excluded.measured,
		expected = game_returns.expected + excluded.expected, deviation = game_returns.deviation + excluded.deviation,
		squares = game_returns.squares + excluded.squares`,
		r.Kind, r.Product, r.Wagers, r.Staked, r.Paid, r.Measured, r.Expected, r.Deviation, r.squares)
	if err != nil {
		return fmt.Errorf("add to the returns of a game: %w", err)
	}
	return nil
}

func allReturns(q db.Querier) ([]Return, error) {
	return db.All(q, "read the returns of games", func(r *Return, row db.Scanner) error {
		return row.Scan(&r.Kind, &r.Product, &r.Wagers, &r.Staked, &r.Paid, &r.Measured, &r.Expected, &r.Deviation, &r.squares)
	}, `SELECT kind, product, wagers, staked, paid, measured, expected, deviation, squares
		FROM game_returns ORDER BY kind, product`)
}
