package figures

import (
	"fmt"

	"croupier/db"
)

// Queries of the amounts of players' movements by day: from whole days, and from hours.
const (
	dayAmounts = `SELECT day, code, debit, credit, currency, amount FROM figure_move_days
		WHERE day >= $1 AND day < $2 AND (debit = $3 OR credit = $3)`
	hourAmounts = `SELECT hour / 24, code, debit, credit, currency, CAST(SUM(amount) AS BIGINT) FROM figure_moves
		WHERE hour >= $1 AND hour < $2 AND (debit = $3 OR credit = $3) GROUP BY hour / 24, code, debit, credit, currency`
)

// addAmounts adds the movements from one slot to before another to their days.
func addAmounts(q db.Querier, amounts *ordered[moveKey, int64], query string, from, before int64) error {
	return db.Each(q, "sum the movements", func(row db.Scanner) error {
		var (
			key    moveKey
			amount int64
		)
		err := row.Scan(&key.slot, &key.code, &key.debit, &key.credit, &key.currency, &amount)
		*amounts.at(key) += amount
		return err
	}, query, from, before, playerSide)
}

// addDepositor stores the time of a player's credit, unless an earlier one is stored.
func addDepositor(tx *db.Tx, owner string, at int64) error {
	_, err := tx.Exec(`INSERT INTO figure_depositors (owner, first_at) VALUES ($1, $2)
		ON CONFLICT (owner) DO UPDATE SET first_at = excluded.first_at WHERE figure_depositors.first_at > excluded.first_at`, owner, at)
	if err != nil {
		return fmt.Errorf("note the deposit of a player: %w", err)
	}
	return nil
}

// newDepositors counts the players whose first deposit was credited from one time to
// before another.
func newDepositors(q db.Querier, from, before int64) (count int64, err error) {
	err = q.QueryRow(`SELECT COUNT(*) FROM figure_depositors WHERE first_at >= $1 AND first_at < $2`, from, before).Scan(&count)
	if err != nil {
		return 0, fmt.Errorf("count the first deposits: %w", err)
	}
	return count, nil
}
