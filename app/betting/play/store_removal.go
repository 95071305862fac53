package play

import (
	"croupier/app/kernel/id"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// OpenRounds lists the open rounds of an owner.
func (s *Service) OpenRounds(q db.Querier, owner string) ([]id.Binary, error) {
	return db.All(q, "list open rounds", func(round *id.Binary, row db.Scanner) error {
		return row.Scan(round)
	}, `SELECT id FROM rounds WHERE owner = $1`, owner)
}

// RemoveRound deletes an open round of a guest who is being removed, with its
// stake, in one transaction.
func (s *Service) RemoveRound(tx *db.Tx, round id.Binary) error {
	if err := deleteRound(tx, round); err != nil {
		return err
	}
	return wager.RemoveOpen(tx, round)
}
