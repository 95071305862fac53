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

// cells are the statements of the sums by day or by hour.
type cells struct{ insert string }

var (
	dayCells = cells{insert: `INSERT INTO figure_days (day, kind, product, counterparty, currency, ` + sumColumns + `)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
		ON CONFLICT (day, kind, product, counterparty, currency) DO UPDATE SET wagers = figure_days.wagers + excluded.wagers,
		staked = figure_days.staked + excluded.staked, paid = figure_days.paid + excluded.paid, measured = figure_days.measured + excluded.measured,
		theory = figure_days.theory + excluded.theory, luck = figure_days.luck + excluded.luck, squares = figure_days.squares + excluded.squares`}
	hourCells = cells{insert: `INSERT INTO figure_hours (hour, kind, product, counterparty, currency, ` + sumColumns + `)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
		ON CONFLICT (hour, kind, product, counterparty, currency) DO UPDATE SET wagers = figure_hours.wagers + excluded.wagers,
		staked = figure_hours.staked + excluded.staked, paid = figure_hours.paid + excluded.paid, measured = figure_hours.measured + excluded.measured,
		theory = figure_hours.theory + excluded.theory, luck = figure_hours.luck + excluded.luck, squares = figure_hours.squares + excluded.squares`}
)

func addCell(tx *db.Tx, to cells, c cell, s Sum) error {
	args := append([]any{c.slot, c.kind, c.product, c.counterparty, c.currency}, s.Args()...)
	if _, err := tx.Exec(to.insert, args...); err != nil {
		return fmt.Errorf("add to the figures of a game: %w", err)
	}
	return nil
}

func addSpan(tx *db.Tx, hour int64, s span) error {
	_, err := tx.Exec(`INSERT INTO figure_spans (hour, first_seq, last_seq) VALUES ($1, $2, $3)
		ON CONFLICT (hour) DO UPDATE SET last_seq = excluded.last_seq`, hour, s.first, s.last)
	if err != nil {
		return fmt.Errorf("note where an hour stands in the log: %w", err)
	}
	return nil
}

func findPerson(q db.Querier, owner string) (*person, bool, error) {
	p := &person{owner: owner}
	err := q.QueryRow(`SELECT id, source, first_at, first_month, last_month, last_day, `+sumColumns+` FROM figure_people WHERE owner = $1`, owner).
		Scan(append([]any{&p.id, &p.source, &p.firstAt, &p.firstMonth, &p.lastMonth, &p.lastDay}, p.sum.Fields()...)...)
	if db.IsNotFound(err) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, fmt.Errorf("find the figures of a player: %w", err)
	}
	return p, true, nil
}

func insertPerson(tx *db.Tx, p *person) error {
	err := tx.QueryRow(`INSERT INTO figure_people (owner, source, first_at, first_month, last_month, last_day, `+sumColumns+`)
		VALUES ($1, $2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) RETURNING id`, p.owner, p.source).Scan(&p.id)
	if err != nil {
		return fmt.Errorf("begin the figures of a player: %w", err)
	}
	return nil
}

func savePerson(tx *db.Tx, p *person) error {
	args := append(append([]any{p.firstAt, p.firstMonth, p.lastMonth, p.lastDay}, p.sum.Args()...), p.id)
	_, err := tx.Exec(`UPDATE figure_people SET first_at = $1, first_month = $2, last_month = $3, last_day = $4,
		wagers = $5, staked = $6, paid = $7, measured = $8, theory = $9, luck = $10, squares = $11 WHERE id = $12`, args...)
	if err != nil {
		return fmt.Errorf("save the figures of a player: %w", err)
	}
	return nil
}

// addVisit counts what a player did on a day. isNew tells that they played
// for the first time on that day.
func addVisit(tx *db.Tx, day, person int64, v visit) (isNew bool, err error) {
	var entries int64
	var firstAt, previous any
	if v.entries > 0 {
		firstAt, previous = v.firstAt, v.previous
	}
	args := append([]any{day, person, v.entries, firstAt, previous}, v.sum.Args()...)
	err = tx.QueryRow(`INSERT INTO figure_players (day, person, entries, first_at, previous, `+sumColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
		ON CONFLICT (day, person) DO UPDATE SET entries = figure_players.entries + excluded.entries,
		first_at = COALESCE(figure_players.first_at, excluded.first_at), previous = COALESCE(figure_players.previous, excluded.previous), wagers = figure_players.wagers + excluded.wagers,
		staked = figure_players.staked + excluded.staked, paid = figure_players.paid + excluded.paid, measured = figure_players.measured + excluded.measured,
		theory = figure_players.theory + excluded.theory, luck = figure_players.luck + excluded.luck, squares = figure_players.squares + excluded.squares
		RETURNING entries`, args...).Scan(&entries)
	if err != nil {
		return false, fmt.Errorf("add to the day of a player: %w", err)
	}
	return v.entries > 0 && entries == v.entries, nil
}

func addOrigin(tx *db.Tx, key sourceKey, o origin) error {
	args := append([]any{key.day, key.source, o.players}, o.sum.Args()...)
	_, err := tx.Exec(`INSERT INTO figure_sources (day, source, players, `+sumColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT (day, source) DO UPDATE SET players = figure_sources.players + excluded.players, wagers = figure_sources.wagers + excluded.wagers,
		staked = figure_sources.staked + excluded.staked, paid = figure_sources.paid + excluded.paid, measured = figure_sources.measured + excluded.measured,
		theory = figure_sources.theory + excluded.theory, luck = figure_sources.luck + excluded.luck, squares = figure_sources.squares + excluded.squares`, args...)
	if err != nil {
		return fmt.Errorf("add to the figures of a source: %w", err)
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
