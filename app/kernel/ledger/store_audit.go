package ledger

import (
	"database/sql"
	"fmt"

	"croupier/app/kernel/money"
	"croupier/db"
)

func readBooks(q db.Querier) (map[AccountID]*auditedAccount, error) {
	rows, err := q.Query(`SELECT id, owner, currency, purpose, balance FROM ledger_accounts`)
	if err != nil {
		return nil, fmt.Errorf("read the accounts: %w", err)
	}
	defer rows.Close()
	books := map[AccountID]*auditedAccount{}
	for rows.Next() {
		var (
			b       auditedAccount
			balance sql.NullInt64
		)
		if err := rows.Scan(&b.ID, &b.Key.Owner, &b.Key.Currency, &b.Key.Purpose, &balance); err != nil {
			return nil, fmt.Errorf("read the accounts: %w", err)
		}
		b.party = PartyOf(b.Key.Owner)
		b.stored = balance.Valid
		b.Balance = money.Amount(balance.Int64)
		books[b.ID] = &b
	}
	return books, rows.Err()
}

// eachTransfer reads all transfers in the order in which they were made.
func eachTransfer(q db.Querier, fn func(storedTransfer)) error {
	rows, err := q.Query(`SELECT id, debit, credit, amount, code, ref, debit_balance, credit_balance, at FROM transfers ORDER BY id`)
	if err != nil {
		return fmt.Errorf("read the transfers: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var t storedTransfer
		if err := rows.Scan(&t.id, &t.debit, &t.credit, &t.amount, &t.code, &t.ref, &t.debitBalance, &t.creditBalance, &t.at); err != nil {
			return fmt.Errorf("read the transfers: %w", err)
		}
		fn(t)
	}
	return rows.Err()
}

// LoggedTransfer is a transfer as other packages read it.
type LoggedTransfer struct {
	ID            int64
	Debit, Credit AccountID
	Amount        int64
	Code          Code
	Ref           []byte
	// At is the time in unix milliseconds.
	At int64
}

// TransfersSince lists the transfers after an id, in order.
func TransfersSince(q db.Querier, id int64, limit int) ([]LoggedTransfer, error) {
	rows, err := q.Query(`SELECT id, debit, credit, amount, code, ref, at FROM transfers WHERE id > $1 ORDER BY id LIMIT $2`, id, limit)
	if err != nil {
		return nil, fmt.Errorf("read the transfers: %w", err)
	}
	defer rows.Close()
	var list []LoggedTransfer
	for rows.Next() {
		var m LoggedTransfer
		if err := rows.Scan(&m.ID, &m.Debit, &m.Credit, &m.Amount, &m.Code, &m.Ref, &m.At); err != nil {
			return nil, fmt.Errorf("read the transfers: %w", err)
		}
		list = append(list, m)
	}
	return list, rows.Err()
}

// EachRequest reads the recorded outcomes of all requests.
func EachRequest(q db.Querier, fn func(owner, id string, hash []byte, o Outcome)) error {
	rows, err := q.Query(`SELECT owner, id, hash, ref, step, refusal FROM requests`)
	if err != nil {
		return fmt.Errorf("read the requests: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var (
			owner, id string
			hash      []byte
			o         Outcome
			refusal   sql.NullString
		)
		if err := rows.Scan(&owner, &id, &hash, &o.Ref, &o.Step, &refusal); err != nil {
			return fmt.Errorf("read the requests: %w", err)
		}
		o.Refusal = refusal.String
		fn(owner, id, hash, o)
	}
	return rows.Err()
}

// DerivedBalances sums the transfers of an owner whose balances are not stored.
func DerivedBalances(q db.Querier, owner string) (map[Key]money.Amount, error) {
	rows, err := q.Query(`SELECT a.currency, a.purpose,
		COALESCE((SELECT CAST(SUM(amount) AS BIGINT) FROM transfers WHERE credit = a.id), 0)
			- COALESCE((SELECT CAST(SUM(amount) AS BIGINT) FROM transfers WHERE debit = a.id), 0)
		FROM ledger_accounts AS a WHERE a.owner = $1`, owner)
	if err != nil {
		return nil, fmt.Errorf("sum derived balances: %w", err)
	}
	defer rows.Close()
	sums := map[Key]money.Amount{}
	for rows.Next() {
		key := Key{Owner: owner}
		var sum money.Amount
		if err := rows.Scan(&key.Currency, &key.Purpose, &sum); err != nil {
			return nil, fmt.Errorf("sum derived balances: %w", err)
		}
		sums[key] = sum
	}
	return sums, rows.Err()
}
