// Package bonus grants bonus money and converts it to real money when its conditions
// are met. A grant has an immutable copy of its terms. Its balance is the sum of its
// entries. A wager feeds one grant: the grant in its currency that ends first. The
// terms decide which part of the stake the grant pays. Payouts, refunds and corrections
// are divided in the proportion of the stake. A wager counts toward the requirement by
// its exact house edge and its risk.
package bonus

import (
	"context"
	"slices"
	"sync"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/session"
	"croupier/app/kernel/shared"
	"croupier/db"
)

// Players reports which players must not get promotions.
type Players interface {
	// Excluded reports whether a player is banned, excluded or unknown.
	Excluded(q db.Querier, userID string) (bool, error)
	// MarketingAllowed reports whether a player may receive marketing.
	MarketingAllowed(q db.Querier, userID string) (bool, error)
	// May refuses staff who may not change a player.
	May(q db.Querier, call *session.Call, userID string) error
}

// Deps are the dependencies of this package.
type Deps struct {
	shared.Services
	Wallets ledger.Wallets
	Players Players
}

// Service manages the bonuses of one site.
type Service struct {
	Deps

	mu sync.RWMutex
	// holders are the players whose wagers may affect a grant. Bets of all others cost
	// one map lookup. The map only grows while the site runs.
	holders map[string]bool
	// granted are the players who ever had a grant.
	granted map[string]bool
}

// New creates the service.
func New(deps Deps) *Service {
	return &Service{Deps: deps, holders: map[string]bool{}, granted: map[string]bool{}}
}

// Start reads the players with grants. Call it before the site serves.
func (s *Service) Start(ctx context.Context) error {
	return s.DB.Read(ctx, func(q *db.Reader) error {
		owners, err := holders(q)
		if err != nil {
			return err
		}
		granted, err := grantedPlayers(q)
		if err != nil {
			return err
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.granted = granted
		for _, owner := range owners {
			s.holders[owner] = true
		}
		return nil
	})
}

func (s *Service) mayHaveGrant(userID string) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.holders[userID]
}

func (s *Service) addHolder(tx *db.Tx, userID string) {
	tx.AfterCommit(func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.holders[userID], s.granted[userID] = true, true
	})
}

// Granted reports whether a player ever had a bonus.
func (s *Service) Granted(userID string) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.granted[userID]
}

// Contributes reports whether a wager counts toward a bonus. Such a wager earns no other
// reward.
func (s *Service) Contributes(q db.Querier, wager id.Binary) (bool, error) {
	return contributesToGrant(q, wager)
}

// BonusOpen reports whether a player has a bonus with unmet conditions. A free bet has
// no conditions.
func (s *Service) BonusOpen(q db.Querier, userID string) (bool, error) {
	if !s.mayHaveGrant(userID) {
		return false, nil
	}
	list, err := activeGrants(q, userID)
	return slices.ContainsFunc(list, func(g *grant) bool { return !g.free() }), err
}
