package ledger

import (
	"croupier/app/kernel/money"
	"croupier/db"
)

// EachOwned reads the property of players without play money: every balance above zero, by owner,
// currency and purpose.
func EachOwned(q db.Querier, fn func(Key, money.Amount) error) error {
	return db.Each(q, "read what players own", func(row db.Scanner) error {
		var (
			key     Key
			balance money.Amount
		)
		if err := row.Scan(&key.Owner, &key.Currency, &key.Purpose, &balance); err != nil {
			return err
		}
		if PartyOf(key.Owner) != PartyPlayer {
			return nil
		}
		return fn(key, balance)
	}, `SELECT owner, currency, purpose, balance FROM ledger_accounts
		WHERE balance > 0 AND purpose IN ('real', 'hold', 'bonus') ORDER BY owner, currency, purpose`)
}

// CountOwned is the approximate number of balances that EachOwned reads of each currency.
func CountOwned(q db.Querier) (map[string]int, error) {
	return db.Pairs[string, int](q, "count what players own",
		`SELECT currency, COUNT(*) FROM ledger_accounts WHERE balance > 0 AND purpose IN ('real', 'hold') GROUP BY currency`)
}

// Owned sums the balances of EachOwned of some purposes, by currency, in the database. Among the
// owners with stored balances, only pools are no players.
func Owned(q db.Querier, purposes ...Purpose) (map[string]money.Amount, error) {
	sums := map[string]money.Amount{}
	for _, purpose := range purposes {
		owned, err := db.Pairs[string, money.Amount](q, "add up what players own", `SELECT currency, CAST(SUM(balance) AS BIGINT) FROM ledger_accounts
			WHERE balance > 0 AND purpose = $1 AND (owner < 'pool:' OR owner >= 'pool;') GROUP BY currency`, string(purpose))
		if err != nil {
			return nil, err
		}
		for currency, sum := range owned {
			sums[currency] += sum
		}
	}
	return sums, nil
}
