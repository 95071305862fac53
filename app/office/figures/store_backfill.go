package figures

import "croupier/db"

// backfills returns the entry up to which each projection must have counted.
func backfills(q db.Querier) (map[string]int64, error) {
	return db.Pairs[string, int64](q, "read what is still to be counted", `SELECT name, seq FROM figure_backfills`)
}
