package seedrenewal

import (
	"encoding/json"
	"fmt"

	"croupier/db"
)

func insert(tx *db.Tx, r *Renewal) error {
	reasons, err := json.Marshal(r.Reasons)
	if err != nil {
		return fmt.Errorf("write the reasons of a renewal: %w", err)
	}
	r.At = tx.Now().UnixMilli()
	err = tx.QueryRow(`INSERT INTO draw_renewals (at, reasons, missing, last_pair, last_wager, last_chain, last_round, pairs, unopened, voided)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
		r.At, string(reasons), r.Missing, r.LastPair, r.LastWager, r.LastChain, r.LastRound, r.Pairs, r.Undecryptable, r.Voided).Scan(&r.ID)
	if err != nil {
		return fmt.Errorf("record a renewal: %w", err)
	}
	return nil
}

const columns = `id, at, reasons, missing, last_pair, last_wager, last_chain, last_round, pairs, unopened, voided`

func scan(row interface{ Scan(...any) error }) (r Renewal, err error) {
	var reasons string
	err = row.Scan(&r.ID, &r.At, &reasons, &r.Missing, &r.LastPair, &r.LastWager, &r.LastChain, &r.LastRound, &r.Pairs, &r.Undecryptable, &r.Voided)
	if err == nil {
		err = json.Unmarshal([]byte(reasons), &r.Reasons)
	}
	return r, err
}

// Latest returns the latest renewal. The zero Renewal means none, and retires
// nothing.
func Latest(q db.Querier) (Renewal, error) {
	r, err := scan(q.QueryRow(`SELECT ` + columns + ` FROM draw_renewals ORDER BY id DESC LIMIT 1`))
	if db.IsNotFound(err) {
		return Renewal{}, nil
	}
	if err != nil {
		return r, fmt.Errorf("find the latest renewal: %w", err)
	}
	return r, nil
}

// All lists the renewals, oldest first.
func All(q db.Querier) (list []Renewal, err error) {
	rows, err := q.Query(`SELECT ` + columns + ` FROM draw_renewals ORDER BY id`)
	if err != nil {
		return nil, fmt.Errorf("list the renewals: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		r, err := scan(rows)
		if err != nil {
			return nil, fmt.Errorf("read a renewal: %w", err)
		}
		list = append(list, r)
	}
	return list, rows.Err()
}
