package wager

import (
	"fmt"

	"croupier/db"
)

// OpenCount is the number of open wagers in a product and a currency.
type OpenCount struct {
	Kind     Kind
	Currency string
	Count    int64
}

// CountOpen counts the open wagers.
func CountOpen(q db.Querier) ([]OpenCount, error) {
	rows, err := q.Query(`SELECT o.kind, a.currency, COUNT(*) FROM open_wagers AS o JOIN ledger_accounts AS a ON a.id = o.account
		GROUP BY o.kind, a.currency ORDER BY o.kind, a.currency`)
	if err != nil {
		return nil, fmt.Errorf("count the open wagers: %w", err)
	}
	defer rows.Close()
	var list []OpenCount
	for rows.Next() {
		var c OpenCount
		if err := rows.Scan(&c.Kind, &c.Currency, &c.Count); err != nil {
			return nil, fmt.Errorf("count the open wagers: %w", err)
		}
		list = append(list, c)
	}
	return list, rows.Err()
}
