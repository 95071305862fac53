package seeds

import (
	"croupier/app/kernel/export"
	"croupier/db"
)

// Exports are the revealed seeds. No draw uses them any more.
func Exports() []export.Table {
	return export.From(Tables(), export.Table{Name: "seeds", End: lastPair, Read: exportPairs})
}

func lastPair(q db.Querier, _ int64) (string, error) {
	var last int64
	err := q.QueryRow(`SELECT COALESCE(MAX(id), 0) FROM seed_pairs`).Scan(&last)
	return export.Optional(last), err
}

func exportPairs(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
	return export.Rows(q, "the revealed seeds", func(row db.Scanner) ([]string, string, error) {
		var id, nonce, activeAt, revealedAt int64
		var owner, server, hash, client string
		err := row.Scan(&id, &owner, &server, &hash, &client, &nonce, &activeAt, &revealedAt)
		return []string{
			export.Number(id), owner, server, hash, client, export.Number(nonce), export.Number(activeAt), export.Number(revealedAt),
		}, export.Number(id), err
	}, `SELECT id, owner, CASE WHEN unopened = 1 THEN '' ELSE server_seed END, server_seed_hash, client_seed, nonce, active_at, revealed_at
		FROM seed_pairs WHERE id > $1 AND id <= $2 AND revealed_at < $3 ORDER BY id LIMIT $4`, export.Key(after), export.Key(at.End), at.AsOf, limit)
}
