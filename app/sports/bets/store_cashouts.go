package bets

import (
	"fmt"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

// insertCashOut stores a cash-out and returns its number.
func insertCashOut(tx *db.Tx, bet id.Binary, stake, paid money.Amount) (n int, err error) {
	err = tx.QueryRow(`INSERT INTO sports_cashouts (bet, n, stake, paid, at)
		SELECT $1, COALESCE(MAX(n), 0) + 1, $2, $3, $4 FROM sports_cashouts WHERE bet = $1 RETURNING n`,
		bet[:], int64(stake), int64(paid), clock.Millis(tx.Now())).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("store a cash-out: %w", err)
	}
	return n, nil
}

// cashOuts counts the cash-outs of a bet.
func cashOuts(q db.Querier, bet id.Binary) (n int, err error) {
	if err = q.QueryRow(`SELECT COUNT(*) FROM sports_cashouts WHERE bet = $1`, bet[:]).Scan(&n); err != nil {
		return 0, fmt.Errorf("count the cash-outs of a bet: %w", err)
	}
	return n, nil
}
