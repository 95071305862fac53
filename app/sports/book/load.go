package book

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"croupier/app/kernel/sports/line"
	"croupier/db"
)

// Load reads the events of the site's feed that are not over, when the site starts.
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
		s.scheduleExpiry(set)
		if list, err = openEvents(q, s.feedName(), s.Clock.Now().Add(-finishedRetention).UnixMilli()); err != nil {
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
		if e := s.restoreEvent(stored, texts[stored.id], decided[stored.id]); e != nil {
			s.sources[stored.fixture.ID], s.events[e.id] = e, e
		}
	}
	return nil
}

// restoreEvent creates an event from its stored data, with its last result and its ruling. It
// is nil for an event whose model does not exist any more.
func (s *Service) restoreEvent(stored storedEvent, last storedOutcome, decided *ruling) *event {
	e := &event{id: stored.id, stored: true, starts: stored.fixture.Starts, ruling: decided}
	first := &snapshot{
		event: e.id, fixture: stored.fixture, orphaned: stored.feed != s.feedName(), phase: stored.phase, state: stored.state, stateSeq: stored.stateSeq, feedSequence: stored.feedSequence,
		version: stored.version, index: map[string]int{}, course: &lazyCourse{},
	}
	if !e.prepare(first) {
		s.Log.Warn("an event has no model any more", "event", e.id, "sport", first.fixture.Sport)
		return nil
	}
	sport := sportOf(first)
	var more []eventMarket
	for _, key := range strings.Split(stored.offer, "\n") {
		if of, known := parseEventMarket(sport, key, &first.fixture); known {
			more = append(more, of)
		}
	}
	first.withMarkets(more)
	// The stored state of the event is older than its last result.
	if last.state != nil {
		settled := *first
		settled.state = last.state
		e.decidedText = settlementText(&settled)
	}
	if decided != nil {
		decided.apply(first)
	}
	first.rows = s.rows(e, first, nil)
	e.snapshot.Store(first)
	e.publishedState = string(s.bettingState(first))
	if decided != nil {
		// The site may have stopped between the ruling and its result.
		s.queueChange(e, first, first, &Change{})
	}
	return e
}

// loadForRuling returns an event that can be decided. It reads an event that is not in memory any
// more.
func (s *Service) loadForRuling(ctx context.Context, eventID string) (*event, error) {
	if e := s.eventByID(eventID); e != nil {
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
		item := []storedEvent{stored}
		if last, err = lastResults(q, item); err == nil {
			decided, err = lastRulings(q, item)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, errEvent
	}
	e := s.restoreEvent(stored, last[eventID], decided[eventID])
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
		// Another feed may have an event with the same id.
		s.sources[stored.fixture.ID] = e
	}
	return e, nil
}

// countOpenBets counts the open bets when the site starts. It also reads events with open
// bets that Load has left out: events of an earlier feed, which staff decide.
func (s *Service) countOpenBets(ctx context.Context) error {
	var later []line.Bet
	out := map[string]bool{}
	err := s.DB.ReadHeavy(ctx, func(q *db.Reader) error {
		return s.Open(q, func(bet line.Bet) {
			known := true
			for _, p := range bet.Positions {
				for _, leg := range p.Legs {
					if s.eventByID(leg.Event) == nil {
						out[leg.Event], known = true, false
					}
				}
			}
			if known {
				s.UpdateExposure(bet)
			} else {
				later = append(later, bet)
			}
		})
	})
	for eventID := range out {
		if err != nil {
			break
		}
		if _, err = s.loadForRuling(ctx, eventID); errors.Is(err, errEvent) {
			err = nil // the event is lost: the audit reports its bets
		}
	}
	if err != nil {
		return fmt.Errorf("count the open bets: %w", err)
	}
	for _, bet := range later {
		s.UpdateExposure(bet)
	}
	return nil
}
