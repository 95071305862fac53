package seeds

import (
	"database/sql"

	"croupier/db"
)

// storedPair is a row of seed_pairs as the audit reads it.
type storedPair struct {
	id                  int64
	owner, serverSeed   string
	hash                string
	clientSeed          sql.NullString
	nonce, created      int64
	activated, revealed sql.NullInt64
	unopened            bool
}

// eachPair reads all pairs, grouped by owner, in the order in which they were
// made. It skips guests whose removal has begun, because some of their pairs may
// be deleted already.
func eachPair(q db.Querier, fn func(storedPair)) error {
	return db.Each(q, "read the seeds", func(row db.Scanner) error {
		var p storedPair
		if err := row.Scan(&p.id, &p.owner, &p.serverSeed, &p.hash, &p.unopened, &p.clientSeed, &p.nonce, &p.created, &p.activated, &p.revealed); err != nil {
			return err
		}
		fn(p)
		return nil
	}, `SELECT id, owner, server_seed, server_seed_hash, unopened, client_seed, nonce, created_at, active_at, revealed_at FROM seed_pairs
		WHERE owner NOT IN (SELECT owner FROM removing) ORDER BY owner, id`)
}
