// Package book is the sportsbook's book: its events and markets, the prices that
// stand on them, how much the house may lose on each, and how they ended.
//
// What stands is in memory: each event has a sheet of prices, which is replaced as
// a whole by every change and never changed itself. The database keeps the events,
// their results and how prices went, so that the book goes on where it was.
package book

import (
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/live"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Hub reaches the open pages.
type Hub interface {
	Channel(pattern string, policy live.Policy) error
	Publish(channel string, n live.Notice) error
}

// Deps are the parts of the house that the book stands on.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	IDs   *id.Source
	Log   *slog.Logger
	Hub   Hub
	// Feed brings the events; nil on a site without sports.
	Feed source.Feed
	// Open reads the open bets as the site starts. It may be nil.
	Open func(q db.Querier, fn func(line.Bet)) error
	// OpenBets counts the open bets of events, and Effects tells what results would do
	// to the bets of an event. Both may be nil.
	OpenBets func(q db.Querier, events []string) (map[string]OpenBets, error)
	Effects  func(q db.Querier, event string, results []line.Result) ([]Effect, error)
	// Approvals, StaffLog and Activity are what traders need.
	Approvals *approval.Service
	StaffLog  *stafflog.Log
	Activity  *activity.Log
}

// Service is the book.
type Service struct {
	Deps
	options options
	risk    risk
	own     *ownLimits

	mu sync.RWMutex
	// events are those that can be seen, sources all by the feed's ids: one that is
	// not stored yet is in sources alone.
	events  map[string]*event
	sources map[string]*event
	settled []func(event string, outcomes []line.Result)

	// writing holds what the next flush stores; flushing lets only one of them run.
	writing  sync.Mutex
	dirty    map[*event]bool
	results  []storedResult
	prices   []storedPrices
	flushing sync.Mutex

	health health

	// controls are what traders have set. turns counts the transactions that changed
	// them, nextEnd is when the next of them ends by itself, 0 for never.
	controls    atomic.Pointer[controls]
	controlling sync.Mutex
	turns       int64
	nextEnd     atomic.Int64
	// flush asks for what waits to be stored.
	flush chan struct{}
	// started is when the site started: no event is waited for from before.
	started time.Time

	// changed are the events of which lists have not heard yet.
	listing sync.Mutex
	changed map[string]*Change
}

// New makes the book and opens its channels.
func New(deps Deps) (*Service, error) {
	s := &Service{
		Deps: deps, options: newOptions(), events: map[string]*event{}, sources: map[string]*event{},
		dirty: map[*event]bool{}, changed: map[string]*Change{}, own: &ownLimits{}, flush: make(chan struct{}, 1),
	}
	s.controls.Store(&controls{})
	s.risk = risk{events: map[string]*eventRisk{}, bets: map[string]*counted{}, own: s.marketLimitOf}
	s.health.silent = true
	for pattern, policy := range map[string]live.Policy{
		ListChannel:              {},
		eventChannel + "{event}": {Snapshot: live.SnapshotOf(s.snapshot)},
	} {
		if err := deps.Hub.Channel(pattern, policy); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Offered reports whether the site has sports at all.
func (s *Service) Offered() bool { return s.Feed != nil }

// feedName names the feed of the site; empty for none.
func (s *Service) feedName() string {
	if s.Feed == nil {
		return ""
	}
	return s.Feed.Name()
}

// Settled has fn called after the commit of every result, with what it decided.
// Call it before the book runs.
func (s *Service) Settled(fn func(event string, outcomes []line.Result)) {
	s.settled = append(s.settled, fn)
}

// find is an event that can be seen.
func (s *Service) find(eventID string) *event {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.events[eventID]
}

// all lists the events that can be seen.
func (s *Service) all() []*event {
	s.mu.RLock()
	defer s.mu.RUnlock()
	list := make([]*event, 0, len(s.events))
	for _, e := range s.events {
		list = append(list, e)
	}
	return list
}

// Quote is what stands on a selection now. It reads memory alone. ok is false for
// a selection that there is not.
func (s *Service) Quote(sel line.Selection) (quote line.Quote, ok bool) {
	e := s.find(sel.Event)
	if e == nil {
		return quote, false
	}
	return s.quoteOf(e.sheet.Load(), sel)
}

// quoteOf is what stands on a selection of a sheet.
func (s *Service) quoteOf(sheet *sheet, sel line.Selection) (quote line.Quote, ok bool) {
	at, ok := sheet.index[sel.Market+"/"+sel.Specifiers]
	if !ok {
		return quote, false
	}
	of, row := &sheet.lines[at], &sheet.rows[at]
	for i, outcome := range of.outcomes {
		if outcome.ID != sel.Outcome {
			continue
		}
		cell, f := row.cells[i], &sheet.fixture
		return line.Quote{
			Selection: sel, Price: cell.price, Version: sheet.version, Chance: cell.chance, Void: cell.void,
			State: s.stateOf(sheet, row, i), Live: sheet.phase == source.Live, Starts: f.Starts, Sport: f.Sport, Category: f.Category,
			Tournament: f.Tournament, Home: f.Home, Away: f.Away, MarketName: of.name, OutcomeName: outcome.Name,
		}, true
	}
	return quote, false
}

// quiet is how long a live event may be without news before betting on it stops:
// longer than the pause between two halves.
const quiet = 25 * time.Minute

// open tells whether anything can be bet on an event now.
func (s *Service) open(sheet *sheet) line.State {
	now := s.Clock.Now()
	switch {
	case sheet.phase == source.Over:
		return line.Closed
	case sheet.suspended, sheet.left, s.health.isSilent(), s.controls.Load().stops(sheet.event, &sheet.fixture, now), sheet.phase == source.Planned && !now.Before(sheet.fixture.Starts),
		sheet.phase == source.Live && now.Sub(sheet.news) > quiet:
		return line.Suspended
	default:
		return line.Open
	}
}

// stateOf is the state of one outcome.
func (s *Service) stateOf(sheet *sheet, row *row, outcome int) line.State {
	state := s.open(sheet)
	if state == line.Open {
		state = row.cells[outcome].state
	}
	if row.decided {
		state = line.Closed
	}
	return state
}
