package seeds

import (
	"croupier/app/kernel/export"
	"croupier/db"
)

// Exports are the revealed seeds. No draw uses them any more.
func Exports() []export.Table {
	return []export.Table{{
		Name: "seeds", Sentence: "A pair of seeds that is revealed. Seeds that wagers are still drawn from are in no package.",
		Columns: []export.Column{
			{Name: "seeds", Sentence: "Number of the pair, as wagers name it.", Number: true},
			{Name: "player", Sentence: "Id of the player or guest."},
			{Name: "server_seed", Sentence: "Seed of the server; empty where it was retired without being opened."},
			{Name: "server_seed_hash", Sentence: "Its SHA-256 in hex, which the player saw before the first draw."},
			{Name: "client_seed", Sentence: "Seed of the player."},
			{Name: "draws", Sentence: "How often was drawn from it.", Number: true},
			{Name: "active_at", Sentence: "When it came into use, in milliseconds since 1970 (UTC).", Number: true},
			{Name: "revealed_at", Sentence: "When it was revealed, in milliseconds since 1970 (UTC).", Number: true},
		},
		End: lastPair, Read: exportPairs,
	}}
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
