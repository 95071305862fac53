package figures

import (
	"fmt"

	"croupier/db"
)

// sumColumns are the columns of a Sum, in the order of its Args and Fields.
const sumColumns = `wagers, staked, paid, measured, theory, luck, squares`

// addUp sums the columns of a Sum over rows.
const addUp = `CAST(COALESCE(SUM(wagers), 0) AS BIGINT), CAST(COALESCE(SUM(staked), 0) AS BIGINT), CAST(COALESCE(SUM(paid), 0) AS BIGINT),
	CAST(COALESCE(SUM(measured), 0) AS BIGINT), CAST(COALESCE(SUM(theory), 0) AS BIGINT), CAST(COALESCE(SUM(luck), 0) AS BIGINT), CAST(COALESCE(SUM(squares), 0) AS DOUBLE PRECISION)`

// addSums adds the columns of a Sum to those of the existing row, which has the alias t.
const addSums = `wagers = t.wagers + excluded.wagers, staked = t.staked + excluded.staked, paid = t.paid + excluded.paid,
	measured = t.measured + excluded.measured, theory = t.theory + excluded.theory, luck = t.luck + excluded.luck, squares = t.squares + excluded.squares`

// cells is the statement that adds to a cell of a day or an hour.
type cells string

const (
	cellColumns = `, kind, product, counterparty, currency`
	addToCell   = `VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`

	dayCells cells = `INSERT INTO figure_days AS t (day` + cellColumns + `, ` + sumColumns + `) ` + addToCell + `
		ON CONFLICT (day` + cellColumns + `) DO UPDATE SET ` + addSums
	hourCells cells = `INSERT INTO figure_hours AS t (hour` + cellColumns + `, ` + sumColumns + `) ` + addToCell + `
		ON CONFLICT (hour` + cellColumns + `) DO UPDATE SET ` + addSums
)

func addCell(tx *db.Tx, to cells, c cell, s Sum) error {
	args := append([]any{c.slot, c.kind, c.product, c.counterparty, c.currency}, s.StoreArgs()...)
	if _, err := tx.Exec(string(to), args...); err != nil {
		return fmt.Errorf("add to the figures of a game: %w", err)
	}
	return nil
}

func addSpan(tx *db.Tx, hour int64, s span) error {
	_, err := tx.Exec(`INSERT INTO figure_spans (hour, first_seq, last_seq) VALUES ($1, $2, $3)
		ON CONFLICT (hour) DO UPDATE SET last_seq = excluded.last_seq`, hour, s.first, s.last)
	if err != nil {
		return fmt.Errorf("store the position of an hour in the log: %w", err)
	}
	return nil
}

func findPerson(q db.Querier, owner string) (*person, bool, error) {
	p := &person{owner: owner}
	err := q.QueryRow(`SELECT id, source, country, first_at, first_month, last_month, last_day, arrived_day, `+sumColumns+` FROM figure_people WHERE owner = $1`, owner).
		Scan(append([]any{&p.id, &p.origin.Source, &p.origin.Country, &p.firstAt, &p.firstMonth, &p.lastMonth, &p.lastDay, &p.arrivedDay}, p.sum.StoreFields()...)...)
	if db.IsNotFound(err) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, fmt.Errorf("find the figures of a player: %w", err)
	}
	return p, true, nil
}

func insertPerson(tx *db.Tx, p *person) error {
	err := tx.QueryRow(`INSERT INTO figure_people (owner, source, country, first_at, first_month, last_month, last_day, `+sumColumns+`)
		VALUES ($1, $2, $3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) RETURNING id`, p.owner, p.origin.Source, p.origin.Country).Scan(&p.id)
	if err != nil {
		return fmt.Errorf("begin the figures of a player: %w", err)
	}
	return nil
}

func savePerson(tx *db.Tx, p *person) error {
	args := append(append([]any{p.firstAt, p.firstMonth, p.lastMonth, p.lastDay}, p.sum.StoreArgs()...), p.id)
	_, err := tx.Exec(`UPDATE figure_people SET first_at = $1, first_month = $2, last_month = $3, last_day = $4,
		wagers = $5, staked = $6, paid = $7, measured = $8, theory = $9, luck = $10, squares = $11 WHERE id = $12`, args...)
	if err != nil {
		return fmt.Errorf("save the figures of a player: %w", err)
	}
	return nil
}

// addPlayerDay adds to a player's sums of a day. isNew reports that it was the player's first
// wager of the day.
func addPlayerDay(tx *db.Tx, day, person int64, v playerDay) (isNew bool, err error) {
	var entries int64
	var firstAt, previous any
	if v.entries > 0 {
		firstAt, previous = v.firstAt, v.previous
	}
	args := append([]any{day, person, v.entries, firstAt, previous}, v.sum.StoreArgs()...)
	err = tx.QueryRow(`INSERT INTO figure_players AS t (day, person, entries, first_at, previous, `+sumColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
		ON CONFLICT (day, person) DO UPDATE SET entries = t.entries + excluded.entries,
		first_at = COALESCE(t.first_at, excluded.first_at), previous = COALESCE(t.previous, excluded.previous), `+addSums+`
		RETURNING entries`, args...).Scan(&entries)
	if err != nil {
		return false, fmt.Errorf("add to the day of a player: %w", err)
	}
	return v.entries > 0 && entries == v.entries, nil
}

func addOrigin(tx *db.Tx, key originKey, o originSum) error {
	args := append([]any{key.day, key.Source, key.Country, o.players}, o.sum.StoreArgs()...)
	_, err := tx.Exec(`INSERT INTO figure_sources AS t (day, source, country, players, `+sumColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT (day, source, country) DO UPDATE SET players = t.players + excluded.players, `+addSums, args...)
	if err != nil {
		return fmt.Errorf("add to the figures of an origin: %w", err)
	}
	return nil
}

func addCohort(tx *db.Tx, key cohort, players int64) error {
	_, err := tx.Exec(`INSERT INTO figure_cohorts (month, later, players) VALUES ($1, $2, $3)
		ON CONFLICT (month, later) DO UPDATE SET players = figure_cohorts.players + excluded.players`, key.month, key.later, players)
	if err != nil {
		return fmt.Errorf("add to a cohort: %w", err)
	}
	return nil
}
