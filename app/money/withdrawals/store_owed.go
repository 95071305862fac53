package withdrawals

import (
	"fmt"

	"croupier/app/kernel/money"
	"croupier/db"
)

// EachOpen reads the money held for open withdrawals with their fees. A proof of
// liabilities counts it.
func (s *Service) EachOpen(q db.Querier, fn func(userID, currency string, amount money.Amount)) error {
	rows, err := q.Query(`SELECT user_id, currency, amount FROM withdrawals WHERE open = 1`)
	if err != nil {
		return fmt.Errorf("read open withdrawals: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var (
			userID, currency string
			amount           money.Amount
		)
		if err := rows.Scan(&userID, &currency, &amount); err != nil {
			return fmt.Errorf("read open withdrawals: %w", err)
		}
		fn(userID, currency, amount)
	}
	return rows.Err()
}
