package seeds

import (
	"fmt"

	"croupier/db"
)

// Begin makes the first pairs of an owner with a server seed that the caller
// names, so that the past of a demonstration is the same on every site. Others may
// know such a seed: Rotate before the owner draws for anybody.
func (s *Service) Begin(tx *db.Tx, owner, serverSeed, clientSeed string) error {
	if err := s.commitTo(tx, owner, serverSeed); err != nil {
		return err
	}
	_, err := s.advance(tx, owner, clientSeed)
	return err
}

// Rotate reveals the active server seed of an owner and goes on with the next one.
func (s *Service) Rotate(tx *db.Tx, owner string) error {
	pair, err := active(tx, owner)
	if pair == nil || err != nil {
		return err
	}
	opened, err := s.open(pair)
	if err != nil {
		return err
	}
	if err := reveal(tx, opened); err != nil {
		return err
	}
	if _, err := s.advance(tx, owner, opened.ClientSeed); err != nil {
		return fmt.Errorf("rotate the seeds of %s: %w", owner, err)
	}
	return nil
}
