package gifts

import (
	"fmt"

	"croupier/db"
)

const rainColumns = `id, request, room, currency, amount, usd, users, due_at, state, gift, given, note, reason, author, created_at`

func (o *orderedRain) scan(row db.Scanner) error {
	return row.Scan(&o.ID, &o.Request, &o.Room, &o.Currency, &o.Amount, &o.USD, &o.Users, &o.DueAt, &o.State, &o.Gift, &o.Given, &o.Note, &o.Reason, &o.Author,
		&o.CreatedAt)
}

func insertRain(tx *db.Tx, o orderedRain) error {
	_, err := tx.Exec(`INSERT INTO house_rains (`+rainColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, NULL, 0, $10, $11, $12, $13)`,
		o.ID, o.Request, o.Room, o.Currency, int64(o.Amount), o.USD, o.Users, o.DueAt, o.State, o.Note, o.Reason, o.Author, o.CreatedAt)
	if err != nil {
		return fmt.Errorf("store an ordered rain: %w", err)
	}
	return nil
}

// storeOutcome stores the outcome of a planned rain.
func storeOutcome(tx *db.Tx, o orderedRain) error {
	_, err := tx.Exec(`UPDATE house_rains SET state = $1, gift = $2, given = $3, note = $4 WHERE id = $5 AND state = $6`,
		o.State, o.Gift, int64(o.Given), o.Note, o.ID, RainPlanned)
	if err != nil {
		return fmt.Errorf("store the result of rain %s: %w", o.ID, err)
	}
	return nil
}

func rainByID(q db.Querier, id string) (orderedRain, bool, error) {
	return findRain(q, `SELECT `+rainColumns+` FROM house_rains WHERE id = $1`, id)
}

func rainByRequest(q db.Querier, request string) (orderedRain, bool, error) {
	return findRain(q, `SELECT `+rainColumns+` FROM house_rains WHERE request = $1`, request)
}

func findRain(q db.Querier, query string, args ...any) (orderedRain, bool, error) {
	o, err := db.One(q, "find an ordered rain", (*orderedRain).scan, query, args...)
	if o == nil {
		return orderedRain{}, false, err
	}
	return *o, true, nil
}

// rainsBefore lists rains before a given one, newest first. An empty id starts at the newest.
func rainsBefore(q db.Querier, before string, limit int) ([]orderedRain, error) {
	return readRains(q, `SELECT `+rainColumns+` FROM house_rains WHERE $1 = '' OR id < $1 ORDER BY id DESC LIMIT $2`, before, limit)
}

// rainsAfter lists rains after a given one, oldest first.
func rainsAfter(q db.Querier, last string, limit int) ([]orderedRain, error) {
	return readRains(q, `SELECT `+rainColumns+` FROM house_rains WHERE id > $1 ORDER BY id LIMIT $2`, last, limit)
}

func readRains(q db.Querier, query string, args ...any) ([]orderedRain, error) {
	return db.All(q, "list ordered rains", (*orderedRain).scan, query, args...)
}

// dueRains lists planned rains that are due, oldest first.
func dueRains(q db.Querier, now int64, limit int) ([]string, error) {
	return db.Column[string](q, "list due rains", `SELECT id FROM house_rains WHERE state = $1 AND due_at <= $2 ORDER BY due_at LIMIT $3`, RainPlanned, now, limit)
}

// usdOfDay is the value of the rains of a day, in millionths of a dollar: those paid out and those
// planned.
func usdOfDay(q db.Querier, from, to int64) (usd int64, err error) {
	err = q.QueryRow(`SELECT CAST(COALESCE(SUM(usd), 0) AS BIGINT) FROM house_rains WHERE due_at >= $1 AND due_at < $2 AND state IN ($3, $4)`,
		from, to, RainPlanned, RainDone).Scan(&usd)
	if err != nil {
		return 0, fmt.Errorf("sum the rains of a day: %w", err)
	}
	return usd, nil
}
