package stafflog

import (
	"fmt"

	"croupier/db"
)

const columns = `seq, id, at, actor, action, kind, subject, reason, detail, before, after, request, previous`

type scanner interface{ Scan(dest ...any) error }

func (r *row) scan(from scanner) error {
	return from.Scan(&r.seq, &r.id, &r.at, &r.actor, &r.action, &r.kind, &r.subject, &r.reason, &r.detail, &r.before, &r.after,
		&r.request, &r.previous)
}

func insertRow(tx *db.Tx, r row) error {
	if r.previous == nil {
		r.previous = []byte{}
	}
	_, err := tx.Exec(`INSERT INTO staff_log (seq, id, at, actor, action, kind, subject, reason, detail, before, after, request, previous)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
		r.seq, r.id, r.at, r.actor, r.action, r.kind, r.subject, r.reason, r.detail, r.before, r.after, r.request, r.previous)
	if err != nil {
		return fmt.Errorf("log a staff action: %w", err)
	}
	return nil
}

func lastRow(q db.Querier) (last row, found bool, err error) {
	err = last.scan(q.QueryRow(`SELECT ` + columns + ` FROM staff_log ORDER BY seq DESC LIMIT 1`))
	if db.IsNotFound(err) {
		return row{}, false, nil
	}
	if err != nil {
		return row{}, false, fmt.Errorf("read the last staff action: %w", err)
	}
	return last, true, nil
}

// Newest is the number of the newest row; 0 before the first.
func Newest(q db.Querier) (seq int64, err error) {
	if err = q.QueryRow(`SELECT COALESCE(MAX(seq), 0) FROM staff_log`).Scan(&seq); err != nil {
		return 0, fmt.Errorf("find the newest row of the log of staff: %w", err)
	}
	return seq, nil
}

// noLimit means all rows.
const noLimit = 1 << 62

// eachRow passes the rows after one in their order, at most limit; 0 is all.
func eachRow(q db.Querier, after int64, limit int, do func(r *row)) (count int, err error) {
	most := int64(limit)
	if limit == 0 {
		most = noLimit
	}
	rows, err := q.Query(`SELECT `+columns+` FROM staff_log WHERE seq > $1 ORDER BY seq LIMIT $2`, after, most)
	if err != nil {
		return 0, fmt.Errorf("read the log of staff: %w", err)
	}
	defer rows.Close()
	for ; rows.Next(); count++ {
		var r row
		if err := r.scan(rows); err != nil {
			return count, fmt.Errorf("read the log of staff: %w", err)
		}
		do(&r)
	}
	return count, rows.Err()
}

// list finds rows by a filter, newest first, before a place in the log.
func list(q db.Querier, f resolvedFilter, before int64, limit int) (found []row, err error) {
	statement, args := `SELECT `+columns+` FROM staff_log WHERE seq < $1`, []any{before}
	for _, condition := range []struct {
		test   string
		values []any
		given  bool
	}{
		{"actor IN (%s, %s)", []any{f.Actor, f.actorID}, f.Actor != ""}, {"action = %s", []any{f.Action}, f.Action != ""},
		{"kind = %s", []any{f.Kind}, f.Kind != ""}, {"subject IN (%s, %s)", []any{f.Subject, f.subjectID}, f.Subject != ""},
		{"at >= %s", []any{f.From}, f.From != 0}, {"at < %s", []any{f.To}, f.To != 0},
	} {
		if !condition.given {
			continue
		}
		var places []any
		for _, value := range condition.values {
			args = append(args, value)
			places = append(places, fmt.Sprintf("$%d", len(args)))
		}
		statement += " AND " + fmt.Sprintf(condition.test, places...)
	}
	args = append(args, limit)
	rows, err := q.Query(statement+fmt.Sprintf(" ORDER BY seq DESC LIMIT $%d", len(args)), args...)
	if err != nil {
		return nil, fmt.Errorf("list the log of staff: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var r row
		if err := r.scan(rows); err != nil {
			return nil, fmt.Errorf("list the log of staff: %w", err)
		}
		found = append(found, r)
	}
	return found, rows.Err()
}
