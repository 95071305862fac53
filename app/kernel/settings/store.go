package settings

import (
	"fmt"

	"croupier/db"
)

// stored is a setting in the database. A nil value is the default.
type stored struct {
	key     string
	value   *string
	version int64
	at      int64
	by      string
}

func (s *stored) scan(row db.Scanner) error {
	return row.Scan(&s.key, &s.value, &s.version, &s.at, &s.by)
}

func readAll(q db.Querier) ([]stored, error) {
	return db.All(q, "read the settings", (*stored).scan, `SELECT key, value, version, changed_at, changed_by FROM settings ORDER BY key`)
}

// readOne finds a setting; one that was never changed has version 0.
func readOne(q db.Querier, key string) (s stored, found bool, err error) {
	one, err := db.One(q, "read setting "+key, (*stored).scan, `SELECT key, value, version, changed_at, changed_by FROM settings WHERE key = $1`, key)
	if one == nil {
		return stored{}, false, err
	}
	return *one, true, nil
}

// writeOne stores a setting and appends to its history.
func writeOne(tx *db.Tx, s stored, reason string) error {
	_, err := tx.Exec(`INSERT INTO settings (key, value, version, changed_at, changed_by) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (key) DO UPDATE SET value = excluded.value, version = excluded.version,
		changed_at = excluded.changed_at, changed_by = excluded.changed_by`, s.key, s.value, s.version, s.at, s.by)
	if err != nil {
		return fmt.Errorf("store setting %s: %w", s.key, err)
	}
	_, err = tx.Exec(`INSERT INTO settings_history (key, version, value, at, actor, reason) VALUES ($1, $2, $3, $4, $5, $6)`,
		s.key, s.version, s.value, s.at, s.by, reason)
	if err != nil {
		return fmt.Errorf("store the history of setting %s: %w", s.key, err)
	}
	return nil
}

// valueAt is the value of a setting at a version; nil for the default.
func valueAt(q db.Querier, key string, version int64) (value *string, found bool, err error) {
	return db.Value[*string](q, "read the history of setting "+key, `SELECT value FROM settings_history WHERE key = $1 AND version = $2`, key, version)
}

// historyRow is one change in the history of a setting.
type historyRow struct {
	stored
	reason string
}

// history lists the changes of a setting below a version, newest first.
func history(q db.Querier, key string, below int64, limit int) ([]historyRow, error) {
	return db.All(q, "read the history of setting "+key, func(p *historyRow, row db.Scanner) error {
		return row.Scan(&p.key, &p.value, &p.version, &p.at, &p.by, &p.reason)
	}, `SELECT key, value, version, at, actor, reason FROM settings_history
		WHERE key = $1 AND version < $2 ORDER BY version DESC LIMIT $3`, key, below, limit)
}
