package wagerlog

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/db"
)

// LogPosition is the position of a wager in the wager log.
type LogPosition struct {
	Seq int64
	ID  id.Binary
}

// PositionsOf lists the positions of an account's wagers, oldest first.
func PositionsOf(q db.Querier, account ledger.AccountID, limit int) ([]LogPosition, error) {
	return db.All(q, "list the wagers of an account", func(p *LogPosition, row db.Scanner) error {
		return row.Scan(&p.Seq, &p.ID)
	}, `SELECT seq, id FROM wagers WHERE account = $1 ORDER BY seq LIMIT $2`, int64(account), limit)
}

// Remove deletes a wager of a guest whose removal has begun. The database
// refuses other wagers, and the newest.
func Remove(tx *db.Tx, seq int64) error {
	if _, err := tx.Exec(`DELETE FROM wagers WHERE seq = $1`, seq); err != nil {
		return fmt.Errorf("remove wager %d: %w", seq, err)
	}
	return nil
}
