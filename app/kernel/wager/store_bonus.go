package wager

import (
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

// bonusWager is a wager, open or ended, with bonus money in it.
type bonusWager struct {
	id                         id.Binary
	stake, bonus, payout, paid money.Amount
	// own reports that the bonus money came from the account of its player.
	own bool
}

// eachBonus reads the wagers with bonus money.
func eachBonus(q db.Querier, fn func(bonusWager)) error {
	return db.Each(q, "read the wagers with bonus money", func(row db.Scanner) error {
		var (
			b bonusWager
		)
		if err := row.Scan(&b.id, &b.stake, &b.bonus, &b.payout, &b.paid, &b.own); err != nil {
			return err
		}
		fn(b)
		return nil
	}, `SELECT w.id, w.stake, w.bonus, w.payout, w.paid, b.id IS NOT NULL FROM (
			SELECT id, account, stake, COALESCE(bonus, 0) AS bonus, payout, COALESCE(bonus_payout, 0) AS paid, bonus_account FROM wagers
				WHERE bonus IS NOT NULL OR bonus_payout IS NOT NULL OR bonus_account IS NOT NULL
			UNION ALL SELECT id, account, staked, bonus, paid, bonus_paid, bonus_account FROM open_wagers WHERE bonus > 0 OR bonus_account IS NOT NULL
		) AS w
		JOIN ledger_accounts AS a ON a.id = w.account
		LEFT JOIN ledger_accounts AS b ON b.id = w.bonus_account AND b.owner = a.owner AND b.currency = a.currency AND b.purpose = 'bonus' AND a.purpose = 'real'
		ORDER BY w.id`)
}
