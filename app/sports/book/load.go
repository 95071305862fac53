package book

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
	"croupier/db"
)

// Load reads the events of the site's feed that are not over, as the site starts.
func (s *Service) Load(ctx context.Context) error {
	var list []storedEvent
	var texts map[string]storedOutcome
	var decided map[string]*ruling
	err := s.DB.ReadHeavy(ctx, func(q *db.Reader) error {
		set, err := readControls(q)
		if err != nil {
			return err
		}
		s.controls.Store(set)
		s.plan(set)
		if list, err = openEvents(q, s.feedName(), s.Clock.Now().Add(-keptFor).UnixMilli()); err != nil {
			return err
		}
		if texts, err = lastResults(q, list); err == nil {
			decided, err = lastRulings(q, list)
		}
		return err
	})
	if err != nil {
		return err
	}
	for _, stored := range list {
		if e := s.restored(stored, texts[stored.id], decided[stored.id]); e != nil {
			s.sources[stored.fixture.ID], s.events[e.id] = e, e
		}
	}
	return nil
}

// restored makes an event as it was stored, with its last result and how staff have
// decided it. It is nil for one whose model there is no more.
func (s *Service) restored(stored storedEvent, last storedOutcome, decided *ruling) *event {
	e := &event{id: stored.id, chances: map[string]source.Market{}, stored: true, ruling: decided}
	first := &sheet{
		event: e.id, fixture: stored.fixture, left: stored.feed != s.feedName(), phase: stored.phase, state: stored.state, stateSeq: stored.stateSeq,
		version: stored.version, index: map[string]int{}, course: &courseOf{},
	}
	if !e.prepare(first) {
		s.Log.Warn("an event has no model any more", "event", e.id, "sport", first.fixture.Sport)
		return nil
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
	if last.state != nil {
		settled := *first
		settled.state = last.state
		e.decided = settlements(&settled)
	}
	if decided != nil {
		decided.apply(first)
	}
	first.rows = s.rows(e, first, nil)
	e.sheet.Store(first)
	if decided != nil {
		// The site may have stopped between the ruling and its result.
		s.keep(e, first, first, &Change{})
	}
	return e
}

// bring is an event that can be decided: one that is over for long is read again.
func (s *Service) bring(ctx context.Context, eventID string) (*event, error) {
	if e := s.find(eventID); e != nil {
		return e, nil
	}
	var stored storedEvent
	var last map[string]storedOutcome
	var decided map[string]*ruling
	var found bool
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if stored, found, err = eventByID(q, eventID); err != nil || !found {
			return err
		}
		one := []storedEvent{stored}
		if last, err = lastResults(q, one); err == nil {
			decided, err = lastRulings(q, one)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, errEvent
	}
	e := s.restored(stored, last[eventID], decided[eventID])
	if e == nil {
		return nil, errEvent
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if already := s.events[eventID]; already != nil {
		return already, nil
	}
	s.events[eventID] = e
	if stored.feed == s.feedName() {
		// Another feed may have an event of the same id.
		s.sources[stored.fixture.ID] = e
	}
	return e, nil
}

// countOpen counts the open bets, as the site starts. Events on which some stand and
// that Load has left out are read too: those of another feed than the site has now,
// which staff decide.
func (s *Service) countOpen(ctx context.Context) error {
	var later []line.Bet
	out := map[string]bool{}
	err := s.DB.ReadHeavy(ctx, func(q *db.Reader) error {
		return s.Open(q, func(bet line.Bet) {
			known := true
			for _, p := range bet.Positions {
				for _, leg := range p.Legs {
					if s.find(leg.Event) == nil {
						out[leg.Event], known = true, false
					}
				}
			}
			if known {
				s.Count(bet)
			} else {
				later = append(later, bet)
			}
		})
	})
	for eventID := range out {
		if err != nil {
			break
		}
		if _, err = s.bring(ctx, eventID); errors.Is(err, errEvent) {
			err = nil // the book has lost it: the audit tells of its bets
		}
	}
	if err != nil {
		return fmt.Errorf("count the open bets: %w", err)
	}
	for _, bet := range later {
		s.Count(bet)
	}
	return nil
}
