package settings

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/db"
)

func timelineOf(q db.Querier, key string) (list Timeline, err error) {
	rows, err := q.Query(`SELECT at, value FROM settings_in_force WHERE key = $1 ORDER BY n`, key)
	if err != nil {
		return nil, fmt.Errorf("read which values of %s were in force: %w", key, err)
	}
	defer rows.Close()
	for rows.Next() {
		var at int64
		var value string
		if err := rows.Scan(&at, &value); err != nil {
			return nil, fmt.Errorf("read which values of %s were in force: %w", key, err)
		}
		list = append(list, InForce{at, jsontext.Value(value)})
	}
	return list, rows.Err()
}

// lastInForce is the last stored value of a setting with its number, 0 for none.
func lastInForce(q db.Querier, key string) (value string, raw *string, n int64, err error) {
	err = q.QueryRow(`SELECT value, stored, n FROM settings_in_force WHERE key = $1 ORDER BY n DESC LIMIT 1`, key).Scan(&value, &raw, &n)
	if db.IsNotFound(err) {
		return "", nil, 0, nil
	}
	if err != nil {
		return "", nil, 0, fmt.Errorf("read which value of %s is in force: %w", key, err)
	}
	return value, raw, n, nil
}

func insertInForce(tx *db.Tx, key string, n, at int64, value string, raw *string) error {
	_, err := tx.Exec(`INSERT INTO settings_in_force (key, n, at, value, stored) VALUES ($1, $2, $3, $4, $5)`, key, n, at, value, raw)
	if err != nil {
		return fmt.Errorf("note which value of %s is in force: %w", key, err)
	}
	return nil
}

// eachWithoutHistory calls fn for values that came from the table of the settings and are not
// that of the last change before them.
func eachWithoutHistory(q db.Querier, fn func(key string, at int64)) error {
	rows, err := q.Query(`SELECT f.key, f.at FROM settings_in_force AS f WHERE f.stored IS NOT NULL AND NOT EXISTS (
		SELECT 1 FROM settings_history AS h WHERE h.key = f.key AND h.at <= f.at AND h.value = f.stored) ORDER BY f.key, f.n`)
	if err != nil {
		return fmt.Errorf("compare settings with their history: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var key string
		var at int64
		if err := rows.Scan(&key, &at); err != nil {
			return fmt.Errorf("compare settings with their history: %w", err)
		}
		fn(key, at)
	}
	return rows.Err()
}

// eachMismatch calls fn for settings whose value or version differs from their last change.
func eachMismatch(q db.Querier, fn func(key string)) error {
	rows, err := q.Query(`SELECT s.key FROM settings AS s WHERE NOT EXISTS (
		SELECT 1 FROM settings_history AS h WHERE h.key = s.key AND h.version = s.version AND (h.value = s.value OR h.value IS NULL AND s.value IS NULL)) ORDER BY s.key`)
	if err != nil {
		return fmt.Errorf("compare settings with their last change: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var key string
		if err := rows.Scan(&key); err != nil {
			return fmt.Errorf("compare settings with their last change: %w", err)
		}
		fn(key)
	}
	return rows.Err()
}

// countInForce counts the stored values.
func countInForce(q db.Querier) (count int64, err error) {
	if err = q.QueryRow(`SELECT COUNT(*) FROM settings_in_force`).Scan(&count); err != nil {
		return 0, fmt.Errorf("count the settings in force: %w", err)
	}
	return count, nil
}

// changedAt is a setting and the time of its change.
type changedAt struct {
	key string
	at  int64
}

// loggedChanges reads from the staff log which settings were changed when. Its size is the number
// of all changes by staff.
func loggedChanges(q db.Querier) (map[changedAt]bool, error) {
	rows, err := q.Query(`SELECT at, subject FROM staff_log WHERE action IN ('change settings', 'approve change settings') AND kind = 'settings'`)
	if err != nil {
		return nil, fmt.Errorf("read the changes of settings in the log of staff: %w", err)
	}
	defer rows.Close()
	logged := map[changedAt]bool{}
	for rows.Next() {
		var at int64
		var keys string
		if err := rows.Scan(&at, &keys); err != nil {
			return nil, fmt.Errorf("read the changes of settings in the log of staff: %w", err)
		}
		for key := range strings.SplitSeq(keys, ",") {
			logged[changedAt{key, at}] = true
		}
	}
	return logged, rows.Err()
}

// eachUnlogged calls fn for changes that are not in the staff log at their time, from the first
// stored value in force on.
func eachUnlogged(q db.Querier, fn func(key string, version int64)) error {
	logged, err := loggedChanges(q)
	if err != nil {
		return err
	}
	rows, err := q.Query(`SELECT h.key, h.version, h.at FROM settings_history AS h
		WHERE h.at > COALESCE((SELECT MIN(f.at) FROM settings_in_force AS f), h.at) ORDER BY h.key, h.version`)
	if err != nil {
		return fmt.Errorf("compare the history of settings with the log of staff: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var one changedAt
		var version int64
		if err := rows.Scan(&one.key, &version, &one.at); err != nil {
			return fmt.Errorf("compare the history of settings with the log of staff: %w", err)
		}
		if !logged[one] {
			fn(one.key, version)
		}
	}
	return rows.Err()
}
