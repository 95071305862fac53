package withdrawals

import (
	"fmt"

	"croupier/app/kernel/export"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

// The lists of staff. Each uses an index that has its order. The other filters
// apply to the rows of the index.
const (
	filterSQL   = ` AND ($3 = '' OR currency = $3) AND usd >= $4`
	newestFirst = filterSQL + ` AND (created_at < $5 OR created_at = $5 AND id < $6) ORDER BY created_at DESC, id DESC LIMIT $7`

	queueQuery = columns + ` WHERE waits = 1 AND ($1 = '' OR user_id = $1) AND $2 = 'waiting'` + filterSQL +
		` AND (created_at > $5 OR created_at = $5 AND id > $6) ORDER BY created_at, id LIMIT $7`
	userQuery  = columns + ` WHERE user_id = $1 AND ($2 = '' OR state = $2)` + newestFirst
	stateQuery = columns + ` WHERE $1 = '' AND state = $2` + newestFirst
	allQuery   = columns + ` WHERE $1 = '' AND $2 = ''` + newestFirst
)

const waitingWord = "waiting"

// listFiltered lists withdrawals after one of the list, or from the beginning if
// behind is nil.
func listFiltered(q db.Querier, f WithdrawalFilter, last *withdrawal, limit int) ([]withdrawal, error) {
	at, key := int64(forever), []byte{}
	if f.State == waitingWord {
		at = 0
	}
	if last != nil {
		at, key = last.createdAt, last.id[:]
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
	return queryWithdrawals(q, query, f.UserID, f.State, f.Currency, f.MinDollars*1_000_000, at, key, limit)
}

// countWaiting counts the withdrawals that wait for a person, and returns since when.
func countWaiting(q db.Querier) (count, since int64, err error) {
	if err = q.QueryRow(`SELECT COUNT(*), COALESCE(MIN(created_at), 0) FROM withdrawals WHERE waits = 1`).Scan(&count, &since); err != nil {
		return 0, 0, fmt.Errorf("count the withdrawals that wait: %w", err)
	}
	return count, since, nil
}

// findByReference finds withdrawals by an address or the id of a transaction.
func findByReference(q db.Querier, text string, limit int) ([]withdrawal, error) {
	found, err := queryWithdrawals(q, columns+` WHERE txid = $1 AND txid <> '' LIMIT $2`, text, limit)
	if err != nil {
		return nil, err
	}
	more, err := queryWithdrawals(q, columns+` WHERE address = $1 ORDER BY user_id, id LIMIT $2`, text, limit)
	return append(found, more...), err
}

// pageAfter lists withdrawals in the order of their ids.
func pageAfter(q db.Querier, key []byte, limit int) ([]withdrawal, error) {
	return queryWithdrawals(q, columns+` WHERE id > $1 ORDER BY id LIMIT $2`, key, limit)
}

// openSums sums the money held for open withdrawals, by currency. paidSums sums
// the paid amounts with their fees.
func openSums(q db.Querier) (map[string]money.Amount, error) {
	return sumsOf(q, `SELECT currency, CAST(SUM(amount) AS BIGINT) FROM withdrawals WHERE open = 1 GROUP BY currency`)
}

func paidSums(q db.Querier) (map[string]money.Amount, error) {
	return sumsOf(q, `SELECT currency, CAST(SUM(amount) AS BIGINT) FROM withdrawals WHERE state = 'paid' GROUP BY currency`)
}

func sumsOf(q db.Querier, query string, args ...any) (map[string]money.Amount, error) {
	return db.Pairs[string, money.Amount](q, "add up withdrawals", query, args...)
}

// exported reads withdrawals for the regulator's package.
func exported(q db.Querier, last string, at export.Cutoff, limit int, cells func(withdrawal) []string) (rows [][]string, key string, err error) {
	var from []byte
	if binary, ok := id.ToBinary(last); ok {
		from = binary[:]
	} else {
		from = []byte{}
	}
	all, err := pageAfter(q, from, limit)
	for _, w := range all {
		key = w.id.String()
		if w.createdAt < at.AsOf {
			rows = append(rows, cells(w))
		}
	}
	return rows, key, err
}
