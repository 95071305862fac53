package book

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
)

// Errors of feed messages, for the log.
var (
	errUnknownEvent   = errors.New("a message about an event that the book does not have")
	errUnknownSport   = errors.New("no such sport")
	errInvalidMessage = errors.New("an impossible message")
)

// maxEventAge is the maximum age of the start time of a new event. The book accepts no event
// that began earlier.
const maxEventAge = 12 * time.Hour

// HandleMessage handles a message of the feed. It is the feed's sink.
func (s *feedService) HandleMessage(ctx context.Context, m source.Message) error {
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
	if err := s.Results.Flush(ctx); err != nil {
		return err
	}
	now := s.Clock.Now()
	switch {
	case m.Complete != "":
		if s.Health.complete(m.Part, m.Complete, now) {
			s.Publish.send(ListChannel, EventSports.With(SportsChange{}))
		}
		s.Publish.publishStates()
	case !m.Listed.IsZero():
		s.Health.recordListing(m.Part, m.Listed, now)
		s.Publish.publishStates()
	default:
		if request, submission := s.Health.heartbeat(m.Part, now, s.IDs.New); submission {
			s.Feed.Recover(request, now.Add(-maxEventAge))
		}
	}
	return nil
}

// maxName is the maximum length of the name of a side, a tournament or a category, in
// bytes.
const maxName = 120

// applyFixture handles a new event or a changed fixture.
func (s *feedService) applyFixture(f source.Fixture) error {
	sport, known := markets.Find(f.Sport)
	switch {
	case !known:
		return fmt.Errorf("%w: %q", errUnknownSport, f.Sport)
	case f.ID == "" || f.Home == "" || f.Away == "" && !sport.Field || f.Starts.IsZero() || max(len(f.ID), len(f.Home), len(f.Away), len(f.Category), len(f.Tournament)) > maxName:
		return fmt.Errorf("%w: the fixture %q", errInvalidMessage, f.ID)
	}
	if err := checkField(sport, &f); err != nil {
		return err
	}
	e := s.Board.eventBySourceID(f.ID)
	if e == nil {
		if f.Cancelled || f.Starts.Before(s.Clock.Now().Add(-maxEventAge)) {
			return nil
		}
		return s.addEvent(sport, f)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	now := e.snapshot.Load()
	if f.Seq <= now.fixture.Seq {
		if f.Seq == now.fixture.Seq && f.Part == now.fixture.Part {
			s.confirmFixture(e, now)
		}
		return nil
	}
	exchanged := f.Home == now.fixture.Away && f.Away == now.fixture.Home && f.Away != ""
	if exchanged {
		s.Pricing.change(e, func(next *snapshot) { closeOdds(e, next) })
		return fieldError("fixture.home", markets.ReasonContradiction, "the sides of %q were exchanged: cancel it and send the event under another id", f.ID)
	}
	s.Pricing.change(e, func(next *snapshot) {
		// The data that settles bets cannot change.
		f.Sport, f.Modelled, f.Seed, f.HomeRating, f.AwayRating = now.fixture.Sport, now.fixture.Modelled, now.fixture.Seed, now.fixture.HomeRating, now.fixture.AwayRating
		f.Field = mergeField(now, f.Field)
		next.fixture = f
		if now.phase == source.Planned {
			next.lastNews = s.Clock.Now()
		}
		if now.phase == source.Planned && !f.Starts.Equal(now.fixture.Starts) {
			closeOdds(e, next) // they were made for another time
		}
		if len(f.Field) > 0 && f.Modelled {
			e.match, _ = f.Match()
		}
		if f.Cancelled && next.phase != source.Over {
			next.phase, next.state = source.Over, cancelled(next.state)
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
func (s *feedService) addEvent(sport *markets.Sport, f source.Fixture) error {
	e := &event{id: "e" + s.IDs.New(), chances: map[string]source.Market{}}
	first := &snapshot{event: e.id, fixture: f, phase: source.Planned, index: map[string]int{}, course: &lazyCourse{}, lastNews: s.Clock.Now()}
	if !prepare(e, first) {
		return fmt.Errorf("%w: there is no model of %q", errUnknownSport, f.Sport)
	}
	if e.match != nil {
		first.withMarkets(offer(sport, &f, e.match.Forecast(first.state), first.result(), nil))
	}
	e.snapshot.Store(first)
	s.Board.addSource(e)
	e.mu.Lock()
	defer e.mu.Unlock()
	s.Pricing.change(e, func(*snapshot) {})
	s.Results.flushIfFull()
	return nil
}

// prepare creates the model of an event. It returns false if an event needs a model and
// there is none.
func prepare(e *event, first *snapshot) bool {
	if !first.fixture.Modelled {
		return true
	}
	match, known := first.fixture.Match()
	if !known {
		return false
	}
	e.match = match
	if first.state == nil {
		first.state = e.match.Start()
	}
	return true
}

// applyState handles the state of an event. It ignores a state that is older than the last
// one.
func (s *feedService) applyState(state *source.State) (err error) {
	e := s.Board.eventBySourceID(state.Event)
	if e == nil {
		return fmt.Errorf("%w: %q", errUnknownEvent, state.Event)
	}
	over := state.Play != nil && state.Play.Result != nil && state.Play.Result.Over()
	if state.Play == nil || state.Play.Result == nil || (state.Phase == source.Over) != over || state.Phase != source.Over && state.Phase != source.Live && state.Phase != source.Planned {
		return fmt.Errorf("%w: the state %d of %q", errInvalidMessage, state.Seq, state.Event)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	now := e.snapshot.Load()
	if field := len(now.fixture.Field); field > 0 && !validRanking(&now.fixture, state.Play) || field == 0 && !over && len(state.Play.Result.Periods) == 0 {
		return fmt.Errorf("%w: the state %d of %q", errInvalidMessage, state.Seq, state.Event)
	}
	if state.Seq <= now.stateSeq {
		if now.phase == source.Live && state.Seq == now.stateSeq {
			recordNews(e, state.Moments, s.Clock.Now())
		}
		return nil
	}
	if e.ruling.hasResult() {
		return nil // staff have decided the result
	}
	if state, err = s.completeState(e, now, state); err != nil {
		return err
	}
	sport, _ := markets.Find(now.fixture.Sport)
	// A model continues from possible states only, and a feed may send an impossible one.
	// The sheet is replaced last, so that a state that cannot be priced changes nothing.
	defer func() {
		if wrong := recover(); wrong != nil {
			err = fmt.Errorf("%w: the state %d of %q is not a state of its sport: %v", errInvalidMessage, state.Seq, state.Event, wrong)
		}
	}()
	s.Pricing.change(e, func(next *snapshot) {
		next.phase, next.suspended, next.stateSeq, next.unclearReason = state.Phase, state.Suspended, state.Seq, ""
		next.confirmed = state.Confirmed
		moved := needsNewMarkets(now, state.Play)
		next.state = withoutNonStarters(&now.fixture, state.Play)
		closeOlder(e, now, next)
		if e.ruling != nil {
			e.ruling.apply(next)
		}
		addMoments(next, state.Moments)
		if moved && next.phase == source.Live && e.match != nil {
			next.withMarkets(offer(sport, &next.fixture, e.match.Forecast(next.state), next.result(), next.index))
		}
	})
	return nil
}

// needsNewMarkets reports whether enough has happened that other lines are of interest.
func needsNewMarkets(now *snapshot, play *models.State) bool {
	if now.phase != source.Live || now.state == nil {
		return true
	}
	before, after := now.state.Result, play.Result
	all := markets.Scope{Stat: markets.Points}
	a, b := before.View(all), after.View(all)
	const scaledPosition = 8 // points of basketball; a single goal is enough in football
	few := after.View(all).Home+after.View(all).Away < 20
	moved := a.Home+a.Away != b.Home+b.Away
	return before.Done != after.Done || moved && (few || (b.Home+b.Away)/scaledPosition != (a.Home+a.Away)/scaledPosition)
}
