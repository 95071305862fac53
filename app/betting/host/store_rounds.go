package host

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

const roundColumns = `id, owner, game, version, mode, currency, demo, bet, payout, edge, pair, nonce, event`

func (r *round) scan(row db.Scanner) error {
	var binary []byte
	err := row.Scan(&binary, &r.owner, &r.key.game, &r.key.version, &r.mode, &r.currency, &r.demo, &r.bet, &r.payout, &r.edge, &r.pair, &r.nonce, &r.event)
	if err == nil && len(binary) != len(r.id) {
		err = fmt.Errorf("a round's id has %d bytes", len(binary))
	}
	if err == nil {
		r.id = id.Binary(binary)
	}
	return err
}

// findRound returns the open round that a session continues; nil if there is none.
func findRound(q db.Querier, owner, game, currency string, demo bool) (*round, error) {
	return db.One(q, "find a round", (*round).scan, `SELECT `+roundColumns+` FROM hosted_rounds
		WHERE owner = $1 AND game = $2 AND currency = $3 AND demo = $4`, owner, game, currency, demo)
}

// roundByID returns an open round; nil if there is none.
func roundByID(q db.Querier, binary id.Binary) (*round, error) {
	return db.One(q, "find a round", (*round).scan, `SELECT `+roundColumns+` FROM hosted_rounds WHERE id = $1`, binary[:])
}

// roundsOf lists the open rounds of an owner.
func roundsOf(q db.Querier, owner string) ([]id.Binary, error) {
	return db.All(q, "list open rounds", func(round *id.Binary, row db.Scanner) error { return row.Scan(round) },
		`SELECT id FROM hosted_rounds WHERE owner = $1 ORDER BY id`, owner)
}

// roundsOpenedBefore lists open rounds from the oldest on.
func roundsOpenedBefore(q db.Querier, before int64, limit int) ([]*round, error) {
	return db.Refs(q, "list old rounds", (*round).scan, `SELECT `+roundColumns+` FROM hosted_rounds WHERE opened < $1 ORDER BY opened, id LIMIT $2`, before, limit)
}

// eachRound reads all open rounds.
func eachRound(q db.Querier, fn func(*round)) error {
	return db.Each(q, "read open rounds", func(row db.Scanner) error {
		r := new(round)
		if err := r.scan(row); err != nil {
			return err
		}
		fn(r)
		return nil
	}, `SELECT `+roundColumns+` FROM hosted_rounds ORDER BY id`)
}

func hasRounds(q db.Querier, key versionKey) (bool, error) {
	return db.Only[bool](q, "find open rounds of a version", `SELECT EXISTS (SELECT 1 FROM hosted_rounds WHERE game = $1 AND version = $2)`, key.game, key.version)
}

func insertRound(tx *db.Tx, r *round) error {
	_, err := tx.Exec(`INSERT INTO hosted_rounds (`+roundColumns+`, opened) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
		r.id[:], r.owner, r.key.game, r.key.version, r.mode, r.currency, r.demo, int64(r.bet), int64(r.payout), r.edge, r.pair, int64(r.nonce), r.event, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("open a round: %w", err)
	}
	return nil
}

func updateEvent(tx *db.Tx, binary id.Binary, event string) error {
	if _, err := tx.Exec(`UPDATE hosted_rounds SET event = $1 WHERE id = $2`, event, binary[:]); err != nil {
		return fmt.Errorf("store the progress of a round: %w", err)
	}
	return nil
}

func deleteRound(tx *db.Tx, binary id.Binary) error {
	if _, err := tx.Exec(`DELETE FROM hosted_rounds WHERE id = $1`, binary[:]); err != nil {
		return fmt.Errorf("close a round: %w", err)
	}
	return nil
}

// round is a round of an installed game. Its outcome is known from the start.
type round struct {
	id              id.Binary
	owner, currency string
	key             versionKey
	mode, edge      string
	demo            bool
	// bet is the bet without the cost of the mode.
	bet money.Amount
	// payout is the payout of a bet of 100.
	payout uint64
	pair   int64
	nonce  uint64
	// event is what the front end stored about the player's progress.
	event string
}
