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
	var list []*round // fn makes queries of its own
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
		fn(r)
	}
	return nil
}

// eachDrawn reads how often each pair has drawn.
func eachDrawn(q db.Querier, fn func(pair int64, drawn uint64)) error {
	rows, err := q.Query(`SELECT id, nonce FROM seed_pairs ORDER BY id`)
	if err != nil {
		return fmt.Errorf("read the seeds: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var (
			pair  int64
			drawn uint64
		)
		if err := rows.Scan(&pair, &drawn); err != nil {
			return fmt.Errorf("read the seeds: %w", err)
		}
		fn(pair, drawn)
	}
	return rows.Err()
}
