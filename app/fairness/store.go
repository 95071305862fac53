package fairness

import (
	"database/sql"
	"errors"
	"fmt"

	"croupier/app/fair"
	"croupier/db"
)

const columns = `id, owner, server_seed, COALESCE(client_seed, ''), nonce, COALESCE(revealed_at, 0)`

func scanPair(row interface{ Scan(...any) error }) (*fair.Pair, error) {
	var p fair.Pair
	if err := row.Scan(&p.ID, &p.Owner, &p.ServerSeed, &p.ClientSeed, &p.Nonce, &p.RevealedAt); err != nil {
		return nil, err
	}
	return &p, nil
}

func one(row *sql.Row, doing string) (*fair.Pair, error) {
	p, err := scanPair(row)
	if db.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", doing, err)
	}
	return p, nil
}

// takeNonce counts the active pair on; nil when the owner has none yet.
func takeNonce(tx *db.Tx, owner string) (*fair.Pair, error) {
	p, err := one(tx.QueryRow(`UPDATE seed_pairs SET nonce = nonce + 1
		WHERE owner = $1 AND active_at IS NOT NULL AND revealed_at IS NULL RETURNING `+columns, owner), "take a nonce")
	if p != nil {
		p.Nonce--
	}
	return p, err
}

func active(q db.Querier, owner string) (*fair.Pair, error) {
	return one(q.QueryRow(`SELECT `+columns+` FROM seed_pairs
		WHERE owner = $1 AND active_at IS NOT NULL AND revealed_at IS NULL`, owner), "find the active seeds")
}

// nextSeed is the server seed that waits.
func nextSeed(q db.Querier, owner string) (seed string, err error) {
	err = q.QueryRow(`SELECT server_seed FROM seed_pairs WHERE owner = $1 AND active_at IS NULL`, owner).Scan(&seed)
	if err != nil {
		return "", fmt.Errorf("find the next seed: %w", err)
	}
	return seed, nil
}

func byID(q db.Querier, id int64) (*fair.Pair, error) {
	p, err := scanPair(q.QueryRow(`SELECT `+columns+` FROM seed_pairs WHERE id = $1`, id))
	if err != nil {
		return nil, fmt.Errorf("find seeds %d: %w", id, err)
	}
	return p, nil
}

func insertNext(tx *db.Tx, owner, serverSeed string) error {
	_, err := tx.Exec(`INSERT INTO seed_pairs (owner, server_seed, created_at) VALUES ($1, $2, $3)`,
		owner, serverSeed, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("commit to a seed: %w", err)
	}
	return nil
}

func activateNext(tx *db.Tx, owner, clientSeed string) error {
	result, err := tx.Exec(`UPDATE seed_pairs SET client_seed = $1, active_at = $2 WHERE owner = $3 AND active_at IS NULL`,
		clientSeed, tx.Now().UnixMilli(), owner)
	if err != nil {
		return fmt.Errorf("activate the next seeds: %w", err)
	}
	changed, err := result.RowsAffected()
	if err == nil && changed == 0 {
		err = errNoneWaits
	}
	if err != nil {
		return fmt.Errorf("activate the next seeds of %s: %w", owner, err)
	}
	return nil
}

// errNoneWaits says that the seeds in the database are damaged: beside every
// active pair one waits.
var errNoneWaits = errors.New("no pair waits")

func reveal(tx *db.Tx, pair int64) error {
	_, err := tx.Exec(`UPDATE seed_pairs SET revealed_at = $1 WHERE id = $2`, tx.Now().UnixMilli(), pair)
	if err != nil {
		return fmt.Errorf("reveal seeds: %w", err)
	}
	return nil
}

// revealed lists the owner's revealed pairs, newest first.
func revealed(q db.Querier, owner string, limit int) ([]*fair.Pair, error) {
	rows, err := q.Query(`SELECT `+columns+` FROM seed_pairs WHERE owner = $1 AND revealed_at IS NOT NULL ORDER BY id DESC LIMIT $2`, owner, limit)
	if err != nil {
		return nil, fmt.Errorf("list revealed seeds: %w", err)
	}
	defer rows.Close()
	var list []*fair.Pair
	for rows.Next() {
		p, err := scanPair(rows)
		if err != nil {
			return nil, fmt.Errorf("list revealed seeds: %w", err)
		}
		list = append(list, p)
	}
	return list, rows.Err()
}

// activeOwners lists everybody with seeds in use.
func activeOwners(q db.Querier) (owners []string, err error) {
	rows, err := q.Query(`SELECT owner FROM seed_pairs WHERE active_at IS NOT NULL AND revealed_at IS NULL ORDER BY id`)
	if err != nil {
		return nil, fmt.Errorf("list owners of seeds: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var owner string
		if err := rows.Scan(&owner); err != nil {
			return nil, fmt.Errorf("read an owner of seeds: %w", err)
		}
		owners = append(owners, owner)
	}
	return owners, rows.Err()
}
