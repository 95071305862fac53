package feed

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/pricing"
	"croupier/app/sports/book/publish"
)

// Errors of feed messages, for the log.
var (
	ErrUnknownEvent   = errors.New("a message about an event that the book does not have")
	ErrUnknownSport   = errors.New("no such sport")
	ErrInvalidMessage = errors.New("an impossible message")
)

// maxEventAge is the maximum age of the start time of a new event. The book accepts no event
// that began earlier.
const maxEventAge = 12 * time.Hour

// HandleMessage handles a message of the feed. It is the feed's sink.
func (s *Service) HandleMessage(ctx context.Context, m source.Message) error {
	switch {
	case m.Fixture != nil:
		return s.applyFixture(*m.Fixture)
	case m.State != nil:
		return s.applyState(m.State)
	case m.Odds != nil:
		return s.applyOdds(m.Odds)
	case m.Unclear != nil:
		return s.applyUnclear(m.Unclear)
	}
	if err := s.Results.FlushDue(ctx); err != nil {
		return err
	}
	now := s.Clock.Now()
	switch {
	case m.Complete != "":
		if s.Health.Complete(m.Part, m.Complete, now) {
			s.Publish.Send(publish.ListChannel, publish.EventSports.With(publish.SportsChange{}))
		}
		s.Publish.PublishStates()
	case !m.Listed.IsZero():
		s.Health.RecordListing(m.Part, m.Listed, now)
		s.Publish.PublishStates()
	default:
		if request, submission := s.Health.Heartbeat(m.Part, now, s.IDs.New); submission {
			s.Feed.Recover(request, now.Add(-maxEventAge))
		}
	}
	return nil
}

// maxName is the maximum length of the name of a side, a tournament or a category, in
// bytes.
const maxName = 120

// applyFixture handles a new event or a changed fixture.
func (s *Service) applyFixture(f source.Fixture) error {
	sport, known := markets.Find(f.Sport)
	switch {
	case !known:
		return fmt.Errorf("%w: %q", ErrUnknownSport, f.Sport)
	case f.ID == "" || f.Home == "" || f.Away == "" && !sport.Field || f.Starts.IsZero() || max(len(f.ID), len(f.Home), len(f.Away), len(f.Category), len(f.Tournament)) > maxName:
		return fmt.Errorf("%w: the fixture %q", ErrInvalidMessage, f.ID)
	}
	if err := checkField(sport, &f); err != nil {
		return err
	}
	e := s.Board.BySource(f.ID)
	if e == nil {
		if f.Cancelled || f.Starts.Before(s.Clock.Now().Add(-maxEventAge)) {
			return nil
		}
		return s.addEvent(sport, f)
	}
	e.Mu.Lock()
	defer e.Mu.Unlock()
	now := e.Snapshot.Load()
	if f.Seq <= now.Fixture.Seq {
		if f.Seq == now.Fixture.Seq && f.Part == now.Fixture.Part {
			s.confirmFixture(e, now)
		}
		return nil
	}
	exchanged := f.Home == now.Fixture.Away && f.Away == now.Fixture.Home && f.Away != ""
	if exchanged {
		s.Pricing.Change(e, func(next *board.Snapshot) { closeOdds(e, next) })
		return fieldError("fixture.home", markets.ReasonContradiction, "the sides of %q were exchanged: cancel it and send the event under another id", f.ID)
	}
	s.Pricing.Change(e, func(next *board.Snapshot) {
		// The data that settles bets cannot change.
		f.Sport, f.Modelled, f.Seed, f.HomeRating, f.AwayRating = now.Fixture.Sport, now.Fixture.Modelled, now.Fixture.Seed, now.Fixture.HomeRating, now.Fixture.AwayRating
		f.Field = mergeField(now, f.Field)
		next.Fixture = f
		if now.Phase == source.Planned {
			next.LastNews = s.Clock.Now()
		}
		if now.Phase == source.Planned && !f.Starts.Equal(now.Fixture.Starts) {
			closeOdds(e, next) // they were made for another time
		}
		if len(f.Field) > 0 && f.Modelled {
			e.Match, _ = f.Match()
		}
		if f.Cancelled && next.Phase != source.Over {
			next.Phase, next.State = source.Over, cancelled(next.State)
		}
	})
	return nil
}

// cancelled returns the state of an event that is not played to its end.
func cancelled(state *models.State) *models.State {
	ended := &models.State{Result: &markets.Result{}}
	if state != nil {
		ended = state.Copy()
	}
	ended.Result.Status = markets.Cancelled
	return ended
}

// addEvent creates an event from a fixture. The event is visible once it is stored.
func (s *Service) addEvent(sport *markets.Sport, f source.Fixture) error {
	e := &board.Event{ID: "e" + s.IDs.New(), Chances: map[string]source.Market{}}
	first := &board.Snapshot{Event: e.ID, Fixture: f, Phase: source.Planned, Index: map[string]int{}, Course: &board.LazyCourse{}, LastNews: s.Clock.Now()}
	if !prepare(e, first) {
		return fmt.Errorf("%w: there is no model of %q", ErrUnknownSport, f.Sport)
	}
	if e.Match != nil {
		first.WithMarkets(pricing.Offer(sport, &f, e.Match.Forecast(first.State), first.Result(), nil))
	}
	e.Snapshot.Store(first)
	s.Board.AddSource(e)
	e.Mu.Lock()
	defer e.Mu.Unlock()
	s.Pricing.Change(e, func(*board.Snapshot) {})
	s.Results.FlushIfFull()
	return nil
}

// prepare creates the model of an event. It returns false if an event needs a model and
// there is none.
func prepare(e *board.Event, first *board.Snapshot) bool {
	if !first.Fixture.Modelled {
		return true
	}
	match, known := first.Fixture.Match()
	if !known {
		return false
	}
	e.Match = match
	if first.State == nil {
		first.State = e.Match.Start()
	}
	return true
}

// applyState handles the state of an event. It ignores a state that is older than the last
// one.
func (s *Service) applyState(state *source.State) (err error) {
	e := s.Board.BySource(state.Event)
	if e == nil {
		return fmt.Errorf("%w: %q", ErrUnknownEvent, state.Event)
	}
	over := state.Play != nil && state.Play.Result != nil && state.Play.Result.Over()
	if state.Play == nil || state.Play.Result == nil || (state.Phase == source.Over) != over || state.Phase != source.Over && state.Phase != source.Live && state.Phase != source.Planned {
		return fmt.Errorf("%w: the state %d of %q", ErrInvalidMessage, state.Seq, state.Event)
	}
	e.Mu.Lock()
	defer e.Mu.Unlock()
	now := e.Snapshot.Load()
	if field := len(now.Fixture.Field); field > 0 && !validRanking(&now.Fixture, state.Play) || field == 0 && !over && len(state.Play.Result.Periods) == 0 {
		return fmt.Errorf("%w: the state %d of %q", ErrInvalidMessage, state.Seq, state.Event)
	}
	if state.Seq <= now.StateSeq {
		if now.Phase == source.Live && state.Seq == now.StateSeq {
			recordNews(e, state.Moments, s.Clock.Now())
		}
		return nil
	}
	if e.Ruling.HasResult() {
		return nil // staff have decided the result
	}
	if state, err = s.completeState(e, now, state); err != nil {
		return err
	}
	sport, _ := markets.Find(now.Fixture.Sport)
	// A model continues from possible states only, and a feed may send an impossible one.
	// The sheet is replaced last, so that a state that cannot be priced changes nothing.
	defer func() {
		if wrong := recover(); wrong != nil {
			err = fmt.Errorf("%w: the state %d of %q is not a state of its sport: %v", ErrInvalidMessage, state.Seq, state.Event, wrong)
		}
	}()
	s.Pricing.Change(e, func(next *board.Snapshot) {
		next.Phase, next.Suspended, next.StateSeq, next.UnclearReason = state.Phase, state.Suspended, state.Seq, ""
		next.Confirmed = state.Confirmed
		moved := needsNewMarkets(now, state.Play)
		next.State = withoutNonStarters(&now.Fixture, state.Play)
		closeOlder(e, now, next)
		if e.Ruling != nil {
			e.Ruling.Apply(next)
		}
		addMoments(next, state.Moments)
		if moved && next.Phase == source.Live && e.Match != nil {
			next.WithMarkets(pricing.Offer(sport, &next.Fixture, e.Match.Forecast(next.State), next.Result(), next.Index))
		}
	})
	return nil
}

// needsNewMarkets reports whether enough has happened that other lines are of interest.
func needsNewMarkets(now *board.Snapshot, play *models.State) bool {
	if now.Phase != source.Live || now.State == nil {
		return true
	}
	before, after := now.State.Result, play.Result
	all := markets.Scope{Stat: markets.Points}
	a, b := before.View(all), after.View(all)
	const scaledPosition = 8 // points of basketball; a single goal is enough in football
	few := after.View(all).Home+after.View(all).Away < 20
	moved := a.Home+a.Away != b.Home+b.Away
	return before.Done != after.Done || moved && (few || (b.Home+b.Away)/scaledPosition != (a.Home+a.Away)/scaledPosition)
}
