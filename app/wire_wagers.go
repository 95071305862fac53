package app

import (
	"context"

	"croupier/app/betting/catalogue"
	"croupier/app/betting/crash"
	"croupier/app/betting/play"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	staffwagers "croupier/app/office/wagers"
	"croupier/app/people/account"
)

type wagersNeeds struct {
	accounts  *account.Service
	catalogue *catalogue.Service
	play      *play.Service
	crash     *crash.Service
}

// wireWagers makes the package with which staff inspect wagers. Each kind of wager with more
// details than its record registers its describer here.
func wireWagers(_ context.Context, k *kernel, needs wagersNeeds) (*staffwagers.Service, feature.Feature, error) {
	var currencies []string
	for _, c := range k.currencies {
		currencies = append(currencies, c.ID)
	}
	service := staffwagers.New(staffwagers.Deps{
		DB: k.db, Clock: k.clock, Accounts: needs.accounts, Name: needs.catalogue.Name, Currency: k.currency, Currencies: currencies,
		Describers: map[wagerlog.Kind]staffwagers.Describer{play.KindOriginal: needs.play, crash.Kind: needs.crash},
	})
	return service, feature.Feature{
		Name: "wagers", Calls: service.Actions(), Checks: service.Checks(), Office: service.Office(),
		Projections: []projection.Projection[*wagerlog.Wager]{staffwagers.Results{}},
	}, nil
}
