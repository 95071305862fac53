package crash

import (
	"fmt"

	"croupier/app/kernel/seedrenewal"
	"croupier/db"
)

// NewestDrawn fills in the newest chain and the newest round of a renewal.
func (s *Service) NewestDrawn(q db.Querier, r *seedrenewal.Renewal) error {
	err := q.QueryRow(`SELECT (SELECT COALESCE(MAX(id), 0) FROM crash_chains), (SELECT COALESCE(MAX(id), 0) FROM crash_rounds)`).Scan(&r.LastChain, &r.LastRound)
	if err != nil {
		return fmt.Errorf("find the newest round of crash: %w", err)
	}
	return nil
}
