// Package book is the sportsbook's book: its events and markets, their current prices,
// the limit on what the site can lose on each, and the results.
//
// The current state is in memory. Each event has a snapshot with its prices. A change replaces
// the whole snapshot and never modifies it. The database stores the events, their results and
// the price history, so that the book continues after a restart.
//
// This package assembles the packages below it. Each has its own state and its own locks, and
// imports only those before it in this list: board (the events in memory), health (which parts of
// a feed send data), trading (what traders set), risk (what the site may lose), publish (what pages
// receive), results (decisions and their storage), pricing, feed (the messages of a feed), desk
// (the pages of traders).
//
// Locks are taken in this order, and a later one is never held while an earlier one is taken: the
// flush of results, an event of the board, the pending results, the exposure of risk, the limits
// of traders. Every other lock protects one field and is held while no other lock is taken.
package book

import (
	"context"
	"slices"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/office"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/desk"
	"croupier/app/sports/book/feed"
	"croupier/app/sports/book/health"
	"croupier/app/sports/book/pricing"
	"croupier/app/sports/book/publish"
	"croupier/app/sports/book/results"
	"croupier/app/sports/book/risk"
	"croupier/app/sports/book/trading"
	"croupier/db"
)

// Deps are the dependencies of the book.
type Deps struct {
	shared.Services
	// Feed delivers the events. It is nil on a site without sports.
	Feed source.Feed
	// Open reads the open bets when the site starts. It may be nil.
	Open func(q db.Querier, fn func(line.Bet)) error
	// OpenBets counts the open bets of events. Effects returns what results would do to
	// the bets of an event. Both may be nil.
	OpenBets func(q db.Querier, events []string) (map[string]desk.OpenBets, error)
	Effects  func(q db.Querier, event string, results []line.Result) ([]desk.Effect, error)
}

// Service is the book. It assembles the services of the packages below.
type Service struct {
	Deps
	board   *board.Board
	health  *health.Monitor
	trading *trading.Service
	risk    *risk.Service
	publish *publish.Service
	results *results.Service
	pricing *pricing.Service
	feed    *feed.Service
	desk    *desk.Service
}

// New creates the book and opens its channels.
func New(deps Deps) (*Service, error) {
	s := &Service{Deps: deps, board: board.New(), health: health.New()}
	// Changes of controls and limits reach the prices, which are made from them.
	reprice, repriceLater := func(eventID string) { s.pricing.Reprice(eventID) }, func(eventIDs []string) { s.pricing.RepriceLater(eventIDs) }
	s.trading = trading.New(trading.Deps{
		Services: deps.Services, Board: s.board, Health: s.health, Reprice: reprice, RepriceLater: repriceLater,
	})
	s.risk = risk.New(risk.Deps{
		DB: deps.DB, Approvals: deps.Approvals, Board: s.board, Health: s.health, Trading: s.trading, RepriceLater: repriceLater, Enabled: s.Enabled(),
	})
	var err error
	s.publish, err = publish.New(publish.Deps{Clock: deps.Clock, Log: deps.Log, Sockets: deps.Sockets, Board: s.board, Health: s.health, Trading: s.trading, Enabled: s.Enabled()})
	if err != nil {
		return nil, err
	}
	s.results = results.New(results.Deps{
		DB: deps.DB, Clock: deps.Clock, Board: s.board, Trading: s.trading, Risk: s.risk, Publish: s.publish, FeedName: s.feedName(), Enabled: s.Enabled(),
	})
	s.pricing = pricing.New(pricing.Deps{Clock: deps.Clock, Board: s.board, Trading: s.trading, Risk: s.risk, Publish: s.publish, Results: s.results, Enabled: s.Enabled()})
	s.feed = feed.New(feed.Deps{
		Services: deps.Services, Feed: deps.Feed, FeedName: s.feedName(),
		Board: s.board, Health: s.health, Publish: s.publish, Results: s.results, Trading: s.trading, Pricing: s.pricing,
	})
	s.desk = desk.New(desk.Deps{
		Services: deps.Services, OpenBets: deps.OpenBets, Effects: deps.Effects,
		Board: s.board, Health: s.health, Trading: s.trading, Risk: s.risk, Results: s.results, Pricing: s.pricing, Feed: s.feed, Enabled: s.Enabled(),
	})
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

// Settings are the staff settings of the book.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: slices.Concat(s.trading.Settings(), s.risk.Settings(), s.health.Settings(), s.results.Settings())}
}

// Kinds lists the actions that wait for a second person.
func (s *Service) Kinds() []approval.Kind {
	return slices.Concat(s.trading.Kinds(), s.desk.Kinds(), s.risk.Kinds())
}

// Actions lists the calls of players and traders.
func (s *Service) Actions() []action.Action {
	return slices.Concat(s.publish.Actions(), s.pricing.Actions(), s.results.Actions(), s.desk.Actions(), s.trading.Actions(), s.risk.Actions())
}

// Office returns the tasks that wait for traders.
func (s *Service) Office() office.Extension { return s.desk.Office() }

// OnSettled registers fn. The book calls fn after the commit of results. It must be registered
// before the book runs.
func (s *Service) OnSettled(fn func()) { s.results.OnSettled(fn) }

// OnStartChanged registers fn. The book calls fn after the commit of every change of an event's
// start time. It must be registered before the book runs.
func (s *Service) OnStartChanged(fn func(event string)) { s.results.OnStartChanged(fn) }

// Quote returns the current quote of a selection. It reads memory only. ok is false if
// the selection does not exist.
func (s *Service) Quote(sel line.Selection) (quote line.Quote, ok bool) { return s.pricing.Quote(sel) }

// BuilderQuote returns the quote of several selections of one event as one leg of a bet. It
// reads memory only.
func (s *Service) BuilderQuote(list []line.Selection) (line.BuilderQuote, line.Reason) {
	return s.pricing.BuilderQuote(list)
}

// Reserve checks a bet against the limits and counts it, in the transaction that accepts it.
// Errors: *line.LimitExceeded.
func (s *Service) Reserve(tx *db.Tx, bet line.Bet) error { return s.risk.Reserve(tx, bet) }

// CheckLimits checks a bet as Reserve does, and counts nothing. Errors: *line.LimitExceeded.
func (s *Service) CheckLimits(bet line.Bet, now time.Time) error { return s.risk.CheckLimits(bet, now) }

// UpdateExposure replaces the count of a bet with its current state.
func (s *Service) UpdateExposure(bet line.Bet) { s.risk.UpdateExposure(bet) }

// ResultsAfter lists what the results after a revision have decided or corrected, in
// order, of at most limit results that decide anything.
func (s *Service) ResultsAfter(q db.Querier, revision int64, limit int) ([]line.Result, error) {
	return s.results.ResultsAfter(q, revision, limit)
}

// ResultsOf lists the last result of every decided selection of an event.
func (s *Service) ResultsOf(q db.Querier, eventID string) ([]line.Result, error) {
	return s.results.ResultsOf(q, eventID)
}

// Run handles the messages of the feed until ctx ends.
func (s *Service) RunFeed(ctx context.Context) error { return s.feed.Run(ctx) }
