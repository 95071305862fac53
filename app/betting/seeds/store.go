package seeds

import (
	"errors"
	"fmt"

	"croupier/app/kernel/provablyfair"
	"croupier/db"
)

const pairColumns = `id, owner, server_seed, server_seed_hash, COALESCE(client_seed, ''), nonce, COALESCE(revealed_at, 0), unopened`

// sealedPair is a stored pair. Before it is revealed its ServerSeed is empty and
// sealed contains the seed.
type sealedPair struct {
	provablyfair.Pair
	sealed string
}

func (p *sealedPair) scan(row db.Scanner) error {
	if err := row.Scan(&p.ID, &p.Owner, &p.sealed, &p.Commitment, &p.ClientSeed, &p.Nonce, &p.RevealedAt, &p.Unopened); err != nil {
		return err
	}
	if p.Revealed() || p.Commitment == "" { // a pair without a commitment is from an earlier schema, which sealed nothing
		p.ServerSeed, p.sealed = p.sealed, ""
	}
	return nil
}

// takeNonce increments the nonce of the active pair; nil when the owner has no
// pair yet.
func takeNonce(tx *db.Tx, owner string) (*sealedPair, error) {
	p, err := db.One(tx, "take a nonce", (*sealedPair).scan, `UPDATE seed_pairs SET nonce = nonce + 1
		WHERE owner = $1 AND active_at IS NOT NULL AND revealed_at IS NULL RETURNING `+pairColumns, owner)
	if p != nil {
		p.Nonce--
	}
	return p, err
}

func activePair(q db.Querier, owner string) (*sealedPair, error) {
	return db.One(q, "find the active seeds", (*sealedPair).scan, `SELECT `+pairColumns+` FROM seed_pairs
		WHERE owner = $1 AND active_at IS NOT NULL AND revealed_at IS NULL`, owner)
}

// waitingPair is the pair after the active one; nil without one.
func waitingPair(q db.Querier, owner string) (*sealedPair, error) {
	return db.One(q, "find the next seeds", (*sealedPair).scan, `SELECT `+pairColumns+` FROM seed_pairs WHERE owner = $1 AND active_at IS NULL`, owner)
}

func pairByID(q db.Querier, id int64) (*sealedPair, error) {
	p := new(sealedPair)
	if err := p.scan(q.QueryRow(`SELECT `+pairColumns+` FROM seed_pairs WHERE id = $1`, id)); err != nil {
		return nil, fmt.Errorf("find seeds %d: %w", id, err)
	}
	return p, nil
}

func insertNext(tx *db.Tx, owner, sealed, hash string) error {
	_, err := tx.Exec(`INSERT INTO seed_pairs (owner, server_seed, server_seed_hash, created_at) VALUES ($1, $2, $3, $4)`,
		owner, sealed, hash, tx.Now().UnixMilli())
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
		err = errNoWaitingPair
	}
	if err != nil {
		return fmt.Errorf("activate the next seeds of %s: %w", owner, err)
	}
	return nil
}

// errNoWaitingPair reports damaged seeds: every active pair needs a waiting pair.
var errNoWaitingPair = errors.New("no pair waits")

// storeReveal ends a pair and reveals its server seed.
func storeReveal(tx *db.Tx, p *provablyfair.Pair) error {
	_, err := tx.Exec(`UPDATE seed_pairs SET revealed_at = $1, server_seed = $2, server_seed_hash = $3 WHERE id = $4`,
		tx.Now().UnixMilli(), p.ServerSeed, p.Hash(), p.ID)
	if err != nil {
		return fmt.Errorf("reveal seeds: %w", err)
	}
	return nil
}

// endUnopened ends a pair whose server seed does not open.
func endUnopened(tx *db.Tx, pair int64) error {
	if _, err := tx.Exec(`UPDATE seed_pairs SET revealed_at = $1, unopened = 1 WHERE id = $2`, tx.Now().UnixMilli(), pair); err != nil {
		return fmt.Errorf("end seeds: %w", err)
	}
	return nil
}

// revealedPairs lists the owner's ended pairs, newest first, without those that ended
// unopened.
func revealedPairs(q db.Querier, owner string, limit int) ([]*sealedPair, error) {
	return db.Refs(q, "list seeds", (*sealedPair).scan,
		`SELECT `+pairColumns+` FROM seed_pairs WHERE owner = $1 AND revealed_at IS NOT NULL AND unopened = 0 ORDER BY id DESC LIMIT $2`, owner, limit)
}

// activeAfter lists active pairs by id, beginning after an id.
func activeAfter(q db.Querier, after int64, limit int) ([]*sealedPair, error) {
	return db.Refs(q, "list seeds", (*sealedPair).scan, `SELECT `+pairColumns+` FROM seed_pairs
		WHERE id > $1 AND active_at IS NOT NULL AND revealed_at IS NULL ORDER BY id LIMIT $2`, after, limit)
}

// hasPlain reports whether seeds in use are stored in plain text, as an earlier
// schema stored them.
func hasPlain(q db.Querier) (plain bool, err error) {
	err = q.QueryRow(`SELECT EXISTS (SELECT 1 FROM seed_pairs WHERE server_seed_hash = '' AND revealed_at IS NULL)`).Scan(&plain)
	if err != nil {
		return false, fmt.Errorf("find seeds in plain text: %w", err)
	}
	return plain, nil
}

// newestSecret is the newest pair that is not revealed; nil without any.
func newestSecret(q db.Querier) (*sealedPair, error) {
	return db.One(q, "find the newest seeds", (*sealedPair).scan, `SELECT `+pairColumns+` FROM seed_pairs WHERE revealed_at IS NULL ORDER BY id DESC LIMIT 1`)
}
