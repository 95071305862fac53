package vip

import (
	"strings"

	"croupier/app/kernel/export"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Exports returns the reached levels for a regulator.
func Exports() []export.Table {
	list := func(q db.Querier, after string, limit int) ([]storedLevel, error) {
		userID, level, _ := strings.Cut(after, " ")
		return readLevels(q, selectLevels+` WHERE (l.user_id > $1 OR (l.user_id = $1 AND l.level > $2)) ORDER BY l.user_id, l.level LIMIT $3`,
			userID, export.Key(level), limit)
	}
	return export.From(Tables(), export.Table{Name: "vip_levels", Read: export.FromList(list, func(_ db.Querier, r *storedLevel) (export.Row, error) {
		level := export.Number(int64(r.level))
		return export.Row{Key: r.userID + " " + level, At: r.at, Cells: []string{r.userID, level, export.Number(r.seq), export.Number(r.at), money.USD(r.giftUSD).Text()}}, nil
	})})
}
