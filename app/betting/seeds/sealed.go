package seeds

import (
	"errors"
	"fmt"

	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/secretbox"
	"croupier/db"
)

// sealContext is the context that a sealed server seed is bound to: its owner and its
// commitment.
func sealContext(owner, hash string) string { return owner + " " + hash }

// unseal returns a pair with its opened server seed. Errors: seal.ErrWrongKey.
func (s *Service) unseal(p *sealedPair) (*provablyfair.Pair, error) {
	if p.sealed == "" || p.Unopened {
		return &p.Pair, nil
	}
	seed, err := s.sealer.Decrypt(sealContext(p.Owner, p.Commitment), p.sealed)
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
	sealed, err := s.sealer.Encrypt(sealContext(owner, hash), seed)
	if err != nil {
		return fmt.Errorf("commit to a seed: %w", err)
	}
	return insertNext(tx, owner, sealed, hash)
}

// Compromised returns why the seeds may be known or cannot be opened. It is empty if there is
// no problem.
func (s *Service) Compromised(q db.Querier) (reason string, err error) {
	plain, err := hasPlain(q)
	if err != nil || plain {
		return "an earlier version kept the seeds in use in plain text, in the database and in its backups", err
	}
	newest, err := newestSecret(q)
	if newest == nil || err != nil {
		return "", err
	}
	if _, err := s.unseal(newest); errors.Is(err, secretbox.ErrWrongKey) {
		return "the site's secret is another than the one that the seeds were sealed with: they do not open", nil
	} else if err != nil {
		return "", err
	}
	return "", nil
}

// HasSealed reports whether a database has a seed that is sealed.
func HasSealed(q db.Querier) (bool, error) {
	newest, err := newestSecret(q)
	return err == nil && newest != nil && newest.sealed != "" && !newest.Unopened, err
}

// OpensWith reports whether the newest seed in use opens with a site's secret; true
// without any.
func OpensWith(q db.Querier, site []byte) (bool, error) {
	sealer, err := secretbox.New(site, "server seeds")
	if err != nil {
		return false, fmt.Errorf("check whether seeds open: %w", err)
	}
	newest, err := newestSecret(q)
	if newest == nil || err != nil {
		return err == nil, err
	}
	_, err = (&Service{sealer: sealer}).unseal(newest)
	if errors.Is(err, secretbox.ErrWrongKey) {
		return false, nil
	}
	return err == nil, err
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
func (s *Service) retire(tx *db.Tx, p *sealedPair) (unopened int, err error) {
	for range 2 {
		opened, err := s.unseal(p)
		switch {
		case errors.Is(err, secretbox.ErrWrongKey):
			unopened++
			err = endUnopened(tx, p.ID)
		case err == nil:
			err = storeReveal(tx, opened)
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
