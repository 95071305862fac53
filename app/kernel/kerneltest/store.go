package kerneltest

import (
	"croupier/app/kernel/money"
	"croupier/db"
)

// Count counts rows: from is a table, optionally with a condition.
func (h *Harness) Count(from string, args ...any) (rows int) {
	h.T.Helper()
	h.Read(func(q *db.Reader) error { return q.QueryRow(`SELECT COUNT(*) FROM `+from, args...).Scan(&rows) })
	return rows
}

func (h *Harness) balances() (all map[string]money.Amount) {
	h.T.Helper()
	h.Read(func(q *db.Reader) (err error) {
		all, err = Balances(q)
		return err
	})
	return all
}

// Balances sums all transfers, so that it includes the accounts of the site that store no
// balance. Accounts are named "owner currency purpose".
func Balances(q db.Querier) (map[string]money.Amount, error) {
	all := map[string]money.Amount{}
	err := db.Each(q, "read the balances", func(row db.Scanner) error {
		var owner, currency, purpose string
		var amount money.Amount
		err := row.Scan(&owner, &currency, &purpose, &amount)
		all[accountName(owner, currency, purpose)] = amount
		return err
	}, `SELECT a.owner, a.currency, a.purpose, CAST(SUM(CASE WHEN t.credit = a.id THEN t.amount ELSE -t.amount END) AS BIGINT)
		FROM transfers AS t JOIN ledger_accounts AS a ON a.id IN (t.debit, t.credit) GROUP BY a.id`)
	return all, err
}
