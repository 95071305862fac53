package ledger

import (
	"database/sql"

	"croupier/app/kernel/money"
	"croupier/db"
)

func readBooks(q db.Querier) (map[AccountID]*auditedAccount, error) {
	return db.Map(q, "read the accounts", func(id *AccountID, account **auditedAccount, row db.Scanner) error {
		var (
			b       auditedAccount
			balance sql.NullInt64
		)
		err := row.Scan(&b.ID, &b.Key.Owner, &b.Key.Currency, &b.Key.Purpose, &balance)
		b.party = PartyOf(b.Key.Owner)
		b.stored = balance.Valid
		b.Balance = money.Amount(balance.Int64)
		*id, *account = b.ID, &b
		return err
	}, `SELECT id, owner, currency, purpose, balance FROM ledger_accounts`)
}

// eachTransfer reads all transfers in the order in which they were made.
func eachTransfer(q db.Querier, fn func(storedTransfer)) error {
	return db.Each(q, "read the transfers", func(row db.Scanner) error {
		var t storedTransfer
		if err := row.Scan(&t.id, &t.debit, &t.credit, &t.amount, &t.code, &t.ref, &t.debitBalance, &t.creditBalance, &t.at); err != nil {
			return err
		}
		fn(t)
		return nil
	}, `SELECT id, debit, credit, amount, code, ref, debit_balance, credit_balance, at FROM transfers ORDER BY id`)
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

func (t *LoggedTransfer) scan(row db.Scanner) error {
	return row.Scan(&t.ID, &t.Debit, &t.Credit, &t.Amount, &t.Code, &t.Ref, &t.At)
}

// TransfersSince lists the transfers after an id, in order.
func TransfersSince(q db.Querier, id int64, limit int) ([]LoggedTransfer, error) {
	return db.All(q, "read the transfers", (*LoggedTransfer).scan, `SELECT id, debit, credit, amount, code, ref, at FROM transfers WHERE id > $1 ORDER BY id LIMIT $2`, id, limit)
}

// EachRequest reads the recorded outcomes of all requests.
func EachRequest(q db.Querier, fn func(owner, id string, hash []byte, o Outcome)) error {
	return db.Each(q, "read the requests", func(row db.Scanner) error {
		var (
			owner, id string
			hash      []byte
			o         Outcome
			refusal   sql.NullString
		)
		if err := row.Scan(&owner, &id, &hash, &o.Ref, &o.Step, &refusal); err != nil {
			return err
		}
		o.Refusal = refusal.String
		fn(owner, id, hash, o)
		return nil
	}, `SELECT owner, id, hash, ref, step, refusal FROM requests`)
}

// DerivedBalances sums the transfers of an owner whose balances are not stored.
func DerivedBalances(q db.Querier, owner string) (map[Key]money.Amount, error) {
	return db.Map(q, "sum derived balances", func(key *Key, sum *money.Amount, row db.Scanner) error {
		key.Owner = owner
		return row.Scan(&key.Currency, &key.Purpose, sum)
	}, `SELECT a.currency, a.purpose,
		COALESCE((SELECT CAST(SUM(amount) AS BIGINT) FROM transfers WHERE credit = a.id), 0)
			- COALESCE((SELECT CAST(SUM(amount) AS BIGINT) FROM transfers WHERE debit = a.id), 0)
		FROM ledger_accounts AS a WHERE a.owner = $1`, owner)
}
