package betslip

import (
	"context"
	"fmt"
	"maps"
	"sync"

	"croupier/db"
)

// Factor is how much of the limits of a bet a player may use, in hundredths: 0 is a
// player who may not bet on sports.
type Factor int

// The factors.
const (
	usualFactor Factor = 100
	mostFactor  Factor = 200
)

// playerFactor is the factor of a player as it is stored.
type playerFactor struct {
	owner   string
	factor  Factor
	version int64
	at      int64
	by      string
	reason  string
}

// factors are those of players who have one of their own.
type factors struct {
	mu  sync.RWMutex
	all map[string]Factor
}

// of is the factor of a player.
func (f *factors) of(owner string) Factor {
	f.mu.RLock()
	defer f.mu.RUnlock()
	if own, has := f.all[owner]; has {
		return own
	}
	return usualFactor
}

// set changes the factor of a player.
func (f *factors) set(owner string, factor Factor) {
	f.mu.Lock()
	defer f.mu.Unlock()
	next := maps.Clone(f.all)
	if next == nil {
		next = map[string]Factor{}
	}
	if next[owner] = factor; factor == usualFactor {
		delete(next, owner)
	}
	f.all = next
}

// Start reads the factors of players, as the site starts.
func (s *Service) Start(ctx context.Context) error {
	err := s.Wagers.DB.Read(ctx, func(q *db.Reader) error {
		list, err := allFactors(q)
		for _, p := range list {
			s.factors.set(p.owner, p.factor)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("read the factors of players: %w", err)
	}
	return nil
}
