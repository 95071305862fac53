package figures

import (
	"fmt"

	"croupier/db"
)

// storedDay has the rows that the projections of wagers have written for a day. Players
// are identified by their owner, or by their number if they have no row.
type storedDay struct {
	days, hours map[cell]Sum
	spans       map[int64]span
	playerDays  map[string]playerDay
	origins     map[originKey]originSum
	originHours map[originHour]Sum
	arrivals    map[arrival]int64
}

func readDay(q db.Querier, day int64) (*storedDay, error) {
	f := &storedDay{
		days: map[cell]Sum{}, hours: map[cell]Sum{}, spans: map[int64]span{}, playerDays: map[string]playerDay{}, origins: map[originKey]originSum{},
		originHours: map[originHour]Sum{}, arrivals: map[arrival]int64{},
	}
	for _, table := range []struct {
		query        string
		scan         func(row db.Scanner) error
		from, before int64
	}{
		{`SELECT day, kind, product, counterparty, currency, ` + sumColumns + ` FROM figure_days WHERE day >= $1 AND day < $2`, scanCell(f.days), day, day + 1},
		{`SELECT hour, kind, product, counterparty, currency, ` + sumColumns + ` FROM figure_hours WHERE hour >= $1 AND hour < $2`, scanCell(f.hours), day * 24, day*24 + 24},
		{`SELECT hour, first_seq, last_seq FROM figure_spans WHERE hour >= $1 AND hour < $2`, f.scanSpan, day * 24, day*24 + 24},
		{`SELECT COALESCE(p.owner, CAST(v.person AS TEXT)), v.entries, COALESCE(v.first_at, 0), COALESCE(v.previous, 0), ` + sumsOf("v") + `
			FROM figure_players AS v LEFT JOIN figure_people AS p ON p.id = v.person WHERE v.day >= $1 AND v.day < $2`, f.scanPlayerDay, day, day + 1},
		{`SELECT day, source, country, players, ` + sumColumns + ` FROM figure_sources WHERE day >= $1 AND day < $2`, f.scanOrigin, day, day + 1},
		{`SELECT hour, source, country, ` + sumColumns + ` FROM figure_source_hours WHERE hour >= $1 AND hour < $2`, f.scanOriginHour, day * 24, day*24 + 24},
		{`SELECT hour, previous, players FROM figure_arrivals WHERE hour >= $1 AND hour < $2`, f.scanArrival, day * 24, day*24 + 24},
	} {
		if err := db.Each(q, "read the figures of a day", table.scan, table.query, table.from, table.before); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// sumsOf returns the columns of a table's Sum.
func sumsOf(table string) string {
	return table + `.wagers, ` + table + `.staked, ` + table + `.paid, ` + table + `.measured, ` + table + `.theory, ` + table + `.luck, ` + table + `.squares`
}

func scanCell(to map[cell]Sum) func(row db.Scanner) error {
	return func(row db.Scanner) error {
		var (
			c   cell
			sum Sum
		)
		err := row.Scan(append([]any{&c.slot, &c.kind, &c.product, &c.counterparty, &c.currency}, sum.StoreFields()...)...)
		to[c] = sum
		return err
	}
}

func (f *storedDay) scanSpan(row db.Scanner) error {
	var (
		hour int64
		s    span
	)
	err := row.Scan(&hour, &s.first, &s.last)
	f.spans[hour] = s
	return err
}

func (f *storedDay) scanPlayerDay(row db.Scanner) error {
	var (
		owner string
		v     playerDay
	)
	err := row.Scan(append([]any{&owner, &v.entries, &v.firstAt, &v.previous}, v.sum.StoreFields()...)...)
	f.playerDays[owner] = v
	return err
}

func (f *storedDay) scanOrigin(row db.Scanner) error {
	var (
		key originKey
		o   originSum
	)
	err := row.Scan(append([]any{&key.day, &key.Source, &key.Country, &o.players}, o.sum.StoreFields()...)...)
	f.origins[key] = o
	return err
}

func (f *storedDay) scanOriginHour(row db.Scanner) error {
	var (
		key originHour
		sum Sum
	)
	err := row.Scan(append([]any{&key.hour, &key.Source, &key.Country}, sum.StoreFields()...)...)
	f.originHours[key] = sum
	return err
}

func (f *storedDay) scanArrival(row db.Scanner) error {
	var (
		key     arrival
		players int64
	)
	err := row.Scan(&key.hour, &key.previous, &players)
	f.arrivals[key] = players
	return err
}

// lastWagerOf returns the last stored wager of a day; 0 for none.
func lastWagerOf(q db.Querier, day int64) (last int64, err error) {
	err = q.QueryRow(`SELECT COALESCE(MAX(last_seq), 0) FROM figure_spans WHERE hour >= $1 AND hour < $2`, day*24, day*24+24).Scan(&last)
	if err != nil {
		return 0, fmt.Errorf("find the end of a day in the log: %w", err)
	}
	return last, nil
}

// slots is a query for the first slot from $1 on in a table with perDay slots per day.
type slots struct {
	query  string
	perDay int64
}

// wagerSlots are the queries for the tables of wagers, moveSlots those for the tables of
// movements.
var (
	wagerSlots = []slots{
		{`SELECT MIN(day) FROM figure_days WHERE day >= $1`, 1},
		{`SELECT MIN(day) FROM figure_players WHERE day >= $1`, 1},
		{`SELECT MIN(day) FROM figure_sources WHERE day >= $1`, 1},
		{`SELECT MIN(hour) FROM figure_hours WHERE hour >= $1`, 24},
		{`SELECT MIN(hour) FROM figure_spans WHERE hour >= $1`, 24},
		{`SELECT MIN(hour) FROM figure_source_hours WHERE hour >= $1`, 24},
		{`SELECT MIN(hour) FROM figure_arrivals WHERE hour >= $1`, 24},
	}
	moveSlots = []slots{
		{`SELECT MIN(day) FROM figure_move_days WHERE day >= $1`, 1},
		{`SELECT MIN(hour) FROM figure_moves WHERE hour >= $1`, 24},
		{`SELECT MIN(first_at) FROM figure_depositors WHERE first_at >= $1`, dayMillis},
	}
)

// nextDay returns the first day after another that one of the tables has.
func nextDay(q db.Querier, tables []slots, after int64) (day int64, found bool, err error) {
	for _, table := range tables {
		var slot *int64
		if err := q.QueryRow(table.query, (after+1)*table.perDay).Scan(&slot); err != nil {
			return 0, false, fmt.Errorf("find the next day of the figures: %w", err)
		}
		if slot == nil {
			continue
		}
		if of := floorDiv(*slot, table.perDay); !found || of < day {
			day, found = of, true
		}
	}
	return day, found, nil
}
