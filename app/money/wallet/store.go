package wallet

import (
	"fmt"
	"time"

	"croupier/db"
)

// noteDeposit stores the time of a player's latest deposit of real money.
func noteDeposit(tx *db.Tx, userID string) error {
	_, err := tx.Exec(`INSERT INTO deposits_latest (owner, at) VALUES ($1, $2) ON CONFLICT (owner) DO UPDATE SET at = excluded.at`,
		userID, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("note a deposit: %w", err)
	}
	return nil
}

// NoteDeposit stores that a player has deposited real money now.
func (s *Service) NoteDeposit(tx *db.Tx, userID string) error { return noteDeposit(tx, userID) }

// DepositedSince reports whether a player has deposited real money since a time.
func (s *Service) DepositedSince(q db.Querier, userID string, since time.Time) (bool, error) {
	return db.Only[bool](q, "look for a deposit", `SELECT EXISTS (SELECT 1 FROM deposits_latest WHERE owner = $1 AND at >= $2)`, userID, since.UnixMilli())
}
