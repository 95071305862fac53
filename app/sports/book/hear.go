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

// Refusals of news, for the log.
var (
	errUnknownEvent = errors.New("news of an event that the book does not have")
	errUnknownSport = errors.New("no such sport")
	errNews         = errors.New("news that cannot be")
)

// past is how long after its beginning an event that the book never had is still
// taken.
const past = 12 * time.Hour

// Hear takes news of the feed. It is the feed's sink.
func (s *Service) Hear(ctx context.Context, m source.Message) error {
	switch {
	case m.Fixture != nil:
		return s.hearFixture(*m.Fixture)
	case m.State != nil:
		return s.hearState(m.State)
	case m.Odds != nil:
		return s.hearOdds(m.Odds)
	case m.Complete != "":
		if err := s.Flush(ctx); err != nil {
			return err
		}
		if s.health.complete(m.Complete, s.Clock.Now()) {
			s.publish(ListChannel, EventSports.With(SportsChange{}))
		}
		return nil
	}
	if err := s.Flush(ctx); err != nil {
		return err
	}
	if request, ask := s.health.alive(s.Clock.Now(), s.IDs.New); ask {
		s.Feed.Recover(request, s.Clock.Now().Add(-past))
	}
	return nil
}

// lookup is an event by the feed's id.
func (s *Service) lookup(sourceID string) *event {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.sources[sourceID]
}

// maxName is the longest name of a side, a tournament or a category, in bytes.
const maxName = 120

// hearFixture takes a new event, or what has changed of one.
func (s *Service) hearFixture(f source.Fixture) error {
	sport, known := markets.Find(f.Sport)
	switch {
	case !known:
		return fmt.Errorf("%w: %q", errUnknownSport, f.Sport)
	case f.ID == "" || f.Home == "" || f.Away == "" && !sport.Field || f.Starts.IsZero() || max(len(f.ID), len(f.Home), len(f.Away), len(f.Category), len(f.Tournament)) > maxName:
		return fmt.Errorf("%w: the fixture %q", errNews, f.ID)
	}
	if err := checkField(sport, &f); err != nil {
		return err
	}
	e := s.lookup(f.ID)
	if e == nil {
		if f.Cancelled || f.Starts.Before(s.Clock.Now().Add(-past)) {
			return nil
		}
		return s.enter(sport, f)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	now := e.sheet.Load()
	if f.Seq <= now.fixture.Seq {
		return nil
	}
	s.change(e, func(next *sheet) {
		// What a bet is settled by cannot become another thing.
		f.Sport, f.Modelled, f.Seed, f.HomeRating, f.AwayRating = now.fixture.Sport, now.fixture.Modelled, now.fixture.Seed, now.fixture.HomeRating, now.fixture.AwayRating
		f.Field = withdrawn(now, f.Field)
		next.fixture = f
		if len(f.Field) > 0 && f.Modelled {
			e.match, _ = f.Match()
		}
		if f.Cancelled && next.phase != source.Over {
			next.phase, next.state = source.Over, cancelled(next.state)
		}
	})
	return nil
}

// cancelled is the state of an event that is not played to its end.
func cancelled(state *models.State) *models.State {
	ended := &models.State{Result: &markets.Result{}}
	if state != nil {
		ended = state.Copy()
	}
	ended.Result.Status = markets.Cancelled
	return ended
}

// enter makes an event of a fixture. It can be seen once it is stored.
func (s *Service) enter(sport *markets.Sport, f source.Fixture) error {
	e := &event{id: "e" + s.IDs.New(), chances: map[string]source.Market{}}
	first := &sheet{event: e.id, fixture: f, phase: source.Planned, index: map[string]int{}, course: &courseOf{}, news: s.Clock.Now()}
	if !e.prepare(first) {
		return fmt.Errorf("%w: there is no model of %q", errUnknownSport, f.Sport)
	}
	if e.match != nil {
		first.with(offer(sport, &f, e.match.Course(first.state), first.result(), nil))
	}
	e.sheet.Store(first)
	s.mu.Lock()
	s.sources[f.ID] = e
	s.mu.Unlock()
	e.mu.Lock()
	defer e.mu.Unlock()
	s.change(e, func(*sheet) {})
	s.storeSoon()
	return nil
}

// prepare gives an event its model. It is false if there is none for an event that
// needs one.
func (e *event) prepare(first *sheet) bool {
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

// hearState takes where an event stands. An older state than the last is no news.
func (s *Service) hearState(state *source.State) (err error) {
	e := s.lookup(state.Event)
	if e == nil {
		return fmt.Errorf("%w: %q", errUnknownEvent, state.Event)
	}
	over := state.Play != nil && state.Play.Result != nil && state.Play.Result.Over()
	if state.Play == nil || state.Play.Result == nil || (state.Phase == source.Over) != over || state.Phase != source.Over && state.Phase != source.Live && state.Phase != source.Planned {
		return fmt.Errorf("%w: the state %d of %q", errNews, state.Seq, state.Event)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	now := e.sheet.Load()
	if field := len(now.fixture.Field); field > 0 && !ranked(&now.fixture, state.Play) || field == 0 && !over && len(state.Play.Result.Periods) == 0 {
		return fmt.Errorf("%w: the state %d of %q", errNews, state.Seq, state.Event)
	}
	if state.Seq <= now.stateSeq {
		if now.phase == source.Live && state.Seq == now.stateSeq {
			heardOf(e, state.Moments, s.Clock.Now())
		}
		return nil
	}
	if e.ruling.ended() {
		return nil // staff have decided how it ended
	}
	sport, _ := markets.Find(now.fixture.Sport)
	// A model goes on from what a match can be, and a feed may say what none can be.
	// The sheet is replaced last, so that one that cannot be priced changes nothing.
	defer func() {
		if wrong := recover(); wrong != nil {
			err = fmt.Errorf("%w: the state %d of %q is none of its sport: %v", errNews, state.Seq, state.Event, wrong)
		}
	}()
	s.change(e, func(next *sheet) {
		next.phase, next.suspended, next.stateSeq = state.Phase, state.Suspended, state.Seq
		moved := scored(now, state.Play)
		next.state = withOut(&now.fixture, state.Play)
		if e.ruling != nil {
			e.ruling.apply(next)
		}
		next.remember(state.Moments)
		if moved && next.phase == source.Live && e.match != nil {
			next.with(offer(sport, &next.fixture, e.match.Course(next.state), next.result(), next.index))
		}
	})
	return nil
}

// heardOf notes that an event is still followed, and what of it a book that was
// opened again does not know. The caller holds the event's lock.
func heardOf(e *event, moments []source.Moment, at time.Time) {
	next := *e.sheet.Load()
	next.news = at
	next.remember(moments)
	e.sheet.Store(&next)
}

// scored reports whether so much has happened that other lines are of interest.
func scored(now *sheet, play *models.State) bool {
	if now.phase != source.Live || now.state == nil {
		return true
	}
	before, after := now.state.Result, play.Result
	all := markets.Scope{Stat: markets.Points}
	a, b := before.View(all), after.View(all)
	const some = 8 // points of basketball; a goal moves football
	few := after.View(all).Home+after.View(all).Away < 20
	moved := a.Home+a.Away != b.Home+b.Away
	return before.Done != after.Done || moved && (few || (b.Home+b.Away)/some != (a.Home+a.Away)/some)
}

// hearOdds takes the chances of an event that the house has no model for.
func (s *Service) hearOdds(o *source.Odds) error {
	e := s.lookup(o.Event)
	if e == nil {
		return fmt.Errorf("%w: %q", errUnknownEvent, o.Event)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	now := e.sheet.Load()
	if now.fixture.Modelled {
		return fmt.Errorf("%w: odds of %q, which has a model", errNews, o.Event)
	}
	if o.Seq <= e.oddsSeq {
		return nil
	}
	sport, _ := markets.Find(now.fixture.Sport)
	chances, more := map[string]source.Market{}, []offered(nil)
	for _, m := range o.Markets {
		of, known := parseOffered(sport, m.Key+"/"+m.Specifiers, &now.fixture)
		if !known || len(m.Chances) != len(of.outcomes) {
			return fmt.Errorf("%w: the market %s/%s of %q", errNews, m.Key, m.Specifiers, o.Event)
		}
		chances[of.key], more = m, append(more, of)
	}
	e.oddsSeq, e.chances = o.Seq, chances
	s.change(e, func(next *sheet) { next.with(more) })
	return nil
}
