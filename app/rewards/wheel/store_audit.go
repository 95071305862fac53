package wheel

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/db"
)

// dayCost is what a kind has given on a day.
type dayCost struct {
	day                  int64 // days since 1970 in UTC
	kind                 kind
	draws, players, cost int64
}

const dayMillis = 24 * 60 * 60 * 1000

// costsByDay sums draws by UTC day and kind since a time, newest day first.
func costsByDay(q db.Querier, since int64) (list []dayCost, err error) {
	rows, err := q.Query(`SELECT at / $1, kind, COUNT(*), COUNT(DISTINCT owner), COALESCE(CAST(SUM(usd) AS BIGINT), 0)
		FROM wheel_draws WHERE at >= $2 GROUP BY at / $1, kind ORDER BY 1 DESC, 2`, int64(dayMillis), since)
	if err != nil {
		return nil, fmt.Errorf("sum draws by day: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var c dayCost
		if err := rows.Scan(&c.day, &c.kind, &c.draws, &c.players, &c.cost); err != nil {
			return nil, fmt.Errorf("sum draws by day: %w", err)
		}
		list = append(list, c)
	}
	return list, rows.Err()
}

// eachTerms reads the terms of all draws.
func eachTerms(q db.Querier, fn func(key id.Binary, text string)) error {
	rows, err := q.Query(`SELECT id, terms FROM wheel_terms`)
	if err != nil {
		return fmt.Errorf("read the terms of draws: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var raw []byte
		var text string
		if err := rows.Scan(&raw, &text); err != nil {
			return fmt.Errorf("read the terms of draws: %w", err)
		}
		var key id.Binary
		copy(key[:], raw)
		fn(key, text)
	}
	return rows.Err()
}

// ticketsAfter reads tickets by their references.
func ticketsAfter(q db.Querier, after []byte, asOf int64, limit int) (*db.Rows, error) {
	return q.Query(`SELECT ref, owner, count, at FROM wheel_tickets WHERE ref > $1 AND at < $2 ORDER BY ref LIMIT $3`, after, asOf, limit)
}

// EachDraw reads the seeds of all draws: the draw, its seed pair and its nonce.
func EachDraw(q db.Querier, fn func(draw id.Binary, pair int64, nonce uint64)) error {
	rows, err := q.Query(`SELECT id, pair, nonce FROM wheel_draws ORDER BY pair, nonce`)
	if err != nil {
		return fmt.Errorf("read the seeds of draws: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var key []byte
		var pair int64
		var nonce uint64
		if err := rows.Scan(&key, &pair, &nonce); err != nil {
			return fmt.Errorf("read the seeds of draws: %w", err)
		}
		var draw id.Binary
		copy(draw[:], key)
		fn(draw, pair, nonce)
	}
	return rows.Err()
}
