package wheel

import (
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
func costsByDay(q db.Querier, since int64) ([]dayCost, error) {
	return db.All(q, "sum draws by day", func(c *dayCost, row db.Scanner) error {
		return row.Scan(&c.day, &c.kind, &c.draws, &c.players, &c.cost)
	}, `SELECT at / $1, kind, COUNT(*), COUNT(DISTINCT owner), COALESCE(CAST(SUM(usd) AS BIGINT), 0)
		FROM wheel_draws WHERE at >= $2 GROUP BY at / $1, kind ORDER BY 1 DESC, 2`, int64(dayMillis), since)
}

// eachTerms reads the terms of all draws.
func eachTerms(q db.Querier, fn func(key id.Binary, text string)) error {
	return db.Each(q, "read the terms of draws", func(row db.Scanner) error {
		var (
			text string
			key  id.Binary
		)
		if err := row.Scan(&key, &text); err != nil {
			return err
		}
		fn(key, text)
		return nil
	}, `SELECT id, terms FROM wheel_terms`)
}

// ticketsAfter reads tickets by their references.
const ticketsAfter = `SELECT ref, owner, count, at FROM wheel_tickets WHERE ref > $1 AND at < $2 ORDER BY ref LIMIT $3`

// EachDraw reads the seeds of all draws: the draw, its seed pair and its nonce.
func EachDraw(q db.Querier, fn func(draw id.Binary, pair int64, nonce uint64)) error {
	return db.Each(q, "read the seeds of draws", func(row db.Scanner) error {
		var (
			pair  int64
			nonce uint64
			draw  id.Binary
		)
		if err := row.Scan(&draw, &pair, &nonce); err != nil {
			return err
		}
		fn(draw, pair, nonce)
		return nil
	}, `SELECT id, pair, nonce FROM wheel_draws ORDER BY pair, nonce`)
}
