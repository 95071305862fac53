// Package market takes orders on prices, fills them at ticks of the price index, and ends positions by
// their triggers. The index passes every frame of its log to Frame before it publishes it. An order is
// stored first and filled at a later frame. A take-profit, the maximum return and the liquidation fill
// at their own price, a stop-loss at the tick that crosses it. Each position is a wager: the wager kernel moves its money.
//
// The book has all positions that have not ended in memory, sorted by the prices at which they end.
// It decides what a frame fills; the database then stores each fill with its frame.
package market

import (
	"context"
	"fmt"
	"sync"

	"croupier/app/kernel/futures"
	"croupier/app/kernel/players"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Kind is the kind of the wagers of this package. It is stored: never change it.
const Kind wagerlog.Kind = "futures"

// Rules is the version of the rules that the records of wagers name.
const Rules = 1

// Deps are the dependencies of the market.
type Deps struct {
	shared.Services
	Wagers  *wager.Service
	Players players.Visibility
	// DemoBets reports whether positions with play money are allowed.
	DemoBets func() bool
	// Licensed returns the percentages of the licence: of the fee and of the maximum return.
	Licensed func() (pnlFee, maxROI int64)
	Tickers  []futures.Ticker
}

// Service is the market. It consumes the frames of the price index.
type Service struct {
	Deps
	set  *marketSettings
	book *book
	// frames lets one frame at a time be filled.
	frames sync.Mutex
	// unbooked are decided fills that the database has not stored.
	unbooked []fill
	trades   *trades
}

// New makes the market.
func New(deps Deps) *Service {
	return &Service{Deps: deps, set: newSettings(deps.Tickers), book: newBook(deps.Tickers), trades: newTrades()}
}

// Start reads the positions that have not ended, and the trades of the last day.
func (s *Service) Start(ctx context.Context) error {
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		running, err := runningPositions(q)
		if err != nil {
			return err
		}
		s.book.load(running)
		return s.loadTrades(q)
	})
	if err != nil {
		return fmt.Errorf("read the positions: %w", err)
	}
	return nil
}
