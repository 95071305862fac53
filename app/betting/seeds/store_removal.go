package seeds

import (
	"fmt"

	"croupier/db"
)

// HoldsNewest tells whether the last seeds that were made are an owner's: they
// are not removed, for their number would be given again.
func (s *Service) HoldsNewest(q db.Querier, owner string) (holds bool, err error) {
	err = q.QueryRow(`SELECT EXISTS (SELECT 1 FROM seed_pairs WHERE id = (SELECT MAX(id) FROM seed_pairs) AND owner = $1)`, owner).Scan(&holds)
	if err != nil {
		return false, fmt.Errorf("find the last seeds: %w", err)
	}
	return holds, nil
}

// RemoveSeeds deletes at most limit pairs of a guest that is leaving, and tells
// how many it deleted. The database refuses those of anybody else.
func (s *Service) RemoveSeeds(tx *db.Tx, owner string, limit int) (int, error) {
	result, err := tx.Exec(`DELETE FROM seed_pairs WHERE id IN (SELECT id FROM seed_pairs WHERE owner = $1 ORDER BY id LIMIT $2)`, owner, limit)
	if err != nil {
		return 0, fmt.Errorf("remove seeds: %w", err)
	}
	deleted, err := result.RowsAffected()
	if err != nil {
		return 0, fmt.Errorf("remove seeds: %w", err)
	}
	return int(deleted), nil
}
