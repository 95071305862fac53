// Package bets accepts sports bets. It checks slips, queues them, waits for the live
// delay, and accepts them as wagers. It settles bets when results arrive, corrects them
// when results change, and offers cash-outs before that.
//
// The book has the quotes and results of selections; this package stores the bets of
// players. A durable cursor applies results to bets: each batch of bets commits together
// with the position of the cursor, so a process that is killed at any point settles every
// bet once.
package bets

import (
	"sync"
	"time"

	"croupier/app/kernel/players"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// Kind is the kind of the wagers of this package. Product is their only product. Both are
// stored.
const (
	Kind    wager.Kind = "sports"
	Product string     = "sports"
)

// Book provides quotes and results. An event accepts no bets once its results are stored:
// Quote closes a selection before ResultsAfter returns its result.
type Book interface {
	// Quote returns the current quote of a selection from memory. ok is false if the book
	// does not have the selection.
	Quote(line.Selection) (quote line.Quote, ok bool)
	// BuilderQuote returns the current quote of two or more selections of one event as one
	// leg, from memory. reason is why there is no price. Chances are also returned if it
	// is line.ReasonPrice.
	BuilderQuote(list []line.Selection) (t line.BuilderQuote, reason line.Reason)
	// Reserve counts a bet that is being accepted toward the limits of the bet, its markets
	// and its events. It is the last step of the transaction. Errors: *line.LimitExceeded.
	Reserve(tx *db.Tx, bet line.Bet) error
	// CheckLimits checks a bet as Reserve does, and counts nothing. Errors: *line.LimitExceeded.
	CheckLimits(bet line.Bet, now time.Time) error
	// UpdateExposure replaces the count of a bet with its current state, after the commit that
	// changed it.
	UpdateExposure(bet line.Bet)
	// StartingWithin lists the events that begin within a time and have not begun.
	StartingWithin(within time.Duration) []string
	// ResultsAfter lists what was decided or corrected after a revision: all results of
	// the next revisions, at most limit revisions, in order. A revision numbers the
	// results of one change of one event. Numbers are unique in the whole book.
	ResultsAfter(q db.Querier, revision int64, limit int) ([]line.Result, error)
	// ResultsOf lists the last results of an event.
	ResultsOf(q db.Querier, event string) ([]line.Result, error)
}

// Deps are the dependencies of sports bets.
type Deps struct {
	shared.Services
	// Name is the name of a bet on pages.
	Name   string
	Wagers *wager.Service
	Book   Book
	// Players, Approvals and StaffLog are used by the actions of traders.
	Players players.Finder
}

// Service accepts and settles sports bets.
type Service struct {
	Deps
	set   *betSettings
	queue *queue
	// factors are the players' shares of the limits.
	factors *factors
	// ticker contains the latest changes of bets.
	ticker *ticker
	// offers are the current cash-out offers.
	offers *offers
	// wake notifies the worker of new results.
	wake chan struct{}
	// startChanges are the events whose start has changed.
	startChanges struct {
		mu     sync.Mutex
		events map[string]bool
	}
	// settling lets one goroutine at a time apply results.
	settling sync.Mutex
	// batch is settleBatch, or less in tests. hold is settleHold. holdDays is
	// maxHoldDays.
	batch, holdDays int
	hold            time.Duration
}

// New creates the service.
func New(deps Deps) *Service {
	return &Service{
		Deps: deps, set: newSettings(), queue: newQueue(), offers: newOffers(), factors: &factors{}, ticker: &ticker{}, wake: make(chan struct{}, 1), batch: settleBatch, hold: settleHold, holdDays: maxHoldDays,
	}
}

// NotifyResults notifies the worker that the book has new results. It returns at once.
func (s *Service) NotifyResults() {
	select {
	case s.wake <- struct{}{}:
	default: // the worker is already notified
	}
}
