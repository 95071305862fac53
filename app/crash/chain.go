package crash

import (
	"context"
	"fmt"

	"croupier/app/fair"
	"croupier/db"
)

// chain is the chain in use with its secret half.
type chain struct {
	chainRow
	hashes *fair.Chain
	next   int // the number of the next round
}

// openChain finds the chain in use, or makes one when there is none, when it
// is used up, and when the site's key is another than it was made with.
func (s *Service) openChain(ctx context.Context) (*chain, error) {
	var (
		row  *chainRow
		last int
	)
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if row, err = newestChain(q); row == nil || err != nil {
			return err
		}
		last, err = lastNumber(q, row.id)
		return err
	})
	if err != nil {
		return nil, err
	}
	if row != nil && last < row.rounds {
		hashes := s.hashes(row.id, row.rounds)
		if hashes.Published() == row.published {
			return &chain{chainRow: *row, hashes: hashes, next: last + 1}, nil
		}
		s.Log.Warn("the chain of crash rounds was made with another site key; a new one is made", "chain", row.id)
	}
	return s.newChain(ctx, row)
}

// hashes computes a chain from its secret, telling of the progress.
func (s *Service) hashes(id int64, rounds int) *fair.Chain {
	return fair.NewChain(s.Secret(id), rounds, func(done int) { s.progress.Store(int64(done) * 100 / int64(rounds)) })
}

// newChain makes the chain after the last one. Its end and salt are on record
// before its first round.
func (s *Service) newChain(ctx context.Context, last *chainRow) (*chain, error) {
	row := chainRow{id: 1, rounds: s.options.Rounds, salt: s.options.Salt}
	if last != nil {
		row.id = last.id + 1
	}
	return s.publishChain(ctx, row, last)
}

// Retire publishes a new chain, after the database was put back to an earlier
// state: rounds of the old one may have been played since then, and their
// points are known. The new one's id is a time, so that it is none that the
// site had in between.
func (s *Service) Retire(ctx context.Context) error {
	var last *chainRow
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		last, err = newestChain(q)
		return err
	})
	if err != nil || last == nil {
		return err
	}
	_, err = s.publishChain(ctx, chainRow{id: s.Clock.Now().UnixMilli(), rounds: s.options.Rounds, salt: s.options.Salt}, last)
	return err
}

func (s *Service) publishChain(ctx context.Context, row chainRow, last *chainRow) (*chain, error) {
	if row.salt == "" || last != nil && last.salt == row.salt {
		row.salt = fair.NewServerSeed()
	}
	hashes := s.hashes(row.id, row.rounds)
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
