package seamless

import (
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

// roundSums is what the transactions of one wager add up to.
type roundSums struct {
	wager         id.Binary
	isOpen        bool
	stake, payout money.Amount
}

func (r *roundSums) scan(row db.Scanner) error {
	return row.Scan(&r.wager, &r.isOpen, &r.stake, &r.payout)
}

// eachRoundSums reads all wagers of providers. A stake that was paid back is part of both sums: the
// record has it as stake and as payout.
func eachRoundSums(q db.Querier, fn func(r *roundSums) error) error {
	return db.Each(q, "add up the transactions of providers", func(row db.Scanner) error {
		var r roundSums
		if err := r.scan(row); err != nil {
			return err
		}
		return fn(&r)
	}, `SELECT r.wager, r.is_open,
		CAST(COALESCE(SUM(CASE WHEN t.action = $1 AND t.state IN ($2, $3) THEN t.amount ELSE 0 END), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN t.action = $4 AND t.state = $2 THEN t.amount WHEN t.action = $4 AND t.state = $5 THEN t.covered WHEN t.action = $1 AND t.state = $3 THEN t.amount ELSE 0 END), 0) AS BIGINT)
		FROM provider_rounds r LEFT JOIN provider_transactions t ON t.wager = r.wager GROUP BY r.wager, r.is_open`,
		int(actionBet), int(done), int(paidBack), int(actionWin), int(reversed))
}

// prizes returns the amounts of all prizes that players keep.
func prizes(q db.Querier) (map[id.Binary]money.Amount, error) {
	return db.Map(q, "list the prizes of providers", func(transaction *id.Binary, amount *money.Amount, row db.Scanner) error {
		return row.Scan(transaction, amount)
	}, `SELECT id, CASE WHEN state = $1 THEN amount ELSE covered END FROM provider_transactions
		WHERE action = $2 AND wager IS NULL AND amount > 0 AND state IN ($1, $3)`, int(done), int(actionWin), int(reversed))
}
