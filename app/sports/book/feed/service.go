package feed

import (
	"croupier/app/kernel/shared"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/health"
	"croupier/app/sports/book/pricing"
	"croupier/app/sports/book/publish"
	"croupier/app/sports/book/results"
	"croupier/app/sports/book/trading"
)

// Deps are the dependencies of the feed's messages.
type Deps struct {
	shared.Services
	// Feed delivers the events. It is nil on a site without sports. FeedName is its name.
	Feed     source.Feed
	FeedName string
	Board    *board.Board
	Health   *health.Monitor
	Trading  *trading.Service
	Publish  *publish.Service
	Results  *results.Service
	Pricing  *pricing.Service
}

// Service turns the messages of the feed into events and changes of them.
type Service struct{ Deps }

func New(deps Deps) *Service { return &Service{deps} }
