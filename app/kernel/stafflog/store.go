package stafflog

import (
	"fmt"

	"croupier/db"
)

const columns = `seq, id, at, actor, action, kind, subject, reason, detail, before, after, request, previous`

func (r *row) scan(from db.Scanner) error {
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
	r, err := db.One(q, "read the last staff action", (*row).scan, `SELECT `+columns+` FROM staff_log ORDER BY seq DESC LIMIT 1`)
	if r == nil {
		return row{}, false, err
	}
	return *r, true, nil
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
	err = db.Each(q, "read the log of staff", func(from db.Scanner) error {
		var r row
		if err := r.scan(from); err != nil {
			return err
		}
		do(&r)
		count++
		return nil
	}, `SELECT `+columns+` FROM staff_log WHERE seq > $1 ORDER BY seq LIMIT $2`, after, most)
	return count, err
}

// list finds rows by a filter, newest first, before a place in the log.
func list(q db.Querier, f resolvedFilter, before int64, limit int) ([]row, error) {
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
	return db.All(q, "list the log of staff", (*row).scan, statement+fmt.Sprintf(" ORDER BY seq DESC LIMIT $%d", len(args)), args...)
}
