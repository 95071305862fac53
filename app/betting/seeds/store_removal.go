package seeds

import (
	"fmt"

	"croupier/db"
)

// HasNewest reports whether an owner has the newest pair. That pair is not
// removed, because its number would be used again.
func (s *Service) HasNewest(q db.Querier, owner string) (hasNewest bool, err error) {
	err = q.QueryRow(`SELECT EXISTS (SELECT 1 FROM seed_pairs WHERE id = (SELECT MAX(id) FROM seed_pairs) AND owner = $1)`, owner).Scan(&hasNewest)
	if err != nil {
		return false, fmt.Errorf("find the last seeds: %w", err)
	}
	return hasNewest, nil
}

// RemoveSeeds deletes at most limit pairs of a guest who is being removed, and
// returns how many it deleted. The database refuses to delete pairs of other
// owners.
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
