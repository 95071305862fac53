// Package limits is play control: the limits that players set on their deposits,
// losses, stakes and time, and the pauses and blocks that they want. What is
// stricter holds at once; what is looser waits a day and is confirmed then. What staff
// set holds beside it until its end.
// docs/limits.md has every formula.
package limits

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/live"
	"croupier/app/kernel/players"
	"croupier/app/kernel/roll"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Deposits know what players have deposited.
type Deposits interface {
	// CreditedSince is the worth of what was credited to a player since a time in
	// unix milliseconds, in millionths of a dollar at the moment of the credit.
	CreditedSince(q db.Querier, userID string, since int64) (usd int64, err error)
	// CreditedBetween is the same up to a time.
	CreditedBetween(q db.Querier, userID string, since, before int64) (usd int64, err error)
}

// Accounts are the accounts of players.
type Accounts interface {
	Record(q db.Querier, userID string) (r players.Record, found bool, err error)
	// IsOpen tells whether there is an account that was not deleted.
	IsOpen(q db.Querier, userID string) (bool, error)
}

// Sockets send events to the open pages of a player.
type Sockets interface {
	PublishTo(userID string, n live.Notice) error
}

// Games tell which group of games a wager belongs to; empty for none.
type Games func(kind wagerlog.Kind, product string) Group

// Deps are the parts of the house that play control stands on.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Games    Games
	Accounts Accounts
	Sockets  Sockets
	Activity *activity.Log
	StaffLog *stafflog.Log
	// Pauses is the list of time-outs that no restore puts back.
	Pauses *roll.Pauses
	Log    *slog.Logger
}

// Service keeps play control.
type Service struct {
	Deps
	deposits Deposits

	mu sync.RWMutex
	// held are the players who have ever had a control: all others cost a bet one
	// look into this map. A player stands here before the first control is
	// committed, and stays.
	held map[string]*holder
}

// holder is a player with controls.
type holder struct {
	// set are the committed controls; nil while a change is under way, and after
	// one that failed: they are read from the database then.
	set *set
	// changes counts the changes, so that only the last one of a commit keeps what
	// it has read.
	changes int64
	// hot is nil while it is not known.
	hot *hot
}

// New makes the service.
func New(deps Deps) *Service { return &Service{Deps: deps, held: map[string]*holder{}} }

// CountedBy says who knows deposits: they need eligibility, which needs limits.
func (s *Service) CountedBy(deposits Deposits) { s.deposits = deposits }

// Start reads who has controls. Call it before anything is served.
func (s *Service) Start(ctx context.Context) error {
	return s.DB.Read(ctx, func(q *db.Reader) error {
		all, err := everyControl(q)
		if err != nil {
			return err
		}
		floors, err := everyFloor(q)
		if err != nil {
			return err
		}
		for userID := range floors {
			if _, known := all[userID]; !known {
				all[userID] = nil
			}
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		for userID, rows := range all {
			made, err := newSet(rows, floors[userID], s.Clock.Now())
			if err != nil {
				return err
			}
			s.held[userID] = &holder{set: made}
		}
		return nil
	})
}

// of are the controls of a player as a transaction sees them; nil for none.
func (s *Service) of(q db.Querier, userID string, now time.Time) (*set, error) {
	s.mu.RLock()
	h := s.held[userID]
	var known *set
	if h != nil {
		known = h.set
	}
	s.mu.RUnlock()
	switch {
	case h == nil:
		return nil, nil
	case known == nil:
		return readSet(q, userID, now)
	case !known.old(now):
		return known, nil
	}
	made, err := newSet(known.rows, known.floors, now)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if h.set == known {
		h.set = made
	}
	return made, nil
}

// changing makes stakes read the controls of a player from the database until the
// transaction is committed. Writes follow one another, so that a stake which comes
// after this one in the same commit sees the change.
func (s *Service) changing(tx *db.Tx, userID string, now *set) {
	s.mu.Lock()
	defer s.mu.Unlock()
	h := s.held[userID]
	if h == nil {
		h = &holder{}
		s.held[userID] = h
	}
	h.set = nil
	h.changes++
	change := h.changes
	tx.After(func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if h.changes == change {
			h.set = now
		}
	})
}
