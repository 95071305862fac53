package ledger

import (
	"fmt"
	"maps"
	"strings"

	"croupier/app/kernel/money"
	"croupier/db"
)

func ensureAccount(tx *db.Tx, key Key) (AccountID, error) {
	if strings.HasPrefix(key.Owner, guestPrefix) {
		if id, found, err := accountID(tx, key); found || err != nil {
			return id, err
		}
		if id, found, err := reuseFreeAccount(tx, key); found || err != nil {
			return id, err
		}
	}
	var balance any
	if key.storesBalance() {
		balance = 0
	}
	if _, err := tx.Exec(`INSERT INTO ledger_accounts (owner, currency, purpose, balance) VALUES ($1, $2, $3, $4)
		ON CONFLICT (owner, currency, purpose) DO NOTHING`, key.Owner, key.Currency, string(key.Purpose), balance); err != nil {
		return 0, fmt.Errorf("open an account: %w", err)
	}
	id, _, err := accountID(tx, key)
	return id, err
}

func accountID(q db.Querier, key Key) (id AccountID, found bool, err error) {
	return db.Value[AccountID](q, "find an account", `SELECT id FROM ledger_accounts WHERE owner = $1 AND currency = $2 AND purpose = $3`,
		key.Owner, key.Currency, string(key.Purpose))
}

// changeBalance adds net to a stored balance of at least need.
func changeBalance(tx *db.Tx, id AccountID, net, need money.Amount) (balance money.Amount, err error) {
	err = tx.QueryRow(`UPDATE ledger_accounts SET balance = balance + $1 WHERE id = $2 AND balance >= $3 RETURNING balance`,
		int64(net), int64(id), int64(need)).Scan(&balance)
	if db.IsNotFound(err) {
		return 0, ErrInsufficient
	}
	if err != nil {
		return 0, fmt.Errorf("change a balance: %w", err)
	}
	return balance, nil
}

const newTransfer = `INSERT INTO transfers (debit, credit, amount, code, ref, debit_balance, credit_balance, at)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`

func insertTransfer(tx *db.Tx, t Transfer, debit, credit *movement) error {
	if _, err := tx.Exec(newTransfer, columnsOf(tx, t, debit, credit)...); err != nil {
		return fmt.Errorf("write a transfer: %w", err)
	}
	return nil
}

func insertNumberedTransfer(tx *db.Tx, t Transfer, debit, credit *movement) (id int64, err error) {
	err = tx.QueryRow(newTransfer+` RETURNING id`, columnsOf(tx, t, debit, credit)...).Scan(&id)
	if err != nil {
		return 0, fmt.Errorf("write a transfer: %w", err)
	}
	return id, nil
}

func columnsOf(tx *db.Tx, t Transfer, debit, credit *movement) []any {
	return []any{
		int64(debit.id), int64(credit.id), int64(t.Amount), int(t.Code), t.Ref, debit.stored(), credit.stored(), tx.Now().UnixMilli(),
	}
}

func (m *movement) stored() any {
	if !m.party.storesBalance() {
		return nil
	}
	return int64(m.balance)
}

// Account is an account with its stored balance. The balance of a derived
// account is zero.
type Account struct {
	ID      AccountID
	Key     Key
	Balance money.Amount
}

// Balance reads the balance of an account. It is zero for an account that was
// never used.
func Balance(q db.Querier, key Key) (balance money.Amount, err error) {
	balance, _, err = db.Value[money.Amount](q, "read a balance", `SELECT COALESCE(balance, 0) FROM ledger_accounts WHERE owner = $1 AND currency = $2 AND purpose = $3`,
		key.Owner, key.Currency, string(key.Purpose))
	return balance, err
}

// Accounts lists all accounts of an owner, in the order of their opening.
func Accounts(q db.Querier, owner string) ([]Account, error) {
	return db.All(q, "list accounts", func(a *Account, row db.Scanner) error {
		a.Key.Owner = owner
		return row.Scan(&a.ID, &a.Key.Currency, &a.Key.Purpose, &a.Balance)
	}, `SELECT id, currency, purpose, COALESCE(balance, 0) FROM ledger_accounts WHERE owner = $1 ORDER BY id`, owner)
}

// ByID finds an account by its number.
func ByID(q db.Querier, id AccountID) (Account, error) {
	a := Account{ID: id}
	err := q.QueryRow(`SELECT owner, currency, purpose, COALESCE(balance, 0) FROM ledger_accounts WHERE id = $1`, int64(id)).
		Scan(&a.Key.Owner, &a.Key.Currency, &a.Key.Purpose, &a.Balance)
	if err != nil {
		return a, fmt.Errorf("find account %d: %w", id, err)
	}
	return a, nil
}

// Exists reports whether an account was ever used.
func Exists(q db.Querier, key Key) (bool, error) {
	_, found, err := accountID(q, key)
	return found, err
}

// SystemAccounts returns the accounts that are not players', with their owners.
func SystemAccounts(q db.Querier) (map[AccountID]string, error) {
	list := map[AccountID]string{}
	for _, r := range Register() {
		if r.Party == PartyPlayer {
			continue
		}
		first, after := r.Owner, r.Owner+" "
		if r.Named { // from "pool:" to "pool;", since ";" follows ":"
			first, after = r.Owner+":", r.Owner+";"
		}
		owners, err := db.Pairs[AccountID, string](q, "list the accounts of the site",
			`SELECT id, owner FROM ledger_accounts WHERE owner >= $1 AND owner < $2`, first, after)
		if err != nil {
			return nil, err
		}
		maps.Copy(list, owners)
	}
	return list, nil
}
