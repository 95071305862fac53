package app

import (
	"context"
	"time"

	"croupier/app/desk/figures"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/app/people/account"
	"croupier/db"
)

func wireFigures(_ context.Context, k *kernel, accounts *account.Service) (*figures.Service, feature.Feature, error) {
	service := figures.New(figures.Deps{DB: k.db, Clock: k.clock, Prices: k.prices, Players: figurePlayers{accounts}, Currency: k.currency})
	return service, feature.Feature{
		Name: "figures", Workers: []feature.Worker{{Name: "figures", Run: service.Run, Failure: feature.Restart}},
		Calls: service.Actions(), Permissions: figures.Permissions(), Checks: service.Checks(), Exports: figures.Exports(),
		Projections: []projection.Projection[*wagerlog.Wager]{figures.Wagers{Service: service}},
		Movements:   []projection.Projection[ledger.Moved]{figures.Moves{Service: service}},
	}, nil
}

// figurePlayers are the players as the figures count them.
type figurePlayers struct{ accounts *account.Service }

// CameBy implements figures.Players.
func (p figurePlayers) CameBy(q db.Querier, owner string) (figures.Origin, error) {
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
