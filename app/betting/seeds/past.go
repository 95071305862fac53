package seeds

import (
	"fmt"

	"croupier/db"
)

// Begin creates the first pairs of an owner with a server seed from the caller, so that a
// demonstration has the same history on every site. Others may know such a seed. Call
// Rotate before the owner plays.
func (s *Service) Begin(tx *db.Tx, owner, serverSeed, clientSeed string) error {
	if err := s.commitTo(tx, owner, serverSeed); err != nil {
		return err
	}
	_, err := s.advance(tx, owner, clientSeed)
	return err
}

// Rotate reveals the active server seed of an owner and activates the next one.
func (s *Service) Rotate(tx *db.Tx, owner string) error {
	pair, err := activePair(tx, owner)
	if pair == nil || err != nil {
		return err
	}
	opened, err := s.unseal(pair)
	if err != nil {
		return err
	}
	if err := storeReveal(tx, opened); err != nil {
		return err
	}
	if _, err := s.advance(tx, owner, opened.ClientSeed); err != nil {
		return fmt.Errorf("rotate the seeds of %s: %w", owner, err)
	}
	return nil
}
