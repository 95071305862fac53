package trading

import (
	"fmt"

	"croupier/db"
)

// readControls reads all controls of traders.
func readControls(q db.Querier) (*controls, error) {
	list, err := db.All(q, "read the controls of sports", func(item *control, row db.Scanner) (err error) {
		var scope string
		if err := row.Scan(&item.kind, &scope, &item.value, &item.reason, &item.actor, &item.at, &item.until); err != nil {
			return err
		}
		item.scope, err = parseScope(scope)
		return err
	}, `SELECT kind, scope, value, reason, actor, at, until_at FROM sport_controls ORDER BY kind, scope`)
	if err != nil {
		return nil, err
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
