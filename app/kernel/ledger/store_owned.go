package ledger

import (
	"fmt"

	"croupier/app/kernel/money"
	"croupier/db"
)

// EachOwned reads the property of players without play money: every balance above zero, by owner,
// currency and purpose.
func EachOwned(q db.Querier, fn func(Key, money.Amount) error) error {
	rows, err := q.Query(`SELECT owner, currency, purpose, balance FROM ledger_accounts
		WHERE balance > 0 AND purpose IN ('real', 'hold', 'bonus') ORDER BY owner, currency, purpose`)
	if err != nil {
		return fmt.Errorf("read what players own: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var (
			key     Key
			balance money.Amount
		)
		if err := rows.Scan(&key.Owner, &key.Currency, &key.Purpose, &balance); err != nil {
			return fmt.Errorf("read what players own: %w", err)
		}
		if PartyOf(key.Owner) != PartyPlayer {
			continue
		}
		if err := fn(key, balance); err != nil {
			return err
		}
	}
	return rows.Err()
}

// CountOwned is the approximate number of balances that EachOwned reads of each currency.
func CountOwned(q db.Querier) (map[string]int, error) {
	rows, err := q.Query(`SELECT currency, COUNT(*) FROM ledger_accounts WHERE balance > 0 AND purpose IN ('real', 'hold') GROUP BY currency`)
	if err != nil {
		return nil, fmt.Errorf("count what players own: %w", err)
	}
	defer rows.Close()
	counts := map[string]int{}
	for rows.Next() {
		var (
			currency string
			count    int
		)
		if err := rows.Scan(&currency, &count); err != nil {
			return nil, fmt.Errorf("count what players own: %w", err)
		}
		counts[currency] = count
	}
	return counts, rows.Err()
}

// Owned sums the balances of EachOwned of some purposes, by currency, in the database. Among the
// owners with stored balances, only pools are no players.
func Owned(q db.Querier, purposes ...Purpose) (map[string]money.Amount, error) {
	sums := map[string]money.Amount{}
	for _, purpose := range purposes {
		rows, err := q.Query(`SELECT currency, CAST(SUM(balance) AS BIGINT) FROM ledger_accounts
			WHERE balance > 0 AND purpose = $1 AND (owner < 'pool:' OR owner >= 'pool;') GROUP BY currency`, string(purpose))
		if err != nil {
			return nil, fmt.Errorf("add up what players own: %w", err)
		}
		if err := addSums(rows, sums); err != nil {
			return nil, fmt.Errorf("add up what players own: %w", err)
		}
	}
	return sums, nil
}

func addSums(rows *db.Rows, sums map[string]money.Amount) error {
	defer rows.Close()
	for rows.Next() {
		var (
			currency string
			sum      money.Amount
		)
		if err := rows.Scan(&currency, &sum); err != nil {
			return err
		}
		sums[currency] += sum
	}
	return rows.Err()
}
