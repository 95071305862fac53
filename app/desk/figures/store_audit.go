package figures

import (
	"fmt"

	"croupier/db"
)

// storedFigures are what the projection of wagers has written.
type storedFigures struct {
	days    map[cell]Sum
	hours   map[int64]Sum
	spans   map[int64]span
	people  map[string]person
	cohorts map[cohort]int64
	// disagreements name rows that are not the sum of others.
	disagreements []string
}

func readStored(q db.Querier) (*storedFigures, error) {
	f := &storedFigures{days: map[cell]Sum{}, hours: map[int64]Sum{}, spans: map[int64]span{}, people: map[string]person{}, cohorts: map[cohort]int64{}}
	for _, table := range []struct {
		query string
		scan  func(rows *db.Rows) error
	}{
		{`SELECT day, kind, product, counterparty, currency, ` + sumColumns + ` FROM figure_days`, f.scanDay},
		{`SELECT hour, ` + addUp + ` FROM figure_hours GROUP BY hour`, f.scanHour},
		{`SELECT hour, first_seq, last_seq FROM figure_spans`, f.scanSpan},
		{`SELECT owner, first_at, first_month, last_month, ` + sumColumns + ` FROM figure_people`, f.scanPerson},
		{`SELECT month, later, players FROM figure_cohorts`, f.scanCohort},
		{daysUnlikeHours, f.scanDisagreement("hours of day")},
		{daysUnlikePlayers, f.scanDisagreement("players of day")},
		{daysUnlikeSources, f.scanDisagreement("sources of day")},
		{peopleUnlikeDays, f.scanDisagreement("days of player")},
		{`SELECT person, day, COALESCE(previous, -1) FROM figure_players WHERE first_at IS NOT NULL ORDER BY person, day`, f.scanPrevious()},
	} {
		if err := each(q, table.query, table.scan); err != nil {
			return nil, fmt.Errorf("read the figures: %w", err)
		}
	}
	return f, nil
}

func each(q db.Querier, query string, scan func(rows *db.Rows) error) error {
	rows, err := q.Query(query)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

func (f *storedFigures) scanDay(rows *db.Rows) error {
	var (
		c   cell
		sum Sum
	)
	err := rows.Scan(append([]any{&c.slot, &c.kind, &c.product, &c.counterparty, &c.currency}, sum.Fields()...)...)
	f.days[c] = sum
	return err
}

func (f *storedFigures) scanHour(rows *db.Rows) error {
	var (
		hour int64
		sum  Sum
	)
	err := rows.Scan(append([]any{&hour}, sum.Fields()...)...)
	f.hours[hour] = sum
	return err
}

func (f *storedFigures) scanSpan(rows *db.Rows) error {
	var (
		hour int64
		s    span
	)
	err := rows.Scan(&hour, &s.first, &s.last)
	f.spans[hour] = s
	return err
}

func (f *storedFigures) scanPerson(rows *db.Rows) error {
	var p person
	err := rows.Scan(append([]any{&p.owner, &p.firstAt, &p.firstMonth, &p.lastMonth}, p.sum.Fields()...)...)
	f.people[p.owner] = p
	return err
}

func (f *storedFigures) scanCohort(rows *db.Rows) error {
	var (
		c       cohort
		players int64
	)
	err := rows.Scan(&c.month, &c.later, &players)
	f.cohorts[c] = players
	return err
}

// scanPrevious compares the day before each visit with the visit before it. A
// clock that went back leaves a later one.
func (f *storedFigures) scanPrevious() func(rows *db.Rows) error {
	var lastPerson, lastDay int64
	return func(rows *db.Rows) error {
		var person, day, previous int64
		if err := rows.Scan(&person, &day, &previous); err != nil {
			return err
		}
		if person != lastPerson {
			lastPerson, lastDay = person, 0
		}
		if previous != lastDay && previous <= day {
			f.disagreements = append(f.disagreements, fmt.Sprintf("visit of person %d on %s", person, dayText(day)))
		}
		lastDay = day
		return nil
	}
}

func (f *storedFigures) scanDisagreement(what string) func(rows *db.Rows) error {
	return func(rows *db.Rows) error {
		var name string
		err := rows.Scan(&name)
		f.disagreements = append(f.disagreements, what+" "+name)
		return err
	}
}

// wholeSums are the columns of a Sum that add up exactly, as one row.
const wholeSums = `CAST(SUM(wagers) AS BIGINT) AS wagers, CAST(SUM(staked) AS BIGINT) AS staked, CAST(SUM(paid) AS BIGINT) AS paid,
	CAST(SUM(measured) AS BIGINT) AS measured, CAST(SUM(theory) AS BIGINT) AS theory, CAST(SUM(luck) AS BIGINT) AS luck, CAST(SUM(squares) AS DOUBLE PRECISION) AS squares`

// unlike tells two such rows a and b apart; b may be missing.
const unlike = `(b.wagers IS NULL OR a.wagers <> b.wagers OR a.staked <> b.staked OR a.paid <> b.paid OR a.measured <> b.measured
	OR a.theory <> b.theory OR a.luck <> b.luck OR (a.squares - b.squares) * (a.squares - b.squares) > 0.000000000000000001 * (0.000001 + a.squares * a.squares))`

// The rows of tables that are not the sums of others.
const (
	daysUnlikeHours = `SELECT CAST(a.day AS TEXT) || ' ' || a.product || ' ' || a.currency FROM figure_days AS a
		LEFT JOIN (SELECT hour / 24 AS day, kind, product, counterparty, currency, ` + wholeSums + ` FROM figure_hours
			GROUP BY hour / 24, kind, product, counterparty, currency) AS b
		ON b.day = a.day AND b.kind = a.kind AND b.product = a.product AND b.counterparty = a.counterparty AND b.currency = a.currency
		WHERE ` + unlike
	daysUnlikePlayers = `SELECT CAST(a.day AS TEXT) FROM (SELECT day, ` + wholeSums + ` FROM figure_days GROUP BY day) AS a
		LEFT JOIN (SELECT day, ` + wholeSums + ` FROM figure_players GROUP BY day) AS b ON b.day = a.day WHERE ` + unlike
	daysUnlikeSources = `SELECT CAST(a.day AS TEXT) || ' ' || a.source || ' ' || a.country
		FROM (SELECT p.day, e.source, e.country, COUNT(p.first_at) AS players, CAST(SUM(p.wagers) AS BIGINT) AS wagers, CAST(SUM(p.staked) AS BIGINT) AS staked,
			CAST(SUM(p.paid) AS BIGINT) AS paid, CAST(SUM(p.measured) AS BIGINT) AS measured, CAST(SUM(p.theory) AS BIGINT) AS theory,
			CAST(SUM(p.luck) AS BIGINT) AS luck, CAST(SUM(p.squares) AS DOUBLE PRECISION) AS squares
			FROM figure_players AS p JOIN figure_people AS e ON e.id = p.person GROUP BY p.day, e.source, e.country) AS a
		LEFT JOIN figure_sources AS b ON b.day = a.day AND b.source = a.source AND b.country = a.country WHERE a.players <> b.players OR ` + unlike
	peopleUnlikeDays = `SELECT a.owner FROM figure_people AS a
		LEFT JOIN (SELECT person, MIN(first_at) AS first_at, ` + wholeSums + ` FROM figure_players GROUP BY person) AS b ON b.person = a.id
		WHERE a.first_at <> COALESCE(b.first_at, 0) OR ` + unlike
)
