package play

import (
	"database/sql"
	"encoding/json"
	"fmt"

	"croupier/app/id"
	"croupier/db"
)

const roundColumns = `id, owner, game, account, opening, staked, choices, turns, COALESCE(pair, 0), nonce, rules, fairness, usd, at`

func scanRound(row interface{ Scan(...any) error }) (*round, error) {
	var (
		r              round
		binary         []byte
		choices, turns string
	)
	err := row.Scan(&binary, &r.owner, &r.game, &r.account, &r.opening, &r.staked, &choices, &turns,
		&r.pair, &r.nonce, &r.rules, &r.version, &r.usd, &r.at)
	if err != nil {
		return nil, err
	}
	if len(binary) != len(r.id) {
		return nil, fmt.Errorf("a round's id has %d bytes", len(binary))
	}
	r.id, r.choices = id.Binary(binary), []byte(choices)
	if err := json.Unmarshal([]byte(turns), &r.turns); err != nil {
		return nil, fmt.Errorf("read the turns of round %s: %w", r.id, err)
	}
	return &r, nil
}

func oneRound(row *sql.Row) (*round, error) {
	r, err := scanRound(row)
	if db.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find a round: %w", err)
	}
	return r, nil
}

// openRound finds an open round; nil when there is none.
func openRound(q db.Querier, binary id.Binary) (*round, error) {
	return oneRound(q.QueryRow(`SELECT `+roundColumns+` FROM rounds WHERE id = $1`, binary[:]))
}

// roundOf finds a player's open round of a game; nil when there is none.
func roundOf(q db.Querier, owner, game string) (*round, error) {
	return oneRound(q.QueryRow(`SELECT `+roundColumns+` FROM rounds WHERE owner = $1 AND game = $2`, owner, game))
}

// HasOpen reports whether a player has any open round that draws from their
// seeds.
func (s *Service) HasOpen(q db.Querier, owner string) (open bool, err error) {
	if err := q.QueryRow(`SELECT EXISTS (SELECT 1 FROM rounds WHERE owner = $1 AND pair IS NOT NULL)`, owner).Scan(&open); err != nil {
		return false, fmt.Errorf("look for open rounds: %w", err)
	}
	return open, nil
}

func hasRound(q db.Querier, owner, game string) (open bool, err error) {
	err = q.QueryRow(`SELECT EXISTS (SELECT 1 FROM rounds WHERE owner = $1 AND game = $2)`, owner, game).Scan(&open)
	if err != nil {
		return false, fmt.Errorf("look for an open round: %w", err)
	}
	return open, nil
}

func insertRound(tx *db.Tx, r *round) error {
	_, err := tx.Exec(`INSERT INTO rounds (id, owner, game, account, opening, staked, choices, turns, pair, nonce, rules, fairness, usd, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, '[]', NULLIF($8, 0), $9, $10, $11, $12, $13)`,
		r.id[:], r.owner, r.game, int64(r.account), int64(r.opening), int64(r.staked), string(r.choices),
		r.pair, int64(r.nonce), r.rules, r.version, r.usd, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("open a round: %w", err)
	}
	return nil
}

func updateRound(tx *db.Tx, r *round) error {
	turns, err := json.Marshal(r.turns)
	if err != nil {
		return fmt.Errorf("write the turns of a round: %w", err)
	}
	_, err = tx.Exec(`UPDATE rounds SET turns = $1, staked = $2, usd = $3 WHERE id = $4`, string(turns), int64(r.staked), r.usd, r.id[:])
	if err != nil {
		return fmt.Errorf("go on with a round: %w", err)
	}
	return nil
}

func deleteRound(tx *db.Tx, binary id.Binary) error {
	if _, err := tx.Exec(`DELETE FROM rounds WHERE id = $1`, binary[:]); err != nil {
		return fmt.Errorf("close a round: %w", err)
	}
	return nil
}
