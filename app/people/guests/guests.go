// Package guests keeps the list of visitors without account of whom the site
// keeps something: it bounds how many newcomers are taken in, and removes what
// is left of those who stay away.
package guests

import (
	"context"
	"fmt"
	"log/slog"
	"net/netip"
	"sync"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Options are what an operator can set.
type Options struct {
	// Keep is how long a guest may stay away; Day at least.
	Keep time.Duration
	// NewPerHour bounds the new guests of one network address in an hour; 0
	// lifts the limit.
	NewPerHour int
}

// Day is the shortest time after which a guest is forgotten.
const Day = 24 * time.Hour

// Deps are the parts of the house that guests stand on.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	Limiter *session.Limiter
	Log     *slog.Logger
}

const (
	// maxRemembered bounds what is remembered of guests who are here: about
	// 100 bytes each.
	maxRemembered = 100_000
	// wideShare is how many times as many newcomers as one address an IPv6
	// network of 48 bits may bring, and wideBits that width.
	wideShare = 8
	wideBits  = 48
)

// Service implements session.Guests.
type Service struct {
	Deps
	options Options

	mu       sync.Mutex
	admitted map[string]bool      // guests whose row is known to be there
	seen     map[string]time.Time // who was here since the last note of it
	leaving  map[string]bool      // whose data is being removed
	// Who found no more room in seen, since the last note of it and between
	// the two before: removal keeps off everybody who might be one of them.
	crowd, crowdBefore crowd
}

// New makes the service.
func New(ctx context.Context, deps Deps, options Options) (*Service, error) {
	s := &Service{
		Deps: deps, options: options,
		admitted: map[string]bool{}, seen: map[string]time.Time{}, leaving: map[string]bool{},
	}
	// A removal that a stop has interrupted goes on.
	var owners []string
	err := deps.DB.Read(ctx, func(q *db.Reader) (err error) {
		owners, err = ledger.Leaving(q)
		return err
	})
	for _, owner := range owners {
		s.leaving[owner] = true
	}
	return s, err
}

// Known implements session.Guests.
func (s *Service) Known(ctx context.Context, owner string) (known bool, err error) {
	s.mu.Lock()
	known = s.admitted[owner]
	s.mu.Unlock()
	if known {
		return true, nil
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		known, err = exists(q, owner)
		return err
	})
	return known, err
}

// Seen implements session.Guests.
func (s *Service) Seen(owner string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.leaving[owner] {
		return false
	}
	if _, noted := s.seen[owner]; !noted && len(s.seen) >= maxRemembered {
		s.crowd.add(owner)
		return true
	}
	s.seen[owner] = s.Clock.Now()
	return true
}

// here reports whether a guest was seen since it was last noted who was, or may
// have been. Callers hold the lock.
func (s *Service) here(owner string) bool {
	_, seen := s.seen[owner]
	return seen || s.crowd.maybe(owner) || s.crowdBefore.maybe(owner)
}

// Admit implements session.Guests.
func (s *Service) Admit(ctx context.Context, owner string, address netip.Addr) error {
	s.mu.Lock()
	known := s.admitted[owner]
	s.mu.Unlock()
	if known {
		return nil
	}
	return s.enter(ctx, owner, func() error { return s.within(address) })
}

// Enter takes in a guest that the house itself makes.
func (s *Service) Enter(ctx context.Context, owner string) error {
	return s.enter(ctx, owner, func() error { return nil })
}

func (s *Service) enter(ctx context.Context, owner string, allowed func() error) error {
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		there, err := exists(tx, owner)
		if err != nil {
			return err
		}
		if there {
			return touch(tx, owner, tx.Now())
		}
		if err := allowed(); err != nil {
			return err
		}
		return insert(tx, owner)
	})
	if err != nil {
		return fmt.Errorf("take in a guest: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.admitted) >= maxRemembered {
		clear(s.admitted)
	}
	s.admitted[owner] = !s.leaving[owner]
	return nil
}

// within counts a newcomer of an address. The machine itself has no limit.
func (s *Service) within(address netip.Addr) error {
	address = address.Unmap().WithZone("")
	if s.options.NewPerHour <= 0 || address.IsLoopback() {
		return nil
	}
	narrow := session.Rate{Count: s.options.NewPerHour, Per: time.Hour}
	keys := map[string]session.Rate{"guest|" + session.AddressKey(address): narrow}
	if wide, err := address.Prefix(wideBits); address.Is6() && err == nil {
		keys["guest|"+wide.String()] = session.Rate{Count: wideShare * narrow.Count, Per: time.Hour}
	}
	for key, rate := range keys {
		if wait, blocked := s.Limiter.Blocked(key, rate); blocked {
			return fault.TooMany("Too many new guests come from your network. Register, or try again later.", wait).With("reason", "guests")
		}
	}
	for key, rate := range keys {
		s.Limiter.Take(key, rate)
	}
	return nil
}
