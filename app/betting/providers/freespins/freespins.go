// Package freespins gives players free spins in games of outside providers. Staff make a campaign; a
// worker gives the spins of each player by the call of the provider's protocol. Callbacks name the spins:
// their winnings are added up, and become one bonus under the rules of the site when the spins are over.
package freespins

import (
	"context"
	"log/slog"
	"time"

	"croupier/app/betting/providers/remote"
	"croupier/app/betting/providers/seamless"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Players finds players, and reports which of them must not get promotions.
type Players interface {
	players.Finder
	// Excluded reports whether a player is banned, excluded or unknown.
	Excluded(q db.Querier, userID string) (bool, error)
	// MarketingAllowed reports whether a player may receive marketing.
	MarketingAllowed(q db.Querier, userID string) (bool, error)
}

// Integrations knows the providers.
type Integrations interface {
	// Issuer returns what gives free spins of an integration in use. Errors: coded ones.
	Issuer(name string) (remote.Issuer, error)
	// Supports reports whether an integration has a currency in its contract.
	Supports(name, currency string) bool
	// FreeSpinGame returns the provider's id of a game with free spins. Errors: the field games.
	FreeSpinGame(q db.Querier, name, game string) (external string, err error)
	// GameOf returns the id and the name of a provider's game in the catalogue.
	GameOf(name, external string) (id, title string)
}

// Currencies knows the currencies of the site.
type Currencies interface {
	Currency(id string) (money.Currency, bool)
}

// Deps are the packages that this package uses.
type Deps struct {
	DB           *db.DB
	Clock        clock.Clock
	IDs          *id.Source
	Log          *slog.Logger
	Prices       *prices.Service
	Currencies   Currencies
	Approvals    *approval.Service
	StaffLog     *stafflog.Log
	Players      Players
	Integrations Integrations
	Bonuses      rewards.BonusMoney
}

// Service has the campaigns of a site.
type Service struct {
	Deps
	// wake notifies the worker of work.
	wake chan struct{}
}

var _ seamless.FreeSpins = (*Service)(nil)

// New makes the service.
func New(deps Deps) *Service { return &Service{deps, make(chan struct{}, 1)} }

// The states of the spins of one player in one game.
const (
	// waiting spins are not given yet, issued ones can be played.
	stateWaiting = "waiting"
	stateIssued  = "issued"
	// cancelling spins are to be taken back from the provider.
	stateCancelling = "cancelling"
	// done spins are over, and their winnings are credited.
	stateDone = "done"
	// cancelled spins were never given. failed ones were refused by the provider.
	stateCancelled = "cancelled"
	stateFailed    = "failed"
)

const (
	// callInterval is the time between two calls of providers, which permit one in a second.
	callInterval = 1100 * time.Millisecond
	// idleInterval is the time between two looks for work.
	idleInterval = 30 * time.Second
	// settleTime is how long spins that are over are left alone, because their last win may still come.
	settleTime = 2 * time.Minute
	// maxTries is the maximum number of calls for one player that fail, and retryAfter the time after
	// the first of them; it doubles.
	maxTries   = 10
	retryAfter = time.Minute
	// batch is the maximum number of spins that one write credits.
	batch = 50
)

// Run gives and takes back spins, and credits their winnings, until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	for {
		worked, err := s.Step(ctx)
		if err != nil {
			return err
		}
		pause := idleInterval
		if worked {
			pause = callInterval
		}
		select {
		case <-ctx.Done():
			return nil
		case <-s.wake:
		case <-s.Clock.After(pause):
		}
	}
}

// wakeUp lets the worker look for work after the commit of tx.
func (s *Service) wakeUp(tx *db.Tx) {
	tx.AfterCommit(func() {
		select {
		case s.wake <- struct{}{}:
		default:
		}
	})
}

// Step credits what is over, and makes one call of a provider. worked is false if none was due.
func (s *Service) Step(ctx context.Context) (worked bool, err error) {
	if err := s.creditFinished(ctx); err != nil {
		return false, err
	}
	var due *work
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		due, err = nextWork(q, s.Clock.Now().UnixMilli())
		return err
	})
	if err != nil || due == nil {
		return false, err
	}
	if due.spins.state == stateCancelling {
		return true, s.takeBack(ctx, due)
	}
	return true, s.give(ctx, due)
}
