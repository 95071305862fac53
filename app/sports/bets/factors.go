package bets

import (
	"context"
	"fmt"
	"maps"
	"sync"

	"croupier/db"
)

// Factor is the share of a bet's limits that a player may use, in hundredths. 0 means
// that the player may not bet on sports.
type Factor int

// The factors.
const (
	defaultFactor Factor = 100
	maxFactor     Factor = 200
)

// playerFactor is the stored factor of a player.
type playerFactor struct {
	owner   string
	factor  Factor
	version int64
	at      int64
	by      string
	reason  string
}

// factors are the factors of players that differ from the default.
type factors struct {
	mu  sync.RWMutex
	all map[string]Factor
}

// of returns the factor of a player.
func (f *factors) of(owner string) Factor {
	f.mu.RLock()
	defer f.mu.RUnlock()
	if own, has := f.all[owner]; has {
		return own
	}
	return defaultFactor
}

// set changes the factor of a player.
func (f *factors) set(owner string, factor Factor) {
	f.mu.Lock()
	defer f.mu.Unlock()
	next := maps.Clone(f.all)
	if next == nil {
		next = map[string]Factor{}
	}
	if next[owner] = factor; factor == defaultFactor {
		delete(next, owner)
	}
	f.all = next
}

// Start reads the factors of players when the site starts.
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
