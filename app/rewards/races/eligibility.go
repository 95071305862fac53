package races

import (
	"fmt"
	"sync"
	"time"

	"croupier/db"
)

// eligibilityCache caches which players are not eligible, so that a board of many rows does not
// query each of them every time. Payments always query the database.
type eligibilityCache struct {
	mu      sync.Mutex
	entries map[entrant]bool
	// epoch counts invalidations. A value that was read before one is not cached.
	epoch int
}

// entrant is a player in the races that began at a time.
type entrant struct {
	owner string
	since int64
}

// maxCachedEntrants is the maximum number of cached entries, some 100 bytes each.
const maxCachedEntrants = 20_000

// PlayerChanged drops the cached entries of a player.
func (s *Service) PlayerChanged(userID string) {
	s.eligibility.mu.Lock()
	defer s.eligibility.mu.Unlock()
	s.eligibility.epoch++
	for one := range s.eligibility.entries {
		if one.owner == userID {
			delete(s.eligibility.entries, one)
		}
	}
}

// isListed reports whether a player is listed on the boards of a race that began at a
// time.
func (s *Service) isListed(q db.Querier, owner string, since time.Time) (bool, error) {
	key := entrant{owner, since.UnixMilli()}
	s.eligibility.mu.Lock()
	races, known := s.eligibility.entries[key]
	epoch := s.eligibility.epoch
	s.eligibility.mu.Unlock()
	if known {
		return races, nil
	}
	races, err := s.Entrants.MayRace(q, owner, since)
	if err != nil {
		return false, fmt.Errorf("find the players of the race: %w", err)
	}
	s.eligibility.mu.Lock()
	defer s.eligibility.mu.Unlock()
	if s.eligibility.entries == nil || len(s.eligibility.entries) >= maxCachedEntrants {
		s.eligibility.entries = map[entrant]bool{}
	}
	if s.eligibility.epoch == epoch {
		s.eligibility.entries[key] = races
	}
	return races, nil
}
