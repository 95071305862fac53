package play

import (
	"encoding/json"
	"fmt"

	"croupier/app/kernel/id"
	"croupier/db"
)

const roundColumns = `id, owner, game, opening, choices, turns, pair, nonce, rules, fairness, unit`

func (r *round) scan(row db.Scanner) error {
	var (
		choices, turns string
	)
	err := row.Scan(&r.id, &r.owner, &r.game, &r.opening, &choices, &turns, &r.pair, &r.nonce, &r.rules, &r.fairness, &r.unit)
	if err != nil {
		return err
	}
	r.choices = []byte(choices)
	if err := json.Unmarshal([]byte(turns), &r.turns); err != nil {
		return fmt.Errorf("read the turns of round %s: %w", r.id, err)
	}
	return nil
}

// findRound reads a round with its money; nil if there is none.
func findRound(q db.Querier, query string, args ...any) (*round, error) {
	r, err := db.One(q, "find a round", (*round).scan, query, args...)
	if r == nil {
		return nil, err
	}
	return r, r.ReadOpen(q, r.id)
}

// openRoundByID returns an open round by id; nil if there is none.
func openRoundByID(q db.Querier, binary id.Binary) (*round, error) {
	return findRound(q, `SELECT `+roundColumns+` FROM rounds WHERE id = $1`, binary[:])
}

// openRoundOf returns a player's open round of a game; nil if there is none.
func openRoundOf(q db.Querier, owner, game string) (*round, error) {
	return findRound(q, `SELECT `+roundColumns+` FROM rounds WHERE owner = $1 AND game = $2`, owner, game)
}

// OpenGames returns the games in which a player has an open round, which draws from the
// player's seeds. It is not a method, because the seeds are created before the games.
func OpenGames(q db.Querier, owner string) ([]string, error) {
	return db.Column[string](q, "find open rounds", `SELECT game FROM rounds WHERE owner = $1 ORDER BY game`, owner)
}

func hasRound(q db.Querier, owner, game string) (open bool, err error) {
	err = q.QueryRow(`SELECT EXISTS (SELECT 1 FROM rounds WHERE owner = $1 AND game = $2)`, owner, game).Scan(&open)
	if err != nil {
		return false, fmt.Errorf("find an open round: %w", err)
	}
	return open, nil
}

func insertRound(tx *db.Tx, r *round) error {
	_, err := tx.Exec(`INSERT INTO rounds (id, owner, game, opening, choices, turns, pair, nonce, rules, fairness)
		VALUES ($1, $2, $3, $4, $5, '[]', $6, $7, $8, $9)`,
		r.id[:], r.owner, r.game, int64(r.opening), string(r.choices), r.pair, int64(r.nonce), r.rules, r.fairness)
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
	_, err = tx.Exec(`UPDATE rounds SET turns = $1 WHERE id = $2`, string(turns), r.id[:])
	if err != nil {
		return fmt.Errorf("continue a round: %w", err)
	}
	return nil
}

func deleteRound(tx *db.Tx, binary id.Binary) error {
	if _, err := tx.Exec(`DELETE FROM rounds WHERE id = $1`, binary[:]); err != nil {
		return fmt.Errorf("close a round: %w", err)
	}
	return nil
}
