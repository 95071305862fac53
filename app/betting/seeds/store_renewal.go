package seeds

import (
	"fmt"

	"croupier/app/kernel/seedrenewal"
	"croupier/db"
)

// NewestDrawn fills in the newest pair of seeds of a renewal.
func (s *Service) NewestDrawn(q db.Querier, r *seedrenewal.Renewal) error {
	if err := q.QueryRow(`SELECT COALESCE(MAX(id), 0) FROM seed_pairs`).Scan(&r.LastPair); err != nil {
		return fmt.Errorf("find the newest seeds: %w", err)
	}
	return nil
}
