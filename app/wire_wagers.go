package app

import (
	"context"

	"croupier/app/betting/catalogue"
	"croupier/app/betting/crash"
	"croupier/app/betting/play"
	"croupier/app/desk/wagers"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/app/people/account"
)

type wagersNeeds struct {
	accounts  *account.Service
	catalogue *catalogue.Service
	play      *play.Service
	crash     *crash.Service
}

// wireWagers makes the room in which staff look at wagers. Each kind of wager that
// has more to tell than its record registers its describer here.
func wireWagers(_ context.Context, k *kernel, needs wagersNeeds) (*wagers.Service, feature.Feature, error) {
	var currencies []string
	for _, c := range k.currencies {
		currencies = append(currencies, c.ID)
	}
	service := wagers.New(wagers.Deps{
		DB: k.db, Clock: k.clock, Accounts: needs.accounts, Name: needs.catalogue.Name, Currency: k.currency, Currencies: currencies,
		Describers: map[wagerlog.Kind]wagers.Describer{play.KindOriginal: needs.play, crash.Kind: needs.crash},
	})
	return service, feature.Feature{
		Name: "wagers", Calls: service.Actions(), Checks: service.Checks(), Office: service.Office(),
		Projections: []projection.Projection[*wagerlog.Wager]{wagers.Results{}},
	}, nil
}
