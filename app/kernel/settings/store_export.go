package settings

import (
	"database/sql"
	"strings"

	"croupier/app/kernel/export"
	"croupier/db"
)

// Exports are the changes of the settings for a regulator.
func Exports() []export.Table {
	return export.From(Tables(), export.Table{Name: "settings_history", Read: exportHistory})
}

// keySeparator separates key and version; no key contains it.
const keySeparator = " "

func exportHistory(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
	key, version, _ := strings.Cut(after, keySeparator)
	return export.Rows(q, "the history of the settings", func(row db.Scanner) ([]string, string, error) {
		var key, actor, reason string
		var version, at int64
		var value sql.NullString
		err := row.Scan(&key, &version, &at, &actor, &reason, &value)
		return []string{key, export.Number(version), export.Number(at), actor, reason, value.String}, key + keySeparator + export.Number(version), err
	}, `SELECT key, version, at, actor, reason, value FROM settings_history
		WHERE (key > $1 OR key = $1 AND version > $2) AND at < $3 ORDER BY key, version LIMIT $4`, key, export.Key(version), at.AsOf, limit)
}
