package figures

import (
	"fmt"

	"croupier/db"
)

// group is a dimension of the figures. The row names are empty for days.
type group string

// The groups of rows.
const (
	byDay      group = "day"
	byProduct  group = "product"
	byGame     group = "game"
	byProvider group = "provider"
	byCurrency group = "currency"
	bySource   group = "source"
	byCountry  group = "country"
)

// row is a sum of one slot and name.
type row struct {
	slot int64
	name string
	sum  Sum
}

// daysBy are the queries of the sums of whole days by group.
var daysBy = map[group]string{
	byDay:      `SELECT day, '', ` + addUp + ` FROM figure_days WHERE day >= $1 AND day < $2 GROUP BY day ORDER BY day`,
	byProduct:  `SELECT 0, kind, ` + addUp + ` FROM figure_days WHERE day >= $1 AND day < $2 GROUP BY kind ORDER BY kind`,
	byGame:     `SELECT 0, product, ` + addUp + ` FROM figure_days WHERE day >= $1 AND day < $2 GROUP BY product ORDER BY product`,
	byProvider: `SELECT 0, counterparty, ` + addUp + ` FROM figure_days WHERE day >= $1 AND day < $2 GROUP BY counterparty ORDER BY counterparty`,
	byCurrency: `SELECT 0, currency, ` + addUp + ` FROM figure_days WHERE day >= $1 AND day < $2 GROUP BY currency ORDER BY currency`,
	bySource:   `SELECT 0, source, ` + addUp + ` FROM figure_sources WHERE day >= $1 AND day < $2 GROUP BY source ORDER BY source`,
	byCountry:  `SELECT 0, country, ` + addUp + ` FROM figure_sources WHERE day >= $1 AND day < $2 GROUP BY country ORDER BY country`,
}

// hoursBy are the queries of the sums of whole hours by group. Their slot is the day.
var hoursBy = map[group]string{
	byDay:      `SELECT hour / 24, '', ` + addUp + ` FROM figure_hours WHERE hour >= $1 AND hour < $2 GROUP BY hour / 24 ORDER BY hour / 24`,
	byProduct:  `SELECT 0, kind, ` + addUp + ` FROM figure_hours WHERE hour >= $1 AND hour < $2 GROUP BY kind ORDER BY kind`,
	byGame:     `SELECT 0, product, ` + addUp + ` FROM figure_hours WHERE hour >= $1 AND hour < $2 GROUP BY product ORDER BY product`,
	byProvider: `SELECT 0, counterparty, ` + addUp + ` FROM figure_hours WHERE hour >= $1 AND hour < $2 GROUP BY counterparty ORDER BY counterparty`,
	byCurrency: `SELECT 0, currency, ` + addUp + ` FROM figure_hours WHERE hour >= $1 AND hour < $2 GROUP BY currency ORDER BY currency`,
	bySource:   `SELECT 0, source, ` + addUp + ` FROM figure_source_hours WHERE hour >= $1 AND hour < $2 GROUP BY source ORDER BY source`,
	byCountry:  `SELECT 0, country, ` + addUp + ` FROM figure_source_hours WHERE hour >= $1 AND hour < $2 GROUP BY country ORDER BY country`,
}

// hourly is the query of the sums of single hours.
const hourly = `SELECT hour, '', ` + addUp + ` FROM figure_hours WHERE hour >= $1 AND hour < $2 GROUP BY hour ORDER BY hour`

// rowsOf reads the rows of a query from one slot to before another.
func rowsOf(q db.Querier, query string, from, before int64) ([]row, error) {
	if from >= before {
		return nil, nil
	}
	return db.All(q, "read the figures", func(r *row, from db.Scanner) error {
		return from.Scan(append([]any{&r.slot, &r.name}, r.sum.StoreFields()...)...)
	}, query, from, before)
}

func spanOf(q db.Querier, hour int64) (s span, err error) {
	err = q.QueryRow(`SELECT first_seq, last_seq FROM figure_spans WHERE hour = $1`, hour).Scan(&s.first, &s.last)
	if err != nil && !db.IsNotFound(err) {
		return s, fmt.Errorf("find an hour in the log: %w", err)
	}
	return s, nil
}

// arrivedBetween counts the distinct players from the start of a day to before an hour.
// It reads at most 32 rows for each hour.
func arrivedBetween(q db.Querier, firstDay, hour int64) (count int64, err error) {
	err = q.QueryRow(`SELECT CAST(COALESCE(SUM(players), 0) AS BIGINT) FROM figure_arrivals WHERE hour >= $1 AND hour < $2 AND previous < $3`,
		firstDay*24, hour, firstDay).Scan(&count)
	if err != nil {
		return 0, fmt.Errorf("count the active players: %w", err)
	}
	return count, nil
}

// playerDayOf returns the time of a player's first wager on a day, and the previous day with
// a wager; 0 for never.
func playerDayOf(q db.Querier, day int64, owner string) (firstAt, previous int64, err error) {
	err = q.QueryRow(`SELECT COALESCE(v.first_at, 0), COALESCE(v.previous, 0) FROM figure_people AS p
		JOIN figure_players AS v ON v.day = $1 AND v.person = p.id WHERE p.owner = $2`, day, owner).Scan(&firstAt, &previous)
	if err != nil && !db.IsNotFound(err) {
		return 0, 0, fmt.Errorf("find the day of a player: %w", err)
	}
	return firstAt, previous, nil
}

// playersByDay counts the players of each whole day.
func playersByDay(q db.Querier, from, before int64) (map[int64]int64, error) {
	return countsOf(q, `SELECT day, CAST(SUM(players) AS BIGINT) FROM figure_sources WHERE day >= $1 AND day < $2 GROUP BY day`, from, before)
}

// playersByMonth counts the players of each whole month.
func playersByMonth(q db.Querier, from, before int64) (map[int64]int64, error) {
	return countsOf(q, `SELECT later, CAST(SUM(players) AS BIGINT) FROM figure_cohorts WHERE later >= $1 AND later < $2 GROUP BY later`, from, before)
}

func countsOf(q db.Querier, query string, from, before int64) (map[int64]int64, error) {
	return db.Pairs[int64, int64](q, "count players", query, from, before)
}

// allCohorts reads the number of players of each start month who played in each later
// month.
func allCohorts(q db.Querier, from int64) ([]CohortCell, error) {
	return db.All(q, "read the cohorts", func(cell *CohortCell, row db.Scanner) error {
		var c cohort
		err := row.Scan(&c.month, &c.later, &cell.Players)
		cell.Month, cell.After = monthText(c.month), c.later-c.month
		return err
	}, `SELECT month, later, players FROM figure_cohorts WHERE month >= $1 ORDER BY month, later`, from)
}
