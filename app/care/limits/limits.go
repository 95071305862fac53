// Package limits is play control: the limits that players set on their deposits, losses, stakes and
// time, and their pauses and blocks. A stricter value is in force at once. A looser one can be
// confirmed after a day. Values of staff apply in addition until they end. docs/limits.md has every
// formula.
package limits

import (
	"context"
	"sync"
	"time"

	"croupier/app/kernel/durablelist"
	"croupier/app/kernel/players"
	"croupier/app/kernel/product"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Deposits returns what players have deposited.
type Deposits interface {
	// CreditedSince is the value of a player's credited deposits since a time in unix milliseconds,
	// in millionths of a dollar at the time of the credit.
	CreditedSince(q db.Querier, userID string, since int64) (usd int64, err error)
	// CreditedBetween is the same up to a time.
	CreditedBetween(q db.Querier, userID string, since, before int64) (usd int64, err error)
}

// Accounts are the accounts of players.
type Accounts interface {
	players.RecordReader
	// IsOpen reports whether there is an account that was not deleted.
	IsOpen(q db.Querier, userID string) (bool, error)
}

// Games returns the group of games to which a wager belongs; empty for none.
type Games func(kind wagerlog.Kind, item string) product.Group

// Deps are the dependencies of Service.
type Deps struct {
	shared.Services
	Games    Games
	Accounts Accounts
	Deposits Deposits
	// Pauses is the list of time-outs that a restore does not replace.
	Pauses *durablelist.Pauses
}

// Service manages play control.
type Service struct {
	Deps

	mu sync.RWMutex
	// players are the players who have ever had a control. For all others a bet costs one lookup in
	// this map. A player is added before the first control is committed, and is never removed.
	players map[string]*cachedPlayer
}

// cachedPlayer is a player with controls.
type cachedPlayer struct {
	// set are the committed controls. It is nil during a change and after a failed one; the
	// controls are then read from the database.
	set *controlSet
	// changes counts the changes, so that only the last one of a commit keeps what it has read.
	changes int64
	// usage is nil if the usage is not in memory.
	usage *cachedUsage
}

// New makes the service.
func New(deps Deps) *Service { return &Service{Deps: deps, players: map[string]*cachedPlayer{}} }

// Start reads which players have controls. Call it before the server starts to serve.
func (s *Service) Start(ctx context.Context) error {
	return s.DB.Read(ctx, func(q *db.Reader) error {
		all, err := allControls(q)
		if err != nil {
			return err
		}
		staffControls, err := allStaffControls(q)
		if err != nil {
			return err
		}
		for userID := range staffControls {
			if _, cached := all[userID]; !cached {
				all[userID] = nil
			}
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		for userID, rows := range all {
			changes, err := newControlSet(rows, staffControls[userID], s.Clock.Now())
			if err != nil {
				return err
			}
			s.players[userID] = &cachedPlayer{set: changes}
		}
		return nil
	})
}

// controlsOf returns the controls of a player as a transaction sees them; nil for none.
func (s *Service) controlsOf(q db.Querier, userID string, now time.Time) (*controlSet, error) {
	s.mu.RLock()
	h := s.players[userID]
	var cached *controlSet
	if h != nil {
		cached = h.set
	}
	s.mu.RUnlock()
	switch {
	case h == nil:
		return nil, nil
	case cached == nil:
		return readControlSet(q, userID, now)
	case !cached.isStale(now):
		return cached, nil
	}
	changes, err := newControlSet(cached.rows, cached.staffControls, now)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if h.set == cached {
		h.set = changes
	}
	return changes, nil
}

// markChanging makes stakes read the controls of a player from the database until the transaction is
// committed. Writes are sequential, so that a later stake in the same commit sees the change.
func (s *Service) markChanging(tx *db.Tx, userID string, now *controlSet) {
	s.mu.Lock()
	defer s.mu.Unlock()
	h := s.players[userID]
	if h == nil {
		h = &cachedPlayer{}
		s.players[userID] = h
	}
	h.set = nil
	h.changes++
	change := h.changes
	tx.AfterCommit(func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if h.changes == change {
			h.set = now
		}
	})
}
