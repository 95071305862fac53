package seeds

import (
	"database/sql"
	"fmt"

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
	rows, err := q.Query(`SELECT id, owner, server_seed, server_seed_hash, unopened, client_seed, nonce, created_at, active_at, revealed_at FROM seed_pairs
		WHERE owner NOT IN (SELECT owner FROM removing) ORDER BY owner, id`)
	if err != nil {
		return fmt.Errorf("read the seeds: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var p storedPair
		if err := rows.Scan(&p.id, &p.owner, &p.serverSeed, &p.hash, &p.unopened, &p.clientSeed, &p.nonce, &p.created, &p.activated, &p.revealed); err != nil {
			return fmt.Errorf("read the seeds: %w", err)
		}
		fn(p)
	}
	return rows.Err()
}
