// Package betslip takes sports bets: it checks slips, queues them, waits for the
// live delay, accepts them as wagers, settles them when results come, corrects
// them when results change, and buys them back before.
//
// What stands on a selection and what became of it the book knows; this package
// keeps what players have bet. A result reaches a bet through a durable cursor:
// each batch of bets commits with the place that the cursor has come to, so that
// a process that is killed at any point settles every bet once.
package betslip

import (
	"log/slog"
	"sync"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/live"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// Kind is the kind of the wagers that are made here, Product their only product.
// Both are stored.
const (
	Kind    wager.Kind = "sports"
	Product string     = "sports"
)

// Book knows quotes and results. An event takes no bets any more when its results
// are stored: Quote closes a selection before ResultsAfter tells of it.
type Book interface {
	// Quote is what stands on a selection now, from memory. ok is false for one that
	// the book does not have.
	Quote(line.Selection) (quote line.Quote, ok bool)
	// Take counts a bet that is being accepted toward the limits of market, event and
	// player. It is the last step of the transaction. Amounts are millionths of a
	// dollar; most is what is paid if every leg wins. Errors: *fault.Error for a bet
	// that is too high.
	Take(tx *db.Tx, legs []line.Quote, stake, most int64, player string) error
	// Release forgets a bet that Take counted, or a share of its stake, after the
	// commit that ended it.
	Release(legs []line.Quote, stake int64)
	// ResultsAfter lists what was decided or corrected after a revision: all results
	// of the next revisions, of up to so many of them, in their order. A revision
	// numbers the results of one change of one event, in the whole book.
	ResultsAfter(q db.Querier, revision int64, limit int) ([]line.Result, error)
	// ResultsOf lists the last results of an event.
	ResultsOf(q db.Querier, event string) ([]line.Result, error)
}

// Sockets carry events to a player's pages.
type Sockets interface {
	PublishTo(userID string, n live.Notice) error
}

// Deps are the parts of the house that bets stand on.
type Deps struct {
	Wagers  *wager.Service
	Book    Book
	Clock   clock.Clock
	Sockets Sockets
	// Activity hears of bets that cannot be settled.
	Activity *activity.Log
	Log      *slog.Logger
}

// Service takes and settles sports bets.
type Service struct {
	Deps
	set   *set
	queue *queue
	// offers are the cash-outs that players were offered.
	offers *offers
	// wake tells the worker of new results.
	wake chan struct{}
	// settling lets one goroutine at a time carry results out.
	settling sync.Mutex
	// batch is settleBatch, or less in tests.
	batch int
	// stopAt is called between the steps of settlement, where tests kill it.
	stopAt func(step string) error
}

// New makes the service, and registers its wagers with the kernel.
func New(deps Deps) *Service {
	s := &Service{
		Deps: deps, set: declare(), queue: newQueue(), offers: newOffers(), wake: make(chan struct{}, 1), batch: settleBatch,
		stopAt: func(string) error { return nil },
	}
	deps.Wagers.Takes(Kind)
	deps.Wagers.Register(Kind, s.proof())
	return s
}

// Settled tells that the book has new results. It returns at once.
func (s *Service) Settled() {
	select {
	case s.wake <- struct{}{}:
	default: // the worker is told already
	}
}
