package activity

import (
	"fmt"

	"github.com/go-json-experiment/json"

	"croupier/db"
)

const columns = `SELECT seq, at, kind, user_id, address, device, usd, facts, origin, request FROM activity `

func insert(tx *db.Tx, e Event, encoded string) (seq int64, err error) {
	err = tx.QueryRow(`INSERT INTO activity (at, kind, user_id, address, device, usd, facts, origin, request)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING seq`,
		e.At, e.Kind, e.UserID, e.Address, e.Device, e.USD, encoded, e.Origin, e.RequestID).Scan(&seq)
	if err != nil {
		return 0, fmt.Errorf("write activity: %w", err)
	}
	return seq, nil
}

// Newest is the number of the newest event; 0 before the first.
func Newest(q db.Querier) (seq int64, err error) {
	if err = q.QueryRow(`SELECT COALESCE(MAX(seq), 0) FROM activity`).Scan(&seq); err != nil {
		return 0, fmt.Errorf("find the newest activity: %w", err)
	}
	return seq, nil
}

// Since lists events after a number, in their order.
func Since(q db.Querier, after int64, limit int) ([]Event, error) {
	return db.All(q, reading, (*Event).scan, columns+`WHERE seq > $1 ORDER BY seq LIMIT $2`, after, limit)
}

// KindSince lists events of a kind after a number and from a time on, in their
// order.
func KindSince(q db.Querier, kind string, after, from int64, limit int) ([]Event, error) {
	return db.All(q, reading, (*Event).scan, columns+`WHERE kind = $1 AND seq > $2 AND at >= $3 ORDER BY seq LIMIT $4`, kind, after, from, limit)
}

// UserEvents lists a player's events of some kinds up to a time, newest first.
func UserEvents(q db.Querier, userID string, kinds []string, upTo int64, limit int) ([]Event, error) {
	if len(kinds) == 0 {
		return nil, nil
	}
	args, placeholders := []any{userID, upTo}, ""
	for _, kind := range kinds {
		args = append(args, kind)
		placeholders += fmt.Sprintf(", $%d", len(args))
	}
	args = append(args, limit)
	return db.All(q, reading, (*Event).scan, columns+`WHERE user_id = $1 AND user_id <> '' AND at <= $2 AND kind IN (`+placeholders[2:]+fmt.Sprintf(`) ORDER BY seq DESC LIMIT $%d`, len(args)), args...)
}

// reading is the purpose of the queries that list events.
const reading = "read activity"

func (e *Event) scan(row db.Scanner) error {
	var encoded string
	if err := row.Scan(&e.Seq, &e.At, &e.Kind, &e.UserID, &e.Address, &e.Device, &e.USD, &encoded, &e.Origin, &e.RequestID); err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(encoded), &e.Values); err != nil {
		return fmt.Errorf("the facts of activity %d: %w", e.Seq, err)
	}
	return nil
}

// Scope selects the counted events: those of a player, an address or a device.
type Scope string

// The scopes.
const (
	ByPlayer  Scope = "player"
	ByAddress Scope = "address"
	ByDevice  Scope = "device"
)

// Total is the sum of events. Players counts each once.
type Total struct{ Count, Players, USD int64 }

// totals are the statements of the scopes. A rule's own actions do not count.
var totals = map[Scope]string{
	ByPlayer:  totalOf("user_id"),
	ByAddress: totalOf("address"),
	ByDevice:  totalOf("device"),
}

func totalOf(column string) string {
	return `SELECT COUNT(*), COUNT(DISTINCT user_id), CAST(COALESCE(SUM(usd), 0) AS BIGINT) FROM activity
		WHERE ` + column + ` = $1 AND ` + column + ` <> '' AND kind = $2 AND at > $3 AND at <= $4 AND seq <= $5 AND origin = ''`
}

// MaxSeq is a number after all others.
const MaxSeq = 1<<63 - 1

// Sum sums the events of a kind in a period, after from and up to upTo, of those up to the number
// seq.
func Sum(q db.Querier, scope Scope, subject, kind string, from, upTo, seq int64) (t Total, err error) {
	if subject == "" {
		return Total{}, nil
	}
	statement, known := totals[scope]
	if !known {
		return Total{}, fmt.Errorf("add up activity: there is no scope %q", scope)
	}
	if err := q.QueryRow(statement, subject, kind, from, upTo, seq).Scan(&t.Count, &t.Players, &t.USD); err != nil {
		return Total{}, fmt.Errorf("add up activity: %w", err)
	}
	return t, nil
}

// DeleteBefore deletes some of the events before a time, but never the newest of all, whose number must
// not be reused. Events are numbered in the order of their time, so that it reads only the oldest
// ones.
func DeleteBefore(tx *db.Tx, before int64, limit int) (int64, error) {
	return db.Deleted(tx.Exec(`DELETE FROM activity WHERE seq IN (SELECT oldest.seq FROM (SELECT seq, at FROM activity ORDER BY seq LIMIT $1) AS oldest WHERE oldest.at < $2)
		AND seq < (SELECT MAX(seq) FROM activity)`, limit, before))
}

// LatestText is a text of a player's newest event of a kind in which it is not empty, among the
// last hundred; empty for none.
func LatestText(q db.Querier, userID, kind, field string) (string, error) {
	list, err := db.All(q, reading, (*Event).scan, columns+`WHERE user_id = $1 AND user_id <> '' AND kind = $2 ORDER BY seq DESC LIMIT 100`, userID, kind)
	for _, e := range list {
		if text := e.Values.Texts[field]; text != "" {
			return text, err
		}
	}
	return "", err
}
