package ledger

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"croupier/app/kernel/money"
	"croupier/db"
)

// Movement is a transfer as its owner's statement shows it.
type Movement struct {
	ID, At int64
	Key    Key
	// Amount is what the account gained; below zero what it lost.
	Amount money.Amount
	// Balance is that of the account after it; zero for one that stores none.
	Balance money.Amount
	Code    Code
	Ref     []byte
	// Other owns the account on the other side.
	Other string
}

// Place is where a page of a statement begins: before the transfer ID of the
// millisecond At. The zero Place is the beginning.
type Place struct{ At, ID int64 }

// Statement lists an owner's transfers before a place, newest first, but for
// those of wagers: the log of wagers lists these. Codes choose among them; none
// are all.
func Statement(q db.Querier, owner string, before Place, codes []Code, limit int) ([]Movement, error) {
	if before.At == 0 {
		before = Place{math.MaxInt64, math.MaxInt64}
	}
	accounts, err := Accounts(q, owner)
	if err != nil {
		return nil, err
	}
	var list []Movement
	for _, account := range accounts {
		for _, s := range sides {
			some, err := s.movements(q, account, before, codes, limit)
			if err != nil {
				return nil, err
			}
			list = append(list, some...)
		}
	}
	slices.SortFunc(list, func(a, b Movement) int { return cmp.Or(cmp.Compare(b.At, a.At), cmp.Compare(b.ID, a.ID)) })
	return list[:min(limit, len(list))], nil
}

// side is one of the two accounts of a transfer. Each has an index over the
// transfers that are of no wager.
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

func (s side) movements(q db.Querier, account Account, before Place, codes []Code, limit int) (list []Movement, err error) {
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
	rows, err := q.Query(query+fmt.Sprintf(" ORDER BY t.at DESC, t.id DESC LIMIT $%d", len(args)), args...)
	if err != nil {
		return nil, fmt.Errorf("read a statement: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		m := Movement{Key: account.Key}
		if err := rows.Scan(&m.ID, &m.At, &m.Amount, &m.Balance, &m.Code, &m.Ref, &m.Other); err != nil {
			return nil, fmt.Errorf("read a statement: %w", err)
		}
		m.Amount *= s.sign
		list = append(list, m)
	}
	return list, rows.Err()
}

// Found is a transfer with both of its accounts.
type Found struct {
	Moved
	From, To Key
}

// Subject names the transfer in a report of the audit.
func (f Found) Subject() string { return fmt.Sprintf("transfer %d", f.ID) }

const foundColumns = `SELECT t.id, t.debit, t.credit, t.amount, t.code, t.ref, t.at, d.owner, d.currency, d.purpose, c.owner, c.purpose
	FROM transfers AS t JOIN ledger_accounts AS d ON d.id = t.debit JOIN ledger_accounts AS c ON c.id = t.credit`

// FindTransfer finds a transfer by its number.
func FindTransfer(q db.Querier, id int64) ([]Found, error) {
	return found(q.Query(foundColumns+` WHERE t.id = $1`, id))
}

// TransfersFor finds the transfers that were made for something other than a
// wager: a gift, an adjustment, the reward for an answer.
func TransfersFor(q db.Querier, ref []byte, limit int) ([]Found, error) {
	return found(q.Query(foundColumns+` WHERE t.ref = $1 AND t.code NOT IN (1, 2, 3, 4, 11) ORDER BY t.id LIMIT $2`, ref, limit))
}

// EachOf reads all transfers of a code, in their order.
func EachOf(q db.Querier, code Code, fn func(Found)) error {
	list, err := found(q.Query(foundColumns+` WHERE t.code = $1 ORDER BY t.id`, int(code)))
	for _, f := range list {
		fn(f)
	}
	return err
}

func found(rows *db.Rows, err error) ([]Found, error) {
	if err != nil {
		return nil, fmt.Errorf("find transfers: %w", err)
	}
	defer rows.Close()
	var list []Found
	for rows.Next() {
		var f Found
		if err := rows.Scan(&f.ID, &f.Debit, &f.Credit, &f.Amount, &f.Code, &f.Ref, &f.At,
			&f.From.Owner, &f.From.Currency, &f.From.Purpose, &f.To.Owner, &f.To.Purpose); err != nil {
			return nil, fmt.Errorf("find transfers: %w", err)
		}
		f.To.Currency = f.From.Currency
		list = append(list, f)
	}
	return list, rows.Err()
}

// Partner is who gave to a player or got from them, and how often.
type Partner struct {
	Owner string
	Count int64
}

// partnersRead bounds how many gifts of an account are looked at.
const partnersRead = 2000

// Partners lists those with whom an owner exchanged tips, the most frequent first;
// of each account the newest tips count.
func Partners(q db.Querier, owner string, limit int) ([]Partner, error) {
	counts := map[string]int64{}
	movements, err := Statement(q, owner, Place{}, []Code{CodeTip}, partnersRead)
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
	slices.SortFunc(list, func(a, b Partner) int { return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Owner, b.Owner)) })
	return list[:min(limit, len(list))], nil
}
