package crash

import (
	"context"
	"fmt"

	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/seedrenewal"
	"croupier/db"
)

// chain is the current chain with its secret half.
type chain struct {
	chainRow
	hashes *provablyfair.Chain
	next   int // the number of the next round
}

// openChain returns the current chain. It creates a chain if there is none, if the
// current one is used up, if it may be known, or if it was made with another secret of
// the site.
func (s *Service) openChain(ctx context.Context) (*chain, error) {
	var (
		row    *chainRow
		last   int
		latest seedrenewal.Renewal
	)
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if row, err = newestChain(q); row == nil || err != nil {
			return err
		}
		if latest, err = seedrenewal.Latest(q); err != nil {
			return err
		}
		last, err = lastNumber(q, row.id)
		return err
	})
	if err != nil {
		return nil, err
	}
	if row != nil && last < row.rounds && row.random != "" && row.id > latest.LastChain {
		hashes := s.hashes(row)
		if hashes.Published() == row.published {
			return &chain{chainRow: *row, hashes: hashes, next: last + 1}, nil
		}
		s.Log.Warn("the chain of crash rounds was made with another site key; a new one is made", "chain", row.id)
	}
	return s.newChain(ctx, row, s.options.Rounds)
}

// hashes computes a chain from its secret and reports the progress.
func (s *Service) hashes(row *chainRow) *provablyfair.Chain {
	return provablyfair.NewChain(s.Secret(row.id, row.random), row.rounds, func(done int) {
		s.progress.Store(int64(done) * 100 / int64(row.rounds))
	})
}

// newChain creates the chain after the last one. Its end and salt are stored before its
// first round. Its secret includes a random number that is stored with it. The site's
// secret alone therefore reveals no chain, and a database that was started again does not
// repeat a chain.
func (s *Service) newChain(ctx context.Context, last *chainRow, length int) (*chain, error) {
	row := chainRow{id: 1, rounds: length, salt: s.options.Salt, random: provablyfair.NewServerSeed()}
	if last != nil {
		row.id = last.id + 1
	}
	if row.salt == "" || last != nil && last.salt == row.salt {
		row.salt = provablyfair.NewServerSeed()
	}
	hashes := s.hashes(&row)
	row.published = hashes.Published()
	if err := s.DB.Write(ctx, func(tx *db.Tx) error { return insertChain(tx, &row) }); err != nil {
		return nil, fmt.Errorf("publish a chain: %w", err)
	}
	s.Log.Info("a chain of crash rounds was made", "chain", row.id, "rounds", row.rounds, "published", row.published, "salt", row.salt)
	return &chain{chainRow: row, hashes: hashes, next: 1}, nil
}

// hash returns the hash of a round of the chain. It is secret until the round is over.
func (c *chain) hash(number int) string {
	hash, ok := c.hashes.Hash(number)
	if !ok {
		panic(fmt.Sprintf("crash: round %d of a chain of %d", number, c.rounds)) // all numbers are from this chain
	}
	return hash
}

// formerChain opens a chain that is not used any more; nil if the secret that it was made
// with is lost.
func (s *Service) formerChain(row *chainRow) *chain {
	hashes := s.hashes(row)
	if hashes.Published() != row.published {
		return nil
	}
	return &chain{chainRow: *row, hashes: hashes}
}
