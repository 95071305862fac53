package bets

import (
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

// insertCashOut stores a cash-out and returns its number.
func insertCashOut(tx *db.Tx, bet id.Binary, stake, paid money.Amount) (int, error) {
	return db.Only[int](tx, "store a cash-out", `INSERT INTO sports_cashouts (bet, n, stake, paid, at)
		SELECT $1, COALESCE(MAX(n), 0) + 1, $2, $3, $4 FROM sports_cashouts WHERE bet = $1 RETURNING n`,
		bet[:], int64(stake), int64(paid), clock.Millis(tx.Now()))
}

// cashOuts counts the cash-outs of a bet.
func cashOuts(q db.Querier, bet id.Binary) (int, error) {
	return db.Only[int](q, "count the cash-outs of a bet", `SELECT COUNT(*) FROM sports_cashouts WHERE bet = $1`, bet[:])
}
