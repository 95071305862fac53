package crash

import (
	"croupier/app/kernel/export"
	"croupier/db"
)

// Exports are the rounds that are over. Their hashes are public.
func Exports() []export.Table {
	return []export.Table{
		{
			Name: "crash_chains", Sentence: "A chain of rounds of crash. Its end was published before the first round.",
			Columns: []export.Column{
				{Name: "chain", Sentence: "Number of the chain.", Number: true},
				{Name: "rounds", Sentence: "How many rounds it has.", Number: true},
				{Name: "published", Sentence: "The hash that all others lead to."},
				{Name: "salt", Sentence: "What is mixed into every round."},
				{Name: "at", Sentence: "When it was made, in milliseconds since 1970 (UTC).", Number: true},
			},
			Read: exportChains,
		},
		{
			Name: "crash_rounds", Sentence: "A round of crash that is over.",
			Columns: []export.Column{
				{Name: "round", Sentence: "Number of the round, which the wagers on it have as nonce.", Number: true},
				{Name: "chain", Sentence: "Number of its chain.", Number: true},
				{Name: "number", Sentence: "Its place in the chain.", Number: true},
				{Name: "before", Sentence: "Hash of the round before it."},
				{Name: "hash", Sentence: "Its own hash, whose SHA-256 is that of the round before."},
				{Name: "point", Sentence: "Where it ended, in hundredths.", Number: true},
				{Name: "void", Sentence: "1 for a round that was given back.", Number: true},
				{Name: "started", Sentence: "When it started, in milliseconds since 1970 (UTC).", Number: true},
				{Name: "ended", Sentence: "When it ended, in milliseconds since 1970 (UTC).", Number: true},
			},
			End: lastRound, Read: exportRounds,
		},
	}
}

func exportChains(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
	return export.Rows(q, "the chains of crash", func(row db.Scanner) ([]string, string, error) {
		var id, count, placed int64
		var published, salt string
		err := row.Scan(&id, &count, &published, &salt, &placed)
		return []string{export.Number(id), export.Number(count), published, salt, export.Number(placed)}, export.Number(id), err
	}, `SELECT id, rounds, published, salt, at FROM crash_chains WHERE id > $1 AND at < $2 ORDER BY id LIMIT $3`,
		export.Key(after), at.AsOf, limit)
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
