package publish

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/normalize"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
)

// ReadsPerMinute is the request limit per address and minute.
const ReadsPerMinute = 240

// Actions lists the calls of players.
func (s *Service) Actions() []action.Action {
	rate := action.PerAddress(ReadsPerMinute, time.Minute)
	return []action.Action{
		action.Post("/api/bookmaker/categories", action.Public, s.Categories, rate, action.Summary("The sports with how many events are live and how many there are, the liveliest first.")),
		action.Post("/api/bookmaker/events", action.Public, s.Events, rate, action.Summary("A page of the events of a sport or of all: live, soon, of today, or of a tournament.")),
		action.Post("/api/bookmaker/leagues", action.Public, s.Leagues, rate, action.Summary("The leagues with the most events of a sport or of all, the liveliest first.")),
		action.Post("/api/bookmaker/event", action.Public, s.Event, rate, action.Summary("One event with all its markets in groups.")),
		action.Post("/api/bookmaker/search", action.Public, s.Search, rate, action.Summary("The events whose sides, tournament or category match a text.")),
	}
}

// Category is a sport.
type Category struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Icon  string `json:"icon"`
	Count Count  `json:"count"`
	// Colour is the colour of the sport's tile.
	Colour string `json:"colour"`
	// Esport is true for video games.
	Esport bool `json:"esport"`
}

// Count is the number of events of a sport.
type Count struct {
	Live  int `json:"live"`
	Total int `json:"total"`
}

// Categories lists the sports.
func (s *Service) Categories(context.Context, *session.Call, action.None) ([]Category, error) {
	if !s.Enabled {
		return nil, fault.ErrFeature
	}
	counts := map[string]Count{}
	for _, e := range s.Board.Visible() {
		snap := e.Snapshot.Load()
		if !snap.IsCurrent() {
			continue
		}
		c := counts[snap.Fixture.Sport]
		c.Total++
		if snap.Phase == source.Live {
			c.Live++
		}
		counts[snap.Fixture.Sport] = c
	}
	list := make([]Category, 0, len(markets.Sports()))
	for _, sport := range markets.Sports() {
		list = append(list, Category{ID: sport.Key, Name: sport.Name, Icon: sport.Key, Count: counts[sport.Key], Colour: sport.Colour, Esport: sport.Esport})
	}
	slices.SortStableFunc(list, func(a, b Category) int {
		return cmp.Or(cmp.Compare(b.Count.Live, a.Count.Live), cmp.Compare(b.Count.Total, a.Count.Total))
	})
	return list, nil
}

// EventsRequest requests a page of events. Category is the id of a sport; empty means all
// sports. Skip is the number of events on earlier pages.
type EventsRequest struct {
	Category   string `json:"category" validate:"max=40"`
	Filter     string `json:"filter" validate:"omitempty,oneof=live soon today all"`
	Tournament string `json:"tournament" validate:"max=120"`
	// From and To limit the start time, in Unix milliseconds. 0 means no limit.
	From int64 `json:"from" validate:"min=0,max=4102444800000"`
	To   int64 `json:"to" validate:"min=0,max=4102444800000"`
	Skip int   `json:"skip" validate:"min=0,max=10000"`
}

// EventsAnswer is a page of events.
type EventsAnswer struct {
	Events []Event `json:"events"`
	Total  int     `json:"total"`
	// Silent is true while the feed is silent. No bets are accepted then.
	Silent bool `json:"silent"`
}

// EventsPerPage is the number of events per page.
const EventsPerPage = 50

// Events lists events.
func (s *Service) Events(_ context.Context, _ *session.Call, r EventsRequest) (EventsAnswer, error) {
	if !s.Enabled {
		return EventsAnswer{}, fault.ErrFeature
	}
	now := s.Clock.Now()
	list := s.Board.Sorted(func(snap *board.Snapshot) bool { return matchesFilter(snap, &r, now) })
	return s.answer(list, r.Skip), nil
}

func (s *Service) answer(list []*board.Event, skip int) EventsAnswer {
	answer := EventsAnswer{Events: []Event{}, Total: len(list), Silent: s.Health.AllSilent()}
	for _, e := range list[min(skip, len(list)):min(skip+EventsPerPage, len(list))] {
		answer.Events = append(answer.Events, s.view(e))
	}
	return answer
}

// EventAnswer is an event with its markets.
type EventAnswer struct {
	Event  Event   `json:"event"`
	Groups []Group `json:"groups"`
	// Track is for trackers. It is absent before the event begins.
	Track *Track `json:"track,omitempty"`
}

// Event returns one event.
func (s *Service) Event(_ context.Context, _ *session.Call, r board.EventRequest) (EventAnswer, error) {
	if !s.Enabled {
		return EventAnswer{}, fault.ErrFeature
	}
	e := s.Board.ByID(r.ID)
	if e == nil {
		return EventAnswer{}, board.ErrEvent
	}
	snap := e.Snapshot.Load()
	answer := EventAnswer{Event: s.view(e), Groups: groups(snap), Track: trackOf(snap, 0)}
	if answer.Groups == nil {
		answer.Groups = []Group{}
	}
	return answer, nil
}

// Snapshot returns the state of an event's channel.
func (s *Service) snapshot(ctx context.Context, call *session.Call, id string) (EventAnswer, error) {
	return s.Event(ctx, call, board.EventRequest{ID: id})
}

// EventSearchRequest searches events by text.
type EventSearchRequest struct {
	Query string `json:"query" validate:"required,min=2,max=60"`
}

// Search finds events. Every word of the query must be the beginning of a word in the
// event's names.
func (s *Service) Search(_ context.Context, _ *session.Call, r EventSearchRequest) (EventsAnswer, error) {
	if !s.Enabled {
		return EventsAnswer{}, fault.ErrFeature
	}
	words := strings.Fields(normalize.ForComparison(r.Query))
	if len(words) == 0 {
		return s.answer(nil, 0), nil
	}
	return s.answer(s.Board.Sorted(func(snap *board.Snapshot) bool {
		f := &snap.Fixture
		if !snap.IsCurrent() {
			return false
		}
		names := " " + normalize.ForComparison(strings.Join([]string{f.Home, f.Away, f.Tournament, f.Category, board.SportOf(snap).Name}, " "))
		return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(names, " "+word) })
	}), 0), nil
}
