package pricing

import (
	"sync"

	"croupier/app/kernel/clock"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/publish"
	"croupier/app/sports/book/results"
	"croupier/app/sports/book/risk"
	"croupier/app/sports/book/trading"
)

// Deps are the dependencies of the prices.
type Deps struct {
	Clock   clock.Clock
	Board   *board.Board
	Trading *trading.Service
	Risk    *risk.Service
	Publish *publish.Service
	Results *results.Service
	// Enabled is true on a site with sports.
	Enabled bool
}

// Service prices the markets of events, and passes each change on.
type Service struct {
	Deps

	// queue contains the events that are priced again at the next beat.
	queueMu sync.Mutex
	queue   map[string]bool
}

func New(deps Deps) *Service {
	return &Service{Deps: deps, queue: map[string]bool{}}
}
