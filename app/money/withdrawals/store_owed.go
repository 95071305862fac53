package withdrawals

import (
	"croupier/app/kernel/money"
	"croupier/db"
)

// EachOpen reads the money held for open withdrawals with their fees. A proof of
// liabilities counts it.
func (s *Service) EachOpen(q db.Querier, fn func(userID, currency string, amount money.Amount)) error {
	return db.Each(q, "read open withdrawals", func(row db.Scanner) error {
		var userID, currency string
		var amount money.Amount
		if err := row.Scan(&userID, &currency, &amount); err != nil {
			return err
		}
		fn(userID, currency, amount)
		return nil
	}, `SELECT user_id, currency, amount FROM withdrawals WHERE open = 1`)
}
