package crash

import (
	"context"
	"fmt"

	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/renewal"
	"croupier/db"
)

// chain is the chain in use with its secret half.
type chain struct {
	chainRow
	hashes *provablyfair.Chain
	next   int // the number of the next round
}

// openChain finds the chain in use, or makes one: when there is none, when it
// is used up, when somebody may know it, and when the site's secret is another
// than it was made with.
func (s *Service) openChain(ctx context.Context) (*chain, error) {
	var (
		row    *chainRow
		last   int
		latest renewal.Renewal
	)
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if row, err = newestChain(q); row == nil || err != nil {
			return err
		}
		if latest, err = renewal.Latest(q); err != nil {
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

// hashes computes a chain from its secret, telling of the progress.
func (s *Service) hashes(row *chainRow) *provablyfair.Chain {
	return provablyfair.NewChain(s.Secret(row.id, row.random), row.rounds, func(done int) {
		s.progress.Store(int64(done) * 100 / int64(row.rounds))
	})
}

// newChain makes the chain after the last one. Its end and salt are on record
// before its first round. Chance goes into its secret, and is kept with it: the
// site's secret alone gives no chain away, whatever number it has, and no chain
// comes a second time in a database that began anew.
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

// hash is that of a round of the chain. It is secret until the round is over.
func (c *chain) hash(number int) string {
	hash, ok := c.hashes.Hash(number)
	if !ok {
		panic(fmt.Sprintf("crash: round %d of a chain of %d", number, c.rounds)) // numbers come from this chain
	}
	return hash
}

// earlier opens a chain that is not used any more; nil when the secret that it
// was made with is gone.
func (s *Service) earlier(row *chainRow) *chain {
	hashes := s.hashes(row)
	if hashes.Published() != row.published {
		return nil
	}
	return &chain{chainRow: *row, hashes: hashes}
}
