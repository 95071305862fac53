package crash

import (
	"croupier/app/kernel/export"
	"croupier/db"
)

// Exports are the rounds that are over. Their hashes are public.
func Exports() []export.Table {
	return export.From(Tables(), export.Table{Name: "crash_rounds", End: lastRound, Read: exportRounds})
}

func lastRound(q db.Querier, _ int64) (string, error) {
	var last int64
	err := q.QueryRow(`SELECT COALESCE(MAX(id), 0) FROM crash_rounds`).Scan(&last)
	return export.Optional(last), err
}

func exportRounds(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
	return export.Rows(q, "the rounds of crash", func(row db.Scanner) ([]string, string, error) {
		var id, chain, number, point, void, started, ended int64
		var before, hash string
		err := row.Scan(&id, &chain, &number, &before, &hash, &point, &void, &started, &ended)
		return []string{
			export.Number(id), export.Number(chain), export.Number(number), before, hash, export.Number(point), export.Number(void),
			export.Number(started), export.Number(ended),
		}, export.Number(id), err
	}, `SELECT id, chain, number, before, hash, point, void, started, ended FROM crash_rounds
		WHERE id > $1 AND id <= $2 AND ended < $3 ORDER BY id LIMIT $4`, export.Key(after), export.Key(at.End), at.AsOf, limit)
}
