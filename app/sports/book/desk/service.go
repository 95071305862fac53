package desk

import (
	"time"

	"croupier/app/kernel/shared"
	"croupier/app/kernel/sports/line"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/feed"
	"croupier/app/sports/book/health"
	"croupier/app/sports/book/pricing"
	"croupier/app/sports/book/publish"
	"croupier/app/sports/book/results"
	"croupier/app/sports/book/risk"
	"croupier/app/sports/book/trading"
	"croupier/db"
)

// Deps are the dependencies of the trading desk.
type Deps struct {
	shared.Services
	// OpenBets counts the open bets of events. Effects returns what results would do to
	// the bets of an event. Both may be nil.
	OpenBets func(q db.Querier, events []string) (map[string]OpenBets, error)
	Effects  func(q db.Querier, event string, results []line.Result) ([]Effect, error)
	Board    *board.Board
	Health   *health.Monitor
	Trading  *trading.Service
	Risk     *risk.Service
	Publish  *publish.Service
	Results  *results.Service
	Pricing  *pricing.Service
	Feed     *feed.Service
	// Enabled is true on a site with sports.
	Enabled bool
}

// Service is the trading desk: events with all their prices, rulings and notes.
type Service struct {
	Deps
	// started is when the site started. The desk waits for no result from before that time.
	started time.Time
}

func New(deps Deps) *Service { return &Service{Deps: deps} }

// Start records when the site started.
func (s *Service) Start() { s.started = s.Clock.Now() }
