package races

import (
	"fmt"
	"sync"
	"time"

	"croupier/db"
)

// barred remembers for boards who takes no part, so that a board of many rows does not
// ask for each of them every time. What is paid always asks anew.
type barred struct {
	mu    sync.Mutex
	known map[entrant]bool
	// epoch counts forgotten players: what was read before is not kept.
	epoch int
}

// entrant is a player in the races that began at a time.
type entrant struct {
	owner string
	since int64
}

// maxKnown bounds what is remembered, some 100 bytes each.
const maxKnown = 20_000

// PlayerChanged forgets what is known of a player.
func (s *Service) PlayerChanged(userID string) {
	s.barred.mu.Lock()
	defer s.barred.mu.Unlock()
	s.barred.epoch++
	for one := range s.barred.known {
		if one.owner == userID {
			delete(s.barred.known, one)
		}
	}
}

// shows reports whether a player stands on the boards of a race that began at a time.
func (s *Service) shows(q db.Querier, owner string, since time.Time) (bool, error) {
	key := entrant{owner, since.UnixMilli()}
	s.barred.mu.Lock()
	races, known := s.barred.known[key]
	epoch := s.barred.epoch
	s.barred.mu.Unlock()
	if known {
		return races, nil
	}
	races, err := s.Entrants.Races(q, owner, since)
	if err != nil {
		return false, fmt.Errorf("look who takes part in the race: %w", err)
	}
	s.barred.mu.Lock()
	defer s.barred.mu.Unlock()
	if s.barred.known == nil || len(s.barred.known) >= maxKnown {
		s.barred.known = map[entrant]bool{}
	}
	if s.barred.epoch == epoch {
		s.barred.known[key] = races
	}
	return races, nil
}
