package chains

import (
	"fmt"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/clock"
	"croupier/db"
)

// cursor is how far a network was followed.
type cursor struct {
	height int64
	hash   string
	// first is the height at which the following began.
	first int64
	// reorganisations counts them, deepest is the most blocks that one took back.
	reorganisations, deepest int64
	// kind is that of the node by which it is followed; empty for one from before.
	kind string
}

// readCursor finds where a network was left; not found when it was never followed.
func readCursor(q db.Querier, network string) (c cursor, found bool, err error) {
	err = q.QueryRow(`SELECT height, hash, first_height, reorganisations, deepest, kind FROM chain_cursors WHERE network = $1`, network).
		Scan(&c.height, &c.hash, &c.first, &c.reorganisations, &c.deepest, &c.kind)
	if db.IsNotFound(err) {
		return cursor{}, false, nil
	}
	if err != nil {
		return cursor{}, false, fmt.Errorf("read how far %s was followed: %w", network, err)
	}
	return c, true, nil
}

func writeCursor(tx *db.Tx, network string, c cursor) error {
	_, err := tx.Exec(`INSERT INTO chain_cursors (network, height, hash, first_height, reorganisations, deepest, kind, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (network) DO UPDATE SET height = excluded.height, hash = excluded.hash, first_height = excluded.first_height,
		reorganisations = excluded.reorganisations, deepest = excluded.deepest, kind = excluded.kind, updated_at = excluded.updated_at`,
		network, c.height, c.hash, c.first, c.reorganisations, c.deepest, c.kind, clock.Millis(tx.Now()))
	if err != nil {
		return fmt.Errorf("store how far %s was followed: %w", network, err)
	}
	return nil
}

// keepBlock keeps a block of the chain that is followed, and lets go of those so
// deep that nothing takes them back. The one below all that can be is kept as well: it
// is where the network may have parted.
func keepBlock(tx *db.Tx, network string, b chain.Block) error {
	_, err := tx.Exec(`INSERT INTO chain_blocks (network, height, hash, parent, at) VALUES ($1, $2, $3, $4, $5)`,
		network, b.Height, b.Hash, b.Parent, clock.Millis(b.At))
	if err == nil {
		_, err = tx.Exec(`DELETE FROM chain_blocks WHERE network = $1 AND height <= $2`, network, b.Height-kept-1)
	}
	if err != nil {
		return fmt.Errorf("store a block of %s: %w", network, err)
	}
	return nil
}

func dropBlock(tx *db.Tx, network string, height int64) error {
	if _, err := tx.Exec(`DELETE FROM chain_blocks WHERE network = $1 AND height = $2`, network, height); err != nil {
		return fmt.Errorf("take back a block of %s: %w", network, err)
	}
	return nil
}

// keptBlocks lists the blocks that can be taken back, the newest first.
func keptBlocks(q db.Querier, network string) (list []chain.Block, err error) {
	rows, err := q.Query(`SELECT height, hash, parent, at FROM chain_blocks WHERE network = $1 ORDER BY height DESC`, network)
	if err != nil {
		return nil, fmt.Errorf("read the blocks of %s: %w", network, err)
	}
	defer rows.Close()
	for rows.Next() {
		var b chain.Block
		var at int64
		if err := rows.Scan(&b.Height, &b.Hash, &b.Parent, &at); err != nil {
			return nil, fmt.Errorf("read the blocks of %s: %w", network, err)
		}
		b.At = clock.FromMillis(at)
		list = append(list, b)
	}
	return list, rows.Err()
}

// forgetNetwork forgets how far a network was followed.
func forgetNetwork(tx *db.Tx, network string) error {
	_, err := tx.Exec(`DELETE FROM chain_blocks WHERE network = $1`, network)
	if err == nil {
		_, err = tx.Exec(`DELETE FROM chain_cursors WHERE network = $1`, network)
	}
	if err != nil {
		return fmt.Errorf("forget how far %s was followed: %w", network, err)
	}
	return nil
}
