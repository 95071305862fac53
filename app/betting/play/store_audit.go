package play

import "croupier/db"

// eachRound reads all open rounds.
func eachRound(q db.Querier, fn func(*round)) error {
	list, err := db.Refs(q, "read the rounds", (*round).scan, `SELECT `+roundColumns+` FROM rounds ORDER BY id`)
	if err != nil {
		return err
	}
	for _, r := range list { // after the rows are read, because fn makes queries
		if err := r.ReadOpen(q, r.id); err != nil {
			return err
		}
		fn(r)
	}
	return nil
}

// eachDrawCount reads each pair's number of draws, and whether its owner is a guest
// whose removal has begun.
func eachDrawCount(q db.Querier, fn func(pair int64, drawn uint64, removing bool)) error {
	return db.Each(q, "read the seeds", func(row db.Scanner) error {
		var (
			pair     int64
			drawn    uint64
			removing bool
		)
		if err := row.Scan(&pair, &drawn, &removing); err != nil {
			return err
		}
		fn(pair, drawn, removing)
		return nil
	}, `SELECT id, nonce, EXISTS (SELECT 1 FROM removing AS r WHERE r.owner = seed_pairs.owner) FROM seed_pairs ORDER BY id`)
}
