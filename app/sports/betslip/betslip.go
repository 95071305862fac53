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
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/live"
	"croupier/app/kernel/players"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/stafflog"
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
	// Together is what stands now on two or more selections of one event as one leg,
	// from memory. reason says why there is no price; chances are told, too, if it is
	// line.ReasonPrice.
	Together(list []line.Selection) (t line.Together, reason line.Reason)
	// Take counts a bet that is being accepted toward the limits of bet, market and
	// event. It is the last step of the transaction. Errors: *line.TooHigh.
	Take(tx *db.Tx, bet line.Bet) error
	// Count counts a bet as it stands now, in place of what was counted of it, after
	// the commit that has changed it.
	Count(bet line.Bet)
	// Starting are the events that begin within a time and have not begun.
	Starting(within time.Duration) []string
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
	// Players and StaffLog are what traders need.
	Players  players.Finder
	StaffLog *stafflog.Log
}

// Service takes and settles sports bets.
type Service struct {
	Deps
	set   *set
	queue *queue
	// factors are the shares of the limits that players may use.
	factors *factors
	// ticker is what has just become of bets.
	ticker *ticker
	// offers are the cash-outs that players were offered.
	offers *offers
	// wake tells the worker of new results.
	wake chan struct{}
	// settling lets one goroutine at a time carry results out.
	settling sync.Mutex
	// batch is settleBatch, or less in tests, hold is settleHold, and holdDays is
	// mostHoldDays.
	batch, holdDays int
	hold            time.Duration
	// stopAt is called between the steps of settlement, where tests kill it.
	stopAt func(step string) error
}

// New makes the service, and registers its wagers with the kernel.
func New(deps Deps) *Service {
	s := &Service{
		Deps: deps, set: declare(), queue: newQueue(), offers: newOffers(), factors: &factors{}, ticker: &ticker{}, wake: make(chan struct{}, 1), batch: settleBatch, hold: settleHold, holdDays: mostHoldDays,
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
