package ledger

import (
	"encoding/hex"

	"croupier/app/kernel/export"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Exports are the books for a regulator: the accounts, every transfer between two of them, and
// the two entries of each. decimals are those of a currency.
func Exports(decimals func(currency string) int) []export.Table {
	end := func(q db.Querier, asOf int64) (string, error) { return export.LastBefore(q, asOf, transferUpTo) }
	return export.From(Tables(),
		export.Table{Name: "transfers", End: end, Read: transferReader(decimals, exportedTransfer)},
		export.Table{Name: "entries", End: end, Read: transferReader(decimals, exportedEntries)},
	)
}

func transferUpTo(q db.Querier, upTo int64) (number, at int64, err error) {
	err = q.QueryRow(`SELECT id, at FROM transfers WHERE id <= $1 ORDER BY id DESC LIMIT 1`, upTo).Scan(&number, &at)
	return number, at, err
}

// exported is a transfer with the data of its cells.
type exported struct {
	storedTransfer
	currency string
	decimals int
}

// transferReader reads transfers and writes each as one or more rows.
func transferReader(decimals func(currency string) int, write func(t exported) [][]string) func(db.Querier, string, export.Cutoff, int) ([][]string, string, error) {
	return func(q db.Querier, after string, at export.Cutoff, limit int) (list [][]string, last string, err error) {
		_, last, err = export.Rows(q, "the transfers", func(row db.Scanner) ([]string, string, error) {
			var t exported
			err := row.Scan(&t.id, &t.debit, &t.credit, &t.amount, &t.code, &t.ref, &t.debitBalance, &t.creditBalance, &t.at, &t.currency)
			t.decimals = decimals(t.currency)
			list = append(list, write(t)...)
			return nil, export.Number(t.id), err
		}, `SELECT t.id, t.debit, t.credit, t.amount, t.code, t.ref, t.debit_balance, t.credit_balance, t.at, a.currency
			FROM transfers AS t JOIN ledger_accounts AS a ON a.id = t.debit
			WHERE t.id > $1 AND t.id <= $2 AND t.at < $3 ORDER BY t.id LIMIT $4`, export.Key(after), export.Key(at.End), at.AsOf, limit)
		return list, last, err
	}
}

func exportedTransfer(t exported) [][]string {
	return [][]string{{
		export.Number(t.id), export.Number(t.at), export.Number(int64(t.debit)), export.Number(int64(t.credit)), t.currency,
		t.amount.Text(t.decimals), export.Number(int64(t.code)), t.code.String(), hex.EncodeToString(t.ref),
	}}
}

func exportedEntries(t exported) [][]string {
	entry := func(account AccountID, amount money.Amount, balance *int64) []string {
		after := ""
		if balance != nil {
			after = money.Amount(*balance).Text(t.decimals)
		}
		return []string{export.Number(t.id), export.Number(int64(account)), amount.Text(t.decimals), after}
	}
	return [][]string{entry(t.debit, -t.amount, t.debitBalance), entry(t.credit, t.amount, t.creditBalance)}
}
