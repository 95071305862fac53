package figures

import (
	"fmt"

	"croupier/app/kernel/ledger"
	"croupier/db"
)

// addFlows adds what moved from one hour to before another to its days.
func addFlows(q db.Querier, days *dayFlows, from, before int64) error {
	rows, err := q.Query(`SELECT hour / 24, code, debit, credit, CAST(SUM(usd) AS BIGINT) FROM figure_moves
		WHERE hour >= $1 AND hour < $2 AND (debit = $3 OR credit = $3) GROUP BY hour / 24, code, debit, credit`, from, before, playerSide)
	if err != nil {
		return fmt.Errorf("sum the movements: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var (
			day, usd      int64
			code          int
			debit, credit string
		)
		if err := rows.Scan(&day, &code, &debit, &credit, &usd); err != nil {
			return fmt.Errorf("sum the movements: %w", err)
		}
		days.at(day).add(ledger.Code(code), debit, credit, usd)
	}
	return rows.Err()
}

// addDepositor notes a credit of a player. The earliest is kept.
func addDepositor(tx *db.Tx, owner string, at int64) error {
	_, err := tx.Exec(`INSERT INTO figure_depositors (owner, first_at) VALUES ($1, $2)
		ON CONFLICT (owner) DO UPDATE SET first_at = excluded.first_at WHERE figure_depositors.first_at > excluded.first_at`, owner, at)
	if err != nil {
		return fmt.Errorf("note the deposit of a player: %w", err)
	}
	return nil
}

// newDepositors counts those who were first credited from one moment to before
// another.
func newDepositors(q db.Querier, from, before int64) (count int64, err error) {
	err = q.QueryRow(`SELECT COUNT(*) FROM figure_depositors WHERE first_at >= $1 AND first_at < $2`, from, before).Scan(&count)
	if err != nil {
		return 0, fmt.Errorf("count the first deposits: %w", err)
	}
	return count, nil
}

// allDepositors reads when each player was first credited.
func allDepositors(q db.Querier) (map[string]int64, error) {
	stored := map[string]int64{}
	err := each(q, `SELECT owner, first_at FROM figure_depositors`, func(rows *db.Rows) error {
		var (
			owner string
			at    int64
		)
		err := rows.Scan(&owner, &at)
		stored[owner] = at
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the first deposits: %w", err)
	}
	return stored, nil
}
