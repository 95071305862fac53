package book

import (
	"time"

	"croupier/app/kernel/sports/source"
)

// Starting are the events that begin within a time, or should have, and of which
// nobody has heard yet that they have begun.
func (s *Service) Starting(within time.Duration) (list []string) {
	until := s.Clock.Now().Add(within)
	for _, e := range s.all() {
		if sheet := e.sheet.Load(); sheet.phase == source.Planned && sheet.comes() && sheet.fixture.Starts.Before(until) {
			list = append(list, e.id)
		}
	}
	return list
}
