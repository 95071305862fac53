package results

import (
	"sync"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/settings"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/publish"
	"croupier/app/sports/book/risk"
	"croupier/app/sports/book/trading"
	"croupier/db"
)

// Deps are the dependencies of the results.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	Board   *board.Board
	Trading *trading.Service
	Risk    *risk.Service
	Publish *publish.Service
	// FeedName is the feed that new events come from. Enabled is true on a site with sports.
	FeedName string
	Enabled  bool
}

// Service stores events, their results and their prices.
type Service struct {
	Deps
	settleHold     *settings.Value[settings.Span]
	onSettled      []func()
	onStartChanged []func(event string)

	// pendingMu protects the data that the next flush stores. flushMu lets only one flush
	// run at a time. dirtyEvents are the changed events: true for those that cannot wait until
	// all is stored. flushedAt is when all was stored last.
	pendingMu      sync.Mutex
	dirtyEvents    map[*board.Event]bool
	dirtySequences map[*board.Event]bool
	pendingResults []storedResult
	pendingPrices  []storedPrices
	urgentPrices   bool
	flushedAt      time.Time
	flushMu        sync.Mutex
	// heldEvents contains the events that have held results, by event id.
	heldEvents sync.Map
	// flush requests that pending changes are stored.
	flush chan struct{}
}

func New(deps Deps) *Service {
	return &Service{
		Deps: deps, dirtyEvents: map[*board.Event]bool{}, dirtySequences: map[*board.Event]bool{}, flush: make(chan struct{}, 1),
		settleHold: settings.Duration("sports.settle_hold", time.Minute, 0, 15*time.Minute,
			board.Spec("How long a decision during an event must be unchanged before bets on it are settled: a goal may be cancelled. Until then they cannot be cashed out. What the end of the event decides is settled at once, and so is what the feed confirms. 0 settles everything at once.", "")).WeakenedWhen(settings.Lowered),
	}
}

// Settings is how long decisions during an event are held.
func (s *Service) Settings() []settings.Setting { return []settings.Setting{s.settleHold} }

// OnSettled registers fn. It is called after the commit of results. It must be registered before
// the book runs.
func (s *Service) OnSettled(fn func()) { s.onSettled = append(s.onSettled, fn) }

// OnStartChanged registers fn. It is called after the commit of every change of an event's start
// time. It must be registered before the book runs.
func (s *Service) OnStartChanged(fn func(event string)) {
	s.onStartChanged = append(s.onStartChanged, fn)
}

// FlushRequests delivers the requests to store pending changes.
func (s *Service) FlushRequests() <-chan struct{} { return s.flush }
