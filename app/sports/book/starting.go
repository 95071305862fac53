package book

import (
	"time"

	"croupier/app/kernel/sports/source"
)

// StartingWithin lists the events that begin within a time, and the events that should have
// begun but have not been reported as begun.
func (s *Service) StartingWithin(within time.Duration) (list []string) {
	until := s.Clock.Now().Add(within)
	for _, e := range s.board.Visible() {
		if snap := e.Snapshot.Load(); snap.Phase == source.Planned && snap.IsCurrent() && snap.Fixture.Starts.Before(until) {
			list = append(list, e.ID)
		}
	}
	return list
}
