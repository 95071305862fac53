// Package bonus gives players bonus money and turns it into real money when its
// conditions are met. A grant keeps an immutable copy of its terms; its balance is
// the sum of its entries. A wager feeds one grant: that of its currency which ends
// first. It pays the part of the stake that the terms say, is settled, refunded and
// corrected in the proportion in which it was staked, and counts toward the
// requirement by its exact house edge and the risk that was taken.
package bonus

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/live"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Wallets know the currencies and tell players of a new balance.
type Wallets interface {
	Currency(id string) (money.Currency, bool)
	Changed(tx *db.Tx, key ledger.Key, balance money.Amount, delay time.Duration, reason string)
}

// Prices are those of currencies in dollars.
type Prices interface {
	Of(currency string) (prices.Price, error)
}

// Sockets send events to the open pages of a player.
type Sockets interface {
	PublishTo(userID string, n live.Notice) error
}

// Players know who must not be given a reason to play.
type Players interface {
	// Excluded reports whether a player is banned or excluded now, or unknown.
	Excluded(q db.Querier, userID string) (bool, error)
	// MayTempt reports whether promotions may reach a player.
	MayTempt(q db.Querier, userID string) (bool, error)
	// May refuses staff who may not touch a player.
	May(q db.Querier, call *session.Call, userID string) error
}

// Deps are the parts of the house that bonuses stand on.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *id.Source
	Ledger  *ledger.Ledger
	Wallets Wallets
	Prices  Prices
	Players Players
	Sockets Sockets
	// Approvals hold what needs a second person, StaffLog takes what staff do.
	Approvals *approval.Service
	StaffLog  *stafflog.Log
	Log       *slog.Logger
}

// Service keeps the bonuses of one site.
type Service struct {
	Deps

	mu sync.RWMutex
	// holders are the players whose wagers may concern a grant: all others cost
	// bets one look into this map. It only grows while the site runs.
	holders map[string]bool
	// granted are the players who ever had a grant.
	granted map[string]bool
}

// New makes the service.
func New(deps Deps) *Service {
	return &Service{Deps: deps, holders: map[string]bool{}, granted: map[string]bool{}}
}

// Start reads who has a grant. Call it before anything is served.
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

func (s *Service) holds(userID string) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.holders[userID]
}

func (s *Service) hold(tx *db.Tx, userID string) {
	tx.After(func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.holders[userID], s.granted[userID] = true, true
	})
}

// Waits reports whether a player has opted in for a deposit bonus that runs and has
// not used it.
func (s *Service) Waits(q db.Querier, userID string, at time.Time) (bool, error) {
	offer, err := optedIn(q, userID, at.UnixMilli())
	return offer != nil, err
}

// Granted reports whether a player ever had a bonus.
func (s *Service) Granted(userID string) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.granted[userID]
}

// Feeds reports whether a wager counts toward a bonus: such a wager earns nothing else.
func (s *Service) Feeds(q db.Querier, wager id.Binary) (bool, error) { return isFeeding(q, wager) }

// BonusOpen reports whether a player has a bonus whose conditions are open. A free
// bet has none.
func (s *Service) BonusOpen(q db.Querier, userID string) (bool, error) {
	if !s.holds(userID) {
		return false, nil
	}
	list, err := activeGrants(q, userID)
	return slices.ContainsFunc(list, func(g *grant) bool { return !g.free() }), err
}
