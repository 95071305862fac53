package fairness

import (
	"context"
	"fmt"

	"croupier/app/fair"
	"croupier/db"
)

// Retire ends all seeds that are in use or wait, after the database was put
// back to an earlier state: what was revealed since then must never be drawn
// from again. Players with an open round keep theirs until it has ended; kept
// counts them.
func (s *Service) Retire(ctx context.Context) (retired, kept int, err error) {
	err = s.db.Write(ctx, func(tx *db.Tx) error {
		owners, err := activeOwners(tx)
		if err != nil {
			return err
		}
		for _, owner := range owners {
			open, err := s.rounds.HasOpen(tx, owner)
			if err != nil {
				return err
			}
			if open {
				kept++
				continue
			}
			if err := s.renew(tx, owner); err != nil {
				return fmt.Errorf("retire the seeds of %s: %w", owner, err)
			}
			retired++
		}
		return nil
	})
	return retired, kept, err
}

// renew reveals the active pair and the one behind it, whose commitment was
// shown already, and begins with two new ones under the same client seed.
func (s *Service) renew(tx *db.Tx, owner string) error {
	pair, err := active(tx, owner)
	for range 2 {
		if err != nil {
			return err
		}
		if err := reveal(tx, pair.ID); err != nil {
			return err
		}
		var next *fair.Pair
		next, err = s.advance(tx, owner, pair.ClientSeed)
		pair = next
	}
	return err
}
