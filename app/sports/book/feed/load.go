package feed

import (
	"context"
	"strings"

	"croupier/app/sports/book/board"
	"croupier/app/sports/book/publish"
	"croupier/app/sports/book/results"
	"croupier/db"
)

// Load reads the events of the site's feed that are not over, when the site starts.
func (s *Service) Load(ctx context.Context) error {
	var list []results.StoredEvent
	var texts map[string]results.StoredOutcome
	var decided map[string]*board.Ruling
	err := s.DB.ReadHeavy(ctx, func(q *db.Reader) error {
		err := s.Trading.Load(q)
		if err != nil {
			return err
		}
		if list, err = results.OpenEvents(q, s.FeedName, s.Clock.Now().Add(-FinishedRetention).UnixMilli()); err != nil {
			return err
		}
		if texts, err = results.LastResults(q, list); err == nil {
			decided, err = results.LastRulings(q, list)
		}
		return err
	})
	if err != nil {
		return err
	}
	for _, stored := range list {
		if e := s.restoreEvent(stored, texts[stored.Id], decided[stored.Id]); e != nil {
			s.Board.Add(e, true)
		}
	}
	return nil
}

// restoreEvent creates an event from its stored data, with its last result and its ruling. It
// is nil for an event whose model does not exist any more.
func (s *Service) restoreEvent(stored results.StoredEvent, last results.StoredOutcome, decided *board.Ruling) *board.Event {
	e := &board.Event{ID: stored.Id, Stored: true, Starts: stored.Fixture.Starts, Ruling: decided}
	first := &board.Snapshot{
		Event: e.ID, Fixture: stored.Fixture, Orphaned: stored.Feed != s.FeedName, Phase: stored.Phase, State: stored.State, StateSeq: stored.StateSeq, FeedSequence: stored.FeedSequence,
		Version: stored.Version, Index: map[string]int{}, Course: &board.LazyCourse{},
	}
	if !prepare(e, first) {
		s.Log.Warn("an event has no model any more", "event", e.ID, "sport", first.Fixture.Sport)
		return nil
	}
	sport := board.SportOf(first)
	var more []board.Market
	for _, key := range strings.Split(stored.Offer, "\n") {
		if of, known := board.ParseMarket(sport, key, &first.Fixture); known {
			more = append(more, of)
		}
	}
	first.WithMarkets(more)
	// The stored state of the event is older than its last result.
	if last.State != nil {
		settled := *first
		settled.State = last.State
		e.DecidedText = results.SettlementText(&settled)
	}
	if decided != nil {
		decided.Apply(first)
	}
	first.Rows = s.Pricing.Rows(e, first, nil)
	e.Snapshot.Store(first)
	e.PublishedState = string(s.Trading.State(first))
	if decided != nil {
		// The site may have stopped between the ruling and its result.
		s.Results.QueueChange(e, first, first, &publish.Change{})
	}
	return e
}

// Find returns an event that can be decided. It reads an event that is not in memory any
// more.
func (s *Service) Find(ctx context.Context, eventID string) (*board.Event, error) {
	if e := s.Board.ByID(eventID); e != nil {
		return e, nil
	}
	var stored results.StoredEvent
	var last map[string]results.StoredOutcome
	var decided map[string]*board.Ruling
	var found bool
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if stored, found, err = results.EventByID(q, eventID); err != nil || !found {
			return err
		}
		item := []results.StoredEvent{stored}
		if last, err = results.LastResults(q, item); err == nil {
			decided, err = results.LastRulings(q, item)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, board.ErrEvent
	}
	e := s.restoreEvent(stored, last[eventID], decided[eventID])
	if e == nil {
		return nil, board.ErrEvent
	}
	// Another feed may have an event with the same id.
	return s.Board.Add(e, stored.Feed == s.FeedName), nil
}
