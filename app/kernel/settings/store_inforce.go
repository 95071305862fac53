package settings

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/db"
)

func timelineOf(q db.Querier, key string) (Timeline, error) {
	return db.All(q, "read which values of "+key+" were in force", func(v *InForce, row db.Scanner) error {
		var value string
		err := row.Scan(&v.At, &value)
		v.Value = jsontext.Value(value)
		return err
	}, `SELECT at, value FROM settings_in_force WHERE key = $1 ORDER BY n`, key)
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
	return db.Each(q, "compare settings with their history", func(row db.Scanner) error {
		var (
			key string
			at  int64
		)
		if err := row.Scan(&key, &at); err != nil {
			return err
		}
		fn(key, at)
		return nil
	}, `SELECT f.key, f.at FROM settings_in_force AS f WHERE f.stored IS NOT NULL AND NOT EXISTS (
		SELECT 1 FROM settings_history AS h WHERE h.key = f.key AND h.at <= f.at AND h.value = f.stored) ORDER BY f.key, f.n`)
}

// eachMismatch calls fn for settings whose value or version differs from their last change.
func eachMismatch(q db.Querier, fn func(key string)) error {
	return db.Each(q, "compare settings with their last change", func(row db.Scanner) error {
		var key string
		if err := row.Scan(&key); err != nil {
			return err
		}
		fn(key)
		return nil
	}, `SELECT s.key FROM settings AS s WHERE NOT EXISTS (
		SELECT 1 FROM settings_history AS h WHERE h.key = s.key AND h.version = s.version AND (h.value = s.value OR h.value IS NULL AND s.value IS NULL)) ORDER BY s.key`)
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
	logged := map[changedAt]bool{}
	err := db.Each(q, "read the changes of settings in the log of staff", func(row db.Scanner) error {
		var (
			at   int64
			keys string
		)
		if err := row.Scan(&at, &keys); err != nil {
			return err
		}
		for key := range strings.SplitSeq(keys, ",") {
			logged[changedAt{key, at}] = true
		}
		return nil
	}, `SELECT at, subject FROM staff_log WHERE action IN ('change settings', 'approve change settings') AND kind = 'settings'`)
	return logged, err
}

// eachUnlogged calls fn for changes that are not in the staff log at their time, from the first
// stored value in force on.
func eachUnlogged(q db.Querier, fn func(key string, version int64)) error {
	logged, err := loggedChanges(q)
	if err != nil {
		return err
	}
	return db.Each(q, "compare the history of settings with the log of staff", func(row db.Scanner) error {
		var (
			one     changedAt
			version int64
		)
		if err := row.Scan(&one.key, &version, &one.at); err != nil {
			return err
		}
		if !logged[one] {
			fn(one.key, version)
		}
		return nil
	}, `SELECT h.key, h.version, h.at FROM settings_history AS h
		WHERE h.at > COALESCE((SELECT MIN(f.at) FROM settings_in_force AS f), h.at) ORDER BY h.key, h.version`)
}
