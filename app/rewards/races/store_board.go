package races

import (
	"fmt"
	"strings"

	"croupier/db"
)

// source is the table with the points of a race. Both tables have the same index by
// rank.
type source struct {
	table, race, points, wager string
	key                        any
}

func (e *raceInstance) source() source {
	if e.week != 0 {
		return source{"race_week", "week", "usd", "NULL", e.week}
	}
	return source{"race_scores", "race", "points", "wager", e.race}
}

// withPoints inserts the column of the points into a part of a statement.
func (o source) withPoints(part string) string { return strings.ReplaceAll(part, "points", o.points) }

// rows reads rows by a condition and an order.
func (o source) rows(q db.Querier, condition, order string, limit int, args ...any) ([]row, error) {
	query := fmt.Sprintf(`SELECT owner, %s, reached_at, %s FROM %s WHERE %s = $1 AND %s ORDER BY %s LIMIT %d`,
		o.points, o.wager, o.table, o.race, o.withPoints(condition), o.withPoints(order), limit)
	return db.All(q, "read the race", func(r *row, from db.Scanner) error {
		return from.Scan(&r.owner, &r.points, &r.reachedAt, &r.wager)
	}, query, append([]any{o.key}, args...)...)
}

// leaders lists the players of a race in the order of their points, from offset (0 is
// the first) on. Of equal points those that were reached earlier come first.
func (e *raceInstance) leaders(q db.Querier, limit, offset int) ([]row, error) {
	o := e.source()
	rows, err := o.rows(q, `points > 0`, `points DESC, reached_at, owner`, limit+offset)
	return rows[min(offset, len(rows)):], err
}

// rowOf returns the row of one player.
func (e *raceInstance) rowOf(q db.Querier, owner string) (row, bool, error) {
	o := e.source()
	list, err := o.rows(q, `owner = $2`, `owner`, 1, owner)
	if err != nil || len(list) == 0 {
		return row{owner: owner}, false, err
	}
	return list[0], true, nil
}

const (
	equalAhead  = `points = $2 AND (reached_at < $3 OR (reached_at = $3 AND owner < $4))`
	equalBehind = `points = $2 AND (reached_at > $3 OR (reached_at = $3 AND owner > $4))`
)

// neighbourRows lists the nearest rows above or below one, nearest first.
func (e *raceInstance) neighbourRows(q db.Querier, own row, above bool, limit int) ([]row, error) {
	o := e.source()
	equal, equalOrder := equalAhead, `reached_at DESC, owner DESC`
	further, furtherOrder := `points > $2`, `points, reached_at DESC, owner DESC`
	if !above {
		equal, equalOrder = equalBehind, `reached_at, owner`
		further, furtherOrder = `points < $2`, `points DESC, reached_at, owner`
	}
	list, err := o.rows(q, equal, equalOrder, limit, own.points, own.reachedAt, own.owner)
	if err != nil || len(list) == limit {
		return list, err
	}
	more, err := o.rows(q, further, furtherOrder, limit-len(list), own.points)
	return append(list, more...), err
}

// countAhead counts the rows ahead of one: those of a mark, and those in between.
func (e *raceInstance) countAhead(q db.Querier, own row, from rankMark) (count int, err error) {
	o := e.source()
	further, args := `points > $2`, []any{own.points}
	if from.ahead > 0 {
		further, args = `points > $2 AND points < $3`, []any{own.points, from.points}
	}
	count = from.ahead
	for _, part := range []struct {
		condition string
		args      []any
	}{{further, args}, {equalAhead, []any{own.points, own.reachedAt, own.owner}}} {
		var n int
		query := fmt.Sprintf(`SELECT COUNT(*) FROM %s WHERE %s = $1 AND %s`, o.table, o.race, o.withPoints(part.condition))
		if err := q.QueryRow(query, append([]any{o.key}, part.args...)...).Scan(&n); err != nil {
			return 0, fmt.Errorf("count who is ahead in the race: %w", err)
		}
		count += n
	}
	return count, nil
}

// rankMarks reads all points of a race from the highest on and keeps a mark for every
// rankMarkStep players.
func (e *raceInstance) rankMarks(q db.Querier) (list []rankMark, err error) {
	o := e.source()
	last, count, marked := int64(0), 0, 0
	err = db.Each(q, "read the points of a race", func(row db.Scanner) error {
		var points int64
		if err := row.Scan(&points); err != nil {
			return err
		}
		if points != last && count-marked >= rankMarkStep { // all players with the previous points are counted
			list, marked = append(list, rankMark{last, count}), count
		}
		last = points
		count++
		return nil
	}, o.withPoints(fmt.Sprintf(`SELECT points FROM %s WHERE %s = $1 AND points > 0 ORDER BY points DESC`, o.table, o.race)), o.key)
	return list, err
}
