// Package guests lists the visitors without an account for whom the site stores data.
// It limits the rate of new guests and removes the data of absent guests.
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
	"croupier/app/kernel/settings"
	"croupier/db"
)

// Options are the operator's settings.
type Options struct {
	// Retention is how long an absent guest's data is kept, at least Day.
	Retention time.Duration
	// NewPerHour is the maximum number of new guests of one network address in an hour;
	// 0 means no limit.
	NewPerHour int
}

// Day is the minimum of Keep.
const Day = 24 * time.Hour

// Deps are the services that guests use.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	Limiter *session.Limiter
	Log     *slog.Logger
}

const (
	// maxRemembered is the maximum number of guests in each in-memory map, about 100
	// bytes each.
	maxRemembered = 100_000
	// wideNetworkFactor is how many times the limit of one address applies to an IPv6
	// network of 48 bits; wideBits is that width.
	wideNetworkFactor = 8
	wideBits          = 48
)

// Service implements session.Guests.
type Service struct {
	Deps
	options    Options
	newPerHour *settings.Value[int]

	mu       sync.Mutex
	admitted map[string]bool      // guests with a stored row
	lastSeen map[string]time.Time // guests seen since the last Flush
	removing map[string]bool      // guests whose removal has begun
	// overflow has the guests that did not fit into seen since the last Flush;
	// overflowBefore has those of the period before. Removal skips every guest that one
	// of them may contain.
	overflow, overflowBefore bloom
}

// New creates the service.
func New(ctx context.Context, deps Deps, options Options) (*Service, error) {
	s := &Service{
		Deps: deps, options: options, newPerHour: settings.Int("guests.new_per_hour", options.NewPerHour, 0, maxPerHour,
			settings.Spec{Group: "guests", Unit: "guests"}).WeakenedWhen(settings.RaisedOrZero),
		admitted: map[string]bool{}, lastSeen: map[string]time.Time{}, removing: map[string]bool{},
	}
	// Continue removals that a stop has interrupted.
	var owners []string
	err := deps.DB.Read(ctx, func(q *db.Reader) (err error) {
		owners, err = ledger.GuestsInRemoval(q)
		return err
	})
	for _, owner := range owners {
		s.removing[owner] = true
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
		known, err = isListed(q, owner)
		return err
	})
	return known, err
}

// MarkSeen implements session.Guests.
func (s *Service) MarkSeen(owner string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.removing[owner] {
		return false
	}
	if _, known := s.lastSeen[owner]; !known && len(s.lastSeen) >= maxRemembered {
		s.overflow.add(owner)
		return true
	}
	s.lastSeen[owner] = s.Clock.Now()
	return true
}

// mayHaveBeenSeen reports whether a guest was seen, or may have been seen, since the last
// Flush. Callers have locked the mutex.
func (s *Service) mayHaveBeenSeen(owner string) bool {
	_, seen := s.lastSeen[owner]
	return seen || s.overflow.mayContain(owner) || s.overflowBefore.mayContain(owner)
}

// Admit implements session.Guests.
func (s *Service) Admit(ctx context.Context, owner string, address netip.Addr) error {
	s.mu.Lock()
	known := s.admitted[owner]
	s.mu.Unlock()
	if known {
		return nil
	}
	return s.registerIfAllowed(ctx, owner, func() error { return s.checkNewGuestRate(address) })
}

// Register lists a guest that the site itself creates.
func (s *Service) Register(ctx context.Context, owner string) error {
	return s.registerIfAllowed(ctx, owner, func() error { return nil })
}

func (s *Service) registerIfAllowed(ctx context.Context, owner string, allowed func() error) error {
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		listed, err := isListed(tx, owner)
		if err != nil {
			return err
		}
		if listed {
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
	s.admitted[owner] = !s.removing[owner]
	return nil
}

// maxPerHour is the maximum of the setting for new guests of an address in an hour.
const maxPerHour = 1_000_000

// Settings declares the settings of staff.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.newPerHour}}
}

// checkNewGuestRate counts a new guest of an address. Loopback addresses have no limit.
func (s *Service) checkNewGuestRate(address netip.Addr) error {
	address = address.Unmap().WithZone("")
	perHour := s.newPerHour.Get()
	if perHour <= 0 || address.IsLoopback() {
		return nil
	}
	narrow := session.Rate{Count: perHour, Per: time.Hour}
	keys := map[string]session.Rate{"guest|" + session.AddressKey(address): narrow}
	if wide, err := address.Prefix(wideBits); address.Is6() && err == nil {
		keys["guest|"+wide.String()] = session.Rate{Count: wideNetworkFactor * narrow.Count, Per: time.Hour}
	}
	for key, rate := range keys {
		if wait, blocked := s.Limiter.Blocked(key, rate); blocked {
			return fault.TooMany("Too many new guests come from your network. Register, or try again later.", wait).With("reason", "guests")
		}
	}
	for key, rate := range keys {
		s.Limiter.Allow(key, rate)
	}
	return nil
}
