package bonus

import (
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// entrySum is a grant's balance with the sum and the last balance of its entries.
type entrySum struct {
	grant              id.Binary
	balance, sum, last money.Amount
}

func eachSum(q db.Querier, fn func(entrySum)) error {
	return db.Each(q, "add up the entries of bonuses", func(row db.Scanner) error {
		var e entrySum
		if err := row.Scan(&e.grant, &e.balance, &e.sum, &e.last); err != nil {
			return err
		}
		fn(e)
		return nil
	}, `SELECT g.id, g.balance, COALESCE(CAST(SUM(e.delta) AS BIGINT), 0),
			COALESCE((SELECT l.balance FROM bonus_entries AS l WHERE l.grant_id = g.id ORDER BY l.id DESC LIMIT 1), 0)
		FROM bonus_grants AS g LEFT JOIN bonus_entries AS e ON e.grant_id = g.id GROUP BY g.id, g.balance ORDER BY g.id`)
}

// eachAccount reads the players' bonus accounts with the sums of their grants, and with
// adjustments by staff without a grant, which earlier versions allowed.
func eachAccount(q db.Querier, fn func(key ledger.Key, account, grants, adjusted money.Amount)) error {
	return db.Each(q, "read the bonus accounts", func(row db.Scanner) error {
		var account, grants, adjusted money.Amount
		key := ledger.Key{Purpose: ledger.Bonus}
		if err := row.Scan(&key.Owner, &key.Currency, &account, &grants, &adjusted); err != nil {
			return err
		}
		fn(key, account, grants, adjusted)
		return nil
	}, `SELECT a.owner, a.currency, COALESCE(a.balance, 0), COALESCE(CAST(SUM(g.balance) AS BIGINT), 0),
			(SELECT COALESCE(CAST(SUM(CASE WHEN t.credit = a.id THEN t.amount ELSE -t.amount END) AS BIGINT), 0)
				FROM transfers AS t WHERE t.code = 13 AND t.code NOT IN (1, 2, 3, 4, 11) AND (t.credit = a.id OR t.debit = a.id))
		FROM ledger_accounts AS a LEFT JOIN bonus_grants AS g ON g.user_id = a.owner AND g.currency = a.currency
		WHERE a.purpose = 'bonus' AND a.balance IS NOT NULL GROUP BY a.id, a.owner, a.currency, a.balance ORDER BY a.owner, a.currency`)
}

func eachGrant(q db.Querier, fn func(*grant)) error {
	return db.Each(q, "read the bonuses", func(row db.Scanner) error {
		g := new(grant)
		if err := g.scan(row); err != nil {
			return err
		}
		fn(g)
		return nil
	}, grantSelect+`ORDER BY g.id`)
}
