package figures

import (
	"fmt"

	"croupier/db"
)

// backfills returns the entry up to which each projection must have counted.
func backfills(q db.Querier) (map[string]int64, error) {
	ends := map[string]int64{}
	err := each(q, `SELECT name, seq FROM figure_backfills`, func(rows *db.Rows) error {
		var (
			name string
			end  int64
		)
		err := rows.Scan(&name, &end)
		ends[name] = end
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read what is still to be counted: %w", err)
	}
	return ends, nil
}
