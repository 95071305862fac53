// Package book is the sportsbook's book: its events and markets, their current prices,
// the limit on what the site can lose on each, and the results.
//
// The current state is in memory. Each event has a sheet of prices. A change replaces the
// whole sheet and never modifies it. The database stores the events, their results and
// the price history, so that the book continues after a restart.
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

// Hub sends messages to the open pages.
type Hub interface {
	Channel(pattern string, policy live.Policy) error
	Publish(channel string, n live.Notice) error
}

// Deps are the dependencies of the book.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	IDs   *id.Source
	Log   *slog.Logger
	Hub   Hub
	// Feed delivers the events. It is nil on a site without sports.
	Feed source.Feed
	// Open reads the open bets when the site starts. It may be nil.
	Open func(q db.Querier, fn func(line.Bet)) error
	// OpenBets counts the open bets of events. Effects returns what results would do to
	// the bets of an event. Both may be nil.
	OpenBets func(q db.Querier, events []string) (map[string]OpenBets, error)
	Effects  func(q db.Querier, event string, results []line.Result) ([]Effect, error)
	// Approvals, StaffLog and Activity are used by the actions of traders.
	Approvals *approval.Service
	StaffLog  *stafflog.Log
	Activity  *activity.Log
}

// Service is the book.
type Service struct {
	Deps
	options   options
	risk      risk
	ownLimits *ownLimits

	mu sync.RWMutex
	// events contains the visible events. sources contains all events by their feed ids,
	// including events that are not stored yet.
	events         map[string]*event
	sources        map[string]*event
	onSettled      []func(event string, outcomes []line.Result)
	onStartChanged []func(event string)

	// pendingMu protects the data that the next flush stores. flushing lets only one flush
	// run at a time.
	pendingMu      sync.Mutex
	dirtyEvents    map[*event]bool
	dirtySequences map[*event]bool
	results        []storedResult
	prices         []storedPrices
	flushMu        sync.Mutex

	// heldEvents contains the events that have held results, by event id.
	heldEvents sync.Map

	health health

	// controls are the settings of traders. turns counts the transactions that changed
	// them. nextEnd is when the next control expires; 0 means never.
	controls         atomic.Pointer[controls]
	controlsMu       sync.Mutex
	controlsRevision int64
	nextEnd          atomic.Int64
	// flush requests that pending changes are stored.
	flush chan struct{}
	// started is when the site started. The book waits for no event from before that
	// time.
	started time.Time

	// changed contains the events whose changes are not yet sent to lists.
	listMu      sync.Mutex
	listChanges map[string]*Change
}

// New creates the book and opens its channels.
func New(deps Deps) (*Service, error) {
	s := &Service{
		Deps: deps, options: newOptions(), events: map[string]*event{}, sources: map[string]*event{},
		dirtyEvents: map[*event]bool{}, dirtySequences: map[*event]bool{}, listChanges: map[string]*Change{}, ownLimits: &ownLimits{}, flush: make(chan struct{}, 1),
	}
	s.controls.Store(&controls{})
	s.risk = risk{events: map[string]*eventRisk{}, bets: map[string]*betCount{}, eventMarketLimit: s.marketLimitOf}
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

// Enabled reports whether the site has sports.
func (s *Service) Enabled() bool { return s.Feed != nil }

// Simulated reports whether all matches of the site are simulated. Every sports page says
// so.
func (s *Service) Simulated() bool { return s.feedName() == feedSimulator }

// feedSimulator is the name of the feed of simulated matches.
const feedSimulator = "simulator"

// feedName returns the name of the site's feed. It is empty for a site without a feed.
func (s *Service) feedName() string {
	if s.Feed == nil {
		return ""
	}
	return s.Feed.Name()
}

// OnSettled registers fn. The book calls fn after the commit of every result, with the
// outcomes that the result decided. Settled must be called before the book runs.
func (s *Service) OnSettled(fn func(event string, outcomes []line.Result)) {
	s.onSettled = append(s.onSettled, fn)
}

// OnStartChanged registers fn. The book calls fn after the commit of every change of an event's
// start time. Moved must be called before the book runs.
func (s *Service) OnStartChanged(fn func(event string)) {
	s.onStartChanged = append(s.onStartChanged, fn)
}

// eventByID returns a visible event.
func (s *Service) eventByID(eventID string) *event {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.events[eventID]
}

// visibleEvents lists the visible events.
func (s *Service) visibleEvents() []*event {
	s.mu.RLock()
	defer s.mu.RUnlock()
	list := make([]*event, 0, len(s.events))
	for _, e := range s.events {
		list = append(list, e)
	}
	return list
}

// Quote returns the current quote of a selection. It reads memory only. ok is false if
// the selection does not exist.
func (s *Service) Quote(sel line.Selection) (quote line.Quote, ok bool) {
	e := s.eventByID(sel.Event)
	if e == nil {
		return quote, false
	}
	return s.quoteOf(e.snapshot.Load(), sel)
}

// quoteOf returns the current quote of a selection on a sheet.
func (s *Service) quoteOf(snap *snapshot, sel line.Selection) (quote line.Quote, ok bool) {
	at, ok := snap.index[sel.Market+"/"+sel.Specifiers]
	if !ok {
		return quote, false
	}
	of, row := &snap.markets[at], &snap.rows[at]
	for i, outcome := range of.outcomes {
		if outcome.ID != sel.Outcome {
			continue
		}
		cell, f := row.cells[i], &snap.fixture
		_, known := of.definition.Settle(of.spec, outcome.ID, sportOf(snap).Final(snap.result()))
		return line.Quote{
			Selection: sel, Price: cell.price, Version: snap.version, Since: snap.since, Chance: cell.chance, Void: cell.void,
			State: s.outcomeState(snap, row, i), Undecided: !known && snap.phase != source.Over, Live: snap.phase == source.Live, Starts: f.Starts, Sport: f.Sport, Category: f.Category,
			Tournament: f.Tournament, Home: f.Home, Away: f.Away, MarketName: of.name, OutcomeName: outcome.Name,
		}, true
	}
	return quote, false
}

// bettingState returns whether the event accepts bets now.
func (s *Service) bettingState(snap *snapshot) line.State {
	now := s.Clock.Now()
	switch {
	case snap.phase == source.Over:
		return line.Closed
	case snap.suspended, snap.orphaned, snap.unclearReason != "", s.controls.Load().isStopped(snap.event, &snap.fixture, now), snap.phase == source.Planned && !now.Before(snap.fixture.Starts),
		s.outdatedReason(snap, now) != upToDate:
		return line.Suspended
	default:
		return line.Open
	}
}

// outcomeState returns the state of one outcome.
func (s *Service) outcomeState(snap *snapshot, row *row, outcome int) line.State {
	state := s.bettingState(snap)
	if state == line.Open {
		state = row.cells[outcome].state
	}
	if row.decided {
		state = line.Closed
	}
	return state
}
