package stats

import (
	"fmt"

	"croupier/app/kernel/ledger"
	"croupier/db"
)

// RemoveStats deletes the statistics of an account of a guest who is being
// removed.
func (s *Service) RemoveStats(tx *db.Tx, account ledger.AccountID) error {
	if _, err := tx.Exec(`DELETE FROM player_stats WHERE account = $1`, int64(account)); err != nil {
		return fmt.Errorf("remove player statistics: %w", err)
	}
	return nil
}
