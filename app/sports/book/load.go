package book

import (
	"context"
	"strings"

	"croupier/app/kernel/sports/source"
	"croupier/db"
)

// Load reads the events that are not over, as the site starts.
func (s *Service) Load(ctx context.Context) error {
	var list []storedEvent
	var texts map[string]storedOutcome
	err := s.DB.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		if list, err = openEvents(q, s.Feed.Name(), s.Clock.Now().Add(-keptFor).UnixMilli()); err != nil {
			return err
		}
		texts, err = lastResults(q, list)
		return err
	})
	if err != nil {
		return err
	}
	for _, stored := range list {
		e := &event{id: stored.id, chances: map[string]source.Market{}, stored: true}
		first := &sheet{
			fixture: stored.fixture, phase: stored.phase, state: stored.state, stateSeq: stored.stateSeq,
			version: stored.version, index: map[string]int{}, course: &courseOf{},
		}
		if !e.prepare(first) {
			s.Log.Warn("an event has no model any more", "event", e.id, "sport", first.fixture.Sport)
			continue
		}
		sport := sportOf(first)
		var more []offered
		for _, key := range strings.Split(stored.offer, "\n") {
			if of, known := parseOffered(sport, key, &first.fixture); known {
				more = append(more, of)
			}
		}
		first.with(more)
		// The state in which an event is stored is older than its last result.
		if last, has := texts[e.id]; has {
			settled := *first
			settled.state = last.state
			e.decided = settlements(&settled)
		}
		first.rows = s.rows(e, first)
		e.sheet.Store(first)
		s.sources[first.fixture.ID], s.events[e.id] = e, e
	}
	return nil
}
