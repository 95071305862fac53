package ledger

import (
	"cmp"
	"fmt"
	"math"

	"croupier/app/kernel/money"
	"croupier/app/kernel/sorting"
	"croupier/db"
)

// Movement is a transfer in its owner's statement.
type Movement struct {
	ID, At int64
	Key    Key
	// Amount is the change of the account; below zero for a loss.
	Amount money.Amount
	// Balance is the balance of the account after it; zero for an account that stores none.
	Balance money.Amount
	Code    Code
	Ref     []byte
	// Other owns the account on the other side.
	Other string
}

// Cursor is the start of a page of a statement: before the transfer ID of the millisecond At. The
// zero Place is the beginning.
type Cursor struct{ At, ID int64 }

// Statement lists an owner's transfers before a place, newest first, except those of wagers: the
// log of wagers lists these. Codes select among them; none means all.
func Statement(q db.Querier, owner string, before Cursor, codes []Code, limit int) ([]Movement, error) {
	if before.At == 0 {
		before = Cursor{math.MaxInt64, math.MaxInt64}
	}
	accounts, err := Accounts(q, owner)
	if err != nil {
		return nil, err
	}
	var list []Movement
	for _, account := range accounts {
		for _, s := range sides {
			page, err := s.movements(q, account, before, codes, limit)
			if err != nil {
				return nil, err
			}
			list = append(list, page...)
		}
	}
	sorting.By(list, func(a, b Movement) int { return cmp.Or(cmp.Compare(b.At, a.At), cmp.Compare(b.ID, a.ID)) })
	return list[:min(limit, len(list))], nil
}

// side is one of the two accounts of a transfer. Each has an index over the transfers that belong
// to no wager.
type side struct {
	query string
	sign  money.Amount
}

const (
	debitMovements = `SELECT t.id, t.at, t.amount, COALESCE(t.debit_balance, 0), t.code, t.ref, o.owner
		FROM transfers AS t JOIN ledger_accounts AS o ON o.id = t.credit
		WHERE t.debit = $1 AND t.at <= $2 AND (t.at < $2 OR t.id < $3) AND t.code NOT IN (1, 2, 3, 4, 11)`
	creditMovements = `SELECT t.id, t.at, t.amount, COALESCE(t.credit_balance, 0), t.code, t.ref, o.owner
		FROM transfers AS t JOIN ledger_accounts AS o ON o.id = t.debit
		WHERE t.credit = $1 AND t.at <= $2 AND (t.at < $2 OR t.id < $3) AND t.code NOT IN (1, 2, 3, 4, 11)`
)

var sides = []side{{debitMovements, -1}, {creditMovements, 1}}

func (s side) movements(q db.Querier, account Account, before Cursor, codes []Code, limit int) ([]Movement, error) {
	args := []any{int64(account.ID), before.At, before.ID}
	query := s.query
	for i, code := range codes {
		args = append(args, int(code))
		query += fmt.Sprintf("%s$%d", map[bool]string{true: " AND t.code IN (", false: ", "}[i == 0], len(args))
	}
	if len(codes) > 0 {
		query += ")"
	}
	args = append(args, limit)
	return db.All(q, "read a statement", func(m *Movement, row db.Scanner) error {
		err := row.Scan(&m.ID, &m.At, &m.Amount, &m.Balance, &m.Code, &m.Ref, &m.Other)
		m.Key = account.Key
		m.Amount *= s.sign
		return err
	}, query+fmt.Sprintf(" ORDER BY t.at DESC, t.id DESC LIMIT $%d", len(args)), args...)
}

// TransferDetails is a transfer with both of its accounts.
type TransferDetails struct {
	LoggedTransfer
	From, To Key
}

// Subject names the transfer in a report of the audit.
func (f TransferDetails) Subject() string { return fmt.Sprintf("transfer %d", f.ID) }

const foundColumns = `SELECT t.id, t.debit, t.credit, t.amount, t.code, t.ref, t.at, d.owner, d.currency, d.purpose, c.owner, c.purpose
	FROM transfers AS t JOIN ledger_accounts AS d ON d.id = t.debit JOIN ledger_accounts AS c ON c.id = t.credit`

// FindTransfer finds a transfer by its number.
func FindTransfer(q db.Querier, id int64) ([]TransferDetails, error) {
	return findTransfers(q, foundColumns+` WHERE t.id = $1`, id)
}

// TransfersFor finds the transfers that were made for an object other than a wager: a gift, an
// adjustment, the reward for an answer.
func TransfersFor(q db.Querier, ref []byte, limit int) ([]TransferDetails, error) {
	return findTransfers(q, foundColumns+` WHERE t.ref = $1 AND t.code NOT IN (1, 2, 3, 4, 11) ORDER BY t.id LIMIT $2`, ref, limit)
}

// EachOfCode reads all transfers of a code, in their order.
func EachOfCode(q db.Querier, code Code, fn func(TransferDetails)) error {
	list, err := findTransfers(q, foundColumns+` WHERE t.code = $1 ORDER BY t.id`, int(code))
	for _, f := range list {
		fn(f)
	}
	return err
}

func findTransfers(q db.Querier, query string, args ...any) ([]TransferDetails, error) {
	return db.All(q, "find transfers", func(f *TransferDetails, row db.Scanner) error {
		err := row.Scan(&f.ID, &f.Debit, &f.Credit, &f.Amount, &f.Code, &f.Ref, &f.At,
			&f.From.Owner, &f.From.Currency, &f.From.Purpose, &f.To.Owner, &f.To.Purpose)
		f.To.Currency = f.From.Currency
		return err
	}, query, args...)
}

// Partner is another player who sent gifts to a player or received some, and how often.
type Partner struct {
	Owner string
	Count int64
}

// maxTipsRead is the maximum number of gifts of an account that are read.
const maxTipsRead = 2000

// Partners lists the players with whom an owner exchanged tips, the most frequent first; only the
// newest tips of each account count.
func Partners(q db.Querier, owner string, limit int) ([]Partner, error) {
	counts := map[string]int64{}
	movements, err := Statement(q, owner, Cursor{}, []Code{CodeTip}, maxTipsRead)
	if err != nil {
		return nil, err
	}
	for _, m := range movements {
		counts[m.Other]++
	}
	list := make([]Partner, 0, len(counts))
	for other, count := range counts {
		list = append(list, Partner{other, count})
	}
	sorting.By(list, func(a, b Partner) int { return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Owner, b.Owner)) })
	return list[:min(limit, len(list))], nil
}
