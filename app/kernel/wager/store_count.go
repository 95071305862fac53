package wager

import "croupier/db"

// OpenCount is the number of open wagers in a product and a currency.
type OpenCount struct {
	Kind     Kind
	Currency string
	Count    int64
}

// CountOpen counts the open wagers.
func CountOpen(q db.Querier) ([]OpenCount, error) {
	return db.All(q, "count the open wagers", func(c *OpenCount, row db.Scanner) error {
		return row.Scan(&c.Kind, &c.Currency, &c.Count)
	}, `SELECT o.kind, a.currency, COUNT(*) FROM open_wagers AS o JOIN ledger_accounts AS a ON a.id = o.account
		GROUP BY o.kind, a.currency ORDER BY o.kind, a.currency`)
}
