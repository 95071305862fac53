package chains

import (
	"fmt"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/clock"
	"croupier/db"
)

// cursor is the position up to which a network was followed.
type cursor struct {
	height int64
	hash   string
	// first is the first followed height.
	first int64
	// reorganisations is their number, and deepest the max number of blocks that
	// one undid.
	reorganisations, deepest int64
	// kind is the kind of its node, or empty if stored before kinds were.
	kind string
	// genesis is the hash of block 0, or empty until the node has reported it.
	genesis string
}

// readCursor reads the position of a network. found is false if it was never
// followed.
func readCursor(q db.Querier, network string) (c cursor, found bool, err error) {
	return db.Find(q, "read how far "+network+" was followed", func(c *cursor, row db.Scanner) error {
		return row.Scan(&c.height, &c.hash, &c.first, &c.reorganisations, &c.deepest, &c.kind, &c.genesis)
	}, `SELECT height, hash, first_height, reorganisations, deepest, kind, genesis FROM chain_cursors WHERE network = $1`, network)
}

func writeCursor(tx *db.Tx, network string, c cursor) error {
	_, err := tx.Exec(`INSERT INTO chain_cursors (network, height, hash, first_height, reorganisations, deepest, kind, genesis, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (network) DO UPDATE SET height = excluded.height, hash = excluded.hash, first_height = excluded.first_height,
		reorganisations = excluded.reorganisations, deepest = excluded.deepest, kind = excluded.kind, genesis = excluded.genesis, updated_at = excluded.updated_at`,
		network, c.height, c.hash, c.first, c.reorganisations, c.deepest, c.kind, c.genesis, clock.Millis(tx.Now()))
	if err != nil {
		return fmt.Errorf("store how far %s was followed: %w", network, err)
	}
	return nil
}

// storeBlock stores a block of the followed chain, and deletes those that are too
// deep to be undone. It also keeps the one below all that can be undone, where a
// fork may begin.
func storeBlock(tx *db.Tx, network string, b chain.Block) error {
	_, err := tx.Exec(`INSERT INTO chain_blocks (network, height, hash, parent, at) VALUES ($1, $2, $3, $4, $5)`,
		network, b.Height, b.Hash, b.Parent, clock.Millis(b.At))
	if err == nil {
		_, err = tx.Exec(`DELETE FROM chain_blocks WHERE network = $1 AND height <= $2`, network, b.Height-undoDepth-1)
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

// loadBlocks lists the blocks that can be undone, the newest first.
func loadBlocks(q db.Querier, network string) ([]chain.Block, error) {
	return db.All(q, "read the blocks of "+network, func(b *chain.Block, row db.Scanner) error {
		var at int64
		if err := row.Scan(&b.Height, &b.Hash, &b.Parent, &at); err != nil {
			return err
		}
		b.At = clock.FromMillis(at)
		return nil
	}, `SELECT height, hash, parent, at FROM chain_blocks WHERE network = $1 ORDER BY height DESC`, network)
}

// deleteNetwork deletes the position of a network.
func deleteNetwork(tx *db.Tx, network string) error {
	_, err := tx.Exec(`DELETE FROM chain_blocks WHERE network = $1`, network)
	if err == nil {
		_, err = tx.Exec(`DELETE FROM chain_cursors WHERE network = $1`, network)
	}
	if err != nil {
		return fmt.Errorf("forget how far %s was followed: %w", network, err)
	}
	return nil
}
