package withdrawals

import (
	"fmt"

	"croupier/app/kernel/export"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

// The lists of staff. Each begins at an index that has its order; the other filters
// look at what it gives.
const (
	others = ` AND ($3 = '' OR currency = $3) AND usd >= $4`
	newest = others + ` AND (created_at < $5 OR created_at = $5 AND id < $6) ORDER BY created_at DESC, id DESC LIMIT $7`

	queueQuery = columns + ` WHERE waits = 1 AND ($1 = '' OR user_id = $1) AND $2 = 'waiting'` + others +
		` AND (created_at > $5 OR created_at = $5 AND id > $6) ORDER BY created_at, id LIMIT $7`
	userQuery  = columns + ` WHERE user_id = $1 AND ($2 = '' OR state = $2)` + newest
	stateQuery = columns + ` WHERE $1 = '' AND state = $2` + newest
	allQuery   = columns + ` WHERE $1 = '' AND $2 = ''` + newest
)

const waitingWord = "waiting"

// filtered lists withdrawals behind one of the list; nil for the beginning.
func filtered(q db.Querier, f WithdrawalFilter, behind *withdrawal, limit int) ([]withdrawal, error) {
	at, key := int64(forever), []byte{}
	if f.State == waitingWord {
		at = 0
	}
	if behind != nil {
		at, key = behind.createdAt, behind.id[:]
	}
	query := allQuery
	switch {
	case f.State == waitingWord:
		query = queueQuery
	case f.UserID != "":
		query = userQuery
	case f.State != "":
		query = stateQuery
	}
	return list(q.Query(query, f.UserID, f.State, f.Currency, f.Least*1_000_000, at, key, limit))
}

// waiting counts what waits for a person, and tells since when.
func waiting(q db.Querier) (count, since int64, err error) {
	if err = q.QueryRow(`SELECT COUNT(*), COALESCE(MIN(created_at), 0) FROM withdrawals WHERE waits = 1`).Scan(&count, &since); err != nil {
		return 0, 0, fmt.Errorf("count the withdrawals that wait: %w", err)
	}
	return count, since, nil
}

// byText finds withdrawals by an address or the id of a transaction.
func byText(q db.Querier, text string, limit int) ([]withdrawal, error) {
	found, err := list(q.Query(columns+` WHERE txid = $1 AND txid <> '' LIMIT $2`, text, limit))
	if err != nil {
		return nil, err
	}
	more, err := list(q.Query(columns+` WHERE address = $1 ORDER BY user_id, id LIMIT $2`, text, limit))
	return append(found, more...), err
}

// after lists withdrawals in the order of their ids.
func after(q db.Querier, key []byte, limit int) ([]withdrawal, error) {
	return list(q.Query(columns+` WHERE id > $1 ORDER BY id LIMIT $2`, key, limit))
}

// openSums adds up what open withdrawals hold, by currency, and paidSums what was paid
// with its fees.
func openSums(q db.Querier) (map[string]money.Amount, error) {
	return sumsOf(q.Query(`SELECT currency, CAST(SUM(amount) AS BIGINT) FROM withdrawals WHERE open = 1 GROUP BY currency`))
}

func paidSums(q db.Querier) (map[string]money.Amount, error) {
	return sumsOf(q.Query(`SELECT currency, CAST(SUM(amount) AS BIGINT) FROM withdrawals WHERE state = 'paid' GROUP BY currency`))
}

func sumsOf(rows *db.Rows, err error) (map[string]money.Amount, error) {
	if err != nil {
		return nil, fmt.Errorf("add up withdrawals: %w", err)
	}
	defer rows.Close()
	sums := map[string]money.Amount{}
	for rows.Next() {
		var currency string
		var sum money.Amount
		if err := rows.Scan(&currency, &sum); err != nil {
			return nil, fmt.Errorf("add up withdrawals: %w", err)
		}
		sums[currency] = sum
	}
	return sums, rows.Err()
}

// exported reads withdrawals for the package of a regulator.
func exported(q db.Querier, last string, at export.Moment, limit int, cells func(withdrawal) []string) (rows [][]string, key string, err error) {
	var from []byte
	if binary, ok := id.ToBinary(last); ok {
		from = binary[:]
	} else {
		from = []byte{}
	}
	all, err := after(q, from, limit)
	for _, w := range all {
		key = w.id.String()
		if w.createdAt < at.AsOf {
			rows = append(rows, cells(w))
		}
	}
	return rows, key, err
}
