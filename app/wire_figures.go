package app

import (
	"context"
	"time"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/app/office/figures"
	"croupier/app/people/account"
	"croupier/db"
)

func wireFigures(_ context.Context, k *kernel, accounts *account.Service) (*figures.Service, feature.Feature, error) {
	service := figures.New(figures.Deps{DB: k.db, Clock: k.clock, Prices: k.prices, Players: figurePlayers{accounts}, Currency: k.currency})
	return service, feature.Feature{
		Name: "figures", Workers: []feature.Worker{{Name: "figures", Run: service.Run, Failure: feature.Restart}},
		Calls: service.Actions(), Permissions: figures.Permissions(), Checks: service.Checks(), Exports: figures.Exports(),
		Projections: []projection.Projection[*wagerlog.Wager]{figures.Wagers{Service: service}, figures.Arrivals{Service: service}},
		Movements:   []projection.Projection[ledger.LoggedTransfer]{figures.Moves{Service: service}},
	}, nil
}

// figurePlayers counts players for the figures.
type figurePlayers struct{ accounts *account.Service }

// OriginOf implements figures.Players.
func (p figurePlayers) OriginOf(q db.Querier, owner string) (figures.Origin, error) {
	referred, country, err := p.accounts.Origin(q, owner)
	if referred {
		return figures.Origin{Source: figures.Referral, Country: country}, err
	}
	return figures.Origin{Source: figures.Direct, Country: country}, err
}

// SignUps implements figures.Players.
func (p figurePlayers) SignUps(q db.Querier, from, before time.Time) (int64, error) {
	return p.accounts.SignUps(q, from, before)
}
