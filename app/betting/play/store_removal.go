package play

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// OpenRounds lists the open rounds of an owner.
func (s *Service) OpenRounds(q db.Querier, owner string) ([]id.Binary, error) {
	rows, err := q.Query(`SELECT id FROM rounds WHERE owner = $1`, owner)
	if err != nil {
		return nil, fmt.Errorf("list open rounds: %w", err)
	}
	defer rows.Close()
	var list []id.Binary
	for rows.Next() {
		var binary []byte
		if err := rows.Scan(&binary); err != nil {
			return nil, fmt.Errorf("list open rounds: %w", err)
		}
		if len(binary) != len(id.Binary{}) {
			return nil, fmt.Errorf("a round's id has %d bytes", len(binary))
		}
		list = append(list, id.Binary(binary))
	}
	return list, rows.Err()
}

// RemoveRound deletes an open round of a guest who is being removed, with its
// stake, in one transaction.
func (s *Service) RemoveRound(tx *db.Tx, round id.Binary) error {
	if err := deleteRound(tx, round); err != nil {
		return err
	}
	return wager.RemoveOpen(tx, round)
}
