package seeds

import (
	"errors"
	"fmt"

	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/seal"
	"croupier/db"
)

// bound is the context that a sealed server seed is bound to: its owner and its
// commitment.
func bound(owner, hash string) string { return owner + " " + hash }

// open returns a pair with its opened server seed. Errors: seal.ErrKey.
func (s *Service) open(p *keptPair) (*provablyfair.Pair, error) {
	if p.sealed == "" || p.Unopened {
		return &p.Pair, nil
	}
	seed, err := s.sealer.Open(bound(p.Owner, p.Committed), p.sealed)
	if err != nil {
		return nil, fmt.Errorf("open seeds %d: %w", p.ID, err)
	}
	p.ServerSeed, p.sealed = seed, ""
	return &p.Pair, nil
}

// commit makes the next server seed and stores it sealed beside its commitment.
func (s *Service) commit(tx *db.Tx, owner string) error {
	return s.commitTo(tx, owner, provablyfair.NewServerSeed())
}

// commitTo stores a server seed sealed beside its commitment, as the next one.
func (s *Service) commitTo(tx *db.Tx, owner, seed string) error {
	hash := provablyfair.Commitment(seed)
	sealed, err := s.sealer.Seal(bound(owner, hash), seed)
	if err != nil {
		return fmt.Errorf("commit to a seed: %w", err)
	}
	return insertNext(tx, owner, sealed, hash)
}

// Unsound reports why the seeds may be known or cannot be opened; empty when all
// is well.
func (s *Service) Unsound(q db.Querier) (reason string, err error) {
	plain, err := hasPlain(q)
	if err != nil || plain {
		return "an earlier version kept the seeds in use in plain text, in the database and in its backups", err
	}
	newest, err := newestSecret(q)
	if newest == nil || err != nil {
		return "", err
	}
	if _, err := s.open(newest); errors.Is(err, seal.ErrKey) {
		return "the site's secret is another than the one that the seeds were sealed with: they do not open", nil
	} else if err != nil {
		return "", err
	}
	return "", nil
}

// retireBatch is how many pairs are read at once.
const retireBatch = 1000

// Retire ends all active and waiting seeds, because their secrets may be known.
// It reveals both pairs of each owner, since both commitments were shown, and
// makes two new pairs with the same client seed. A pair that does not open is
// ended without being revealed; unopened counts these.
func (s *Service) Retire(tx *db.Tx) (pairs, unopened int, err error) {
	last, err := newestSecret(tx)
	if last == nil || err != nil {
		return 0, 0, err
	}
	for after := int64(0); ; {
		found, err := activeAfter(tx, after, retireBatch)
		if err != nil {
			return pairs, unopened, err
		}
		for _, p := range found {
			after = p.ID
			if p.ID > last.ID {
				return pairs, unopened, nil // this pair is new already
			}
			closed, err := s.retire(tx, p)
			if err != nil {
				return pairs, unopened, fmt.Errorf("retire the seeds of %s: %w", p.Owner, err)
			}
			pairs, unopened = pairs+2, unopened+closed
		}
		if len(found) < retireBatch {
			return pairs, unopened, nil
		}
	}
}

// retire ends an active pair and the waiting one after it.
func (s *Service) retire(tx *db.Tx, p *keptPair) (unopened int, err error) {
	for range 2 {
		opened, err := s.open(p)
		switch {
		case errors.Is(err, seal.ErrKey):
			unopened++
			err = endUnopened(tx, p.ID)
		case err == nil:
			err = reveal(tx, opened)
		}
		if err != nil {
			return unopened, err
		}
		if p, err = s.advance(tx, p.Owner, p.ClientSeed); err != nil {
			return unopened, err
		}
	}
	return unopened, nil
}
