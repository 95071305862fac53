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

func (r *Renewal) scan(row db.Scanner) error {
	var reasons string
	err := row.Scan(&r.ID, &r.At, &reasons, &r.Missing, &r.LastPair, &r.LastWager, &r.LastChain, &r.LastRound, &r.Pairs, &r.Undecryptable, &r.Voided)
	if err != nil {
		return err
	}
	return json.Unmarshal([]byte(reasons), &r.Reasons)
}

// Latest returns the latest renewal. The zero Renewal means none, and retires
// nothing.
func Latest(q db.Querier) (Renewal, error) {
	r, err := db.One(q, "find the latest renewal", (*Renewal).scan, `SELECT `+columns+` FROM draw_renewals ORDER BY id DESC LIMIT 1`)
	if r == nil {
		return Renewal{}, err
	}
	return *r, nil
}

// All lists the renewals, oldest first.
func All(q db.Querier) ([]Renewal, error) {
	return db.All(q, "list the renewals", (*Renewal).scan, `SELECT `+columns+` FROM draw_renewals ORDER BY id`)
}
