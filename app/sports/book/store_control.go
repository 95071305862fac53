package book

import (
	"fmt"

	"croupier/db"
)

// readControls reads all controls of traders.
func readControls(q db.Querier) (*controls, error) {
	rows, err := q.Query(`SELECT kind, scope, value, reason, actor, at, until_at FROM sport_controls ORDER BY kind, scope`)
	if err != nil {
		return nil, fmt.Errorf("read the controls of sports: %w", err)
	}
	defer rows.Close()
	var list []control
	for rows.Next() {
		var item control
		var scope string
		if err = rows.Scan(&item.kind, &scope, &item.value, &item.reason, &item.actor, &item.at, &item.until); err == nil {
			item.scope, err = parseScope(scope)
		}
		if err != nil {
			return nil, fmt.Errorf("read the controls of sports: %w", err)
		}
		list = append(list, item)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("read the controls of sports: %w", err)
	}
	return newControls(list)
}

// storeControl stores a control. It replaces an earlier one.
func storeControl(tx *db.Tx, c control) error {
	_, err := tx.Exec(`INSERT INTO sport_controls (kind, scope, value, reason, actor, at, until_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (kind, scope) DO UPDATE SET value = excluded.value, reason = excluded.reason, actor = excluded.actor, at = excluded.at, until_at = excluded.until_at`,
		c.kind, c.scope.String(), c.value, c.reason, c.actor, tx.Now().UnixMilli(), c.until)
	if err != nil {
		return fmt.Errorf("set a control of sports: %w", err)
	}
	return nil
}

// deleteControl deletes a control, and reports whether it existed.
func deleteControl(tx *db.Tx, kind string, of Scope) (bool, error) {
	return db.Change(tx, "take a control of sports back", `DELETE FROM sport_controls WHERE kind = $1 AND scope = $2`, kind, of.String())
}
