package play

import (
	"fmt"

	"croupier/db"
)

// eachRound reads all open rounds.
func eachRound(q db.Querier, fn func(*round)) error {
	rows, err := q.Query(`SELECT ` + roundColumns + ` FROM rounds ORDER BY id`)
	if err != nil {
		return fmt.Errorf("read the rounds: %w", err)
	}
	defer rows.Close()
	var list []*round // read all rows first, because fn makes queries
	for rows.Next() {
		r, err := scanRound(rows)
		if err != nil {
			return fmt.Errorf("read the rounds: %w", err)
		}
		list = append(list, r)
	}
	if err := rows.Err(); err != nil {
		return fmt.Errorf("read the rounds: %w", err)
	}
	for _, r := range list {
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
	rows, err := q.Query(`SELECT id, nonce, EXISTS (SELECT 1 FROM removing AS r WHERE r.owner = seed_pairs.owner) FROM seed_pairs ORDER BY id`)
	if err != nil {
		return fmt.Errorf("read the seeds: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var (
			pair     int64
			drawn    uint64
			removing bool
		)
		if err := rows.Scan(&pair, &drawn, &removing); err != nil {
			return fmt.Errorf("read the seeds: %w", err)
		}
		fn(pair, drawn, removing)
	}
	return rows.Err()
}
