package app

import (
	"context"

	"croupier/app/futures/index"
	"croupier/app/futures/market"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/futures"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/settings"
	"croupier/app/office/licence"
	"croupier/app/people/account"
)

type futuresNeeds struct {
	licence  *licence.Site
	desk     *gamecalls.Checker
	accounts *account.Service
	index    *index.Service
}

// wireMarket makes the market that fills positions of futures.
func wireMarket(_ context.Context, k *kernel, needs futuresNeeds) (*market.Service, feature.Feature, error) {
	service := market.New(market.Deps{
		Services: k.shared.WithSockets(needs.licence.Sockets(k.hub, licence.Trading)), Wagers: needs.desk.Wagers, Players: needs.accounts,
		DemoBets: needs.desk.Settings.DemoBets, Licensed: needs.licence.TradingPercentages, Tickers: futures.Tickers(),
	})
	needs.licence.ChooseTrading(service.Percentages)
	needs.index.Connect(service, service, service)
	return service, feature.Feature{
		Name: "market", Tables: market.Tables(), Licence: licence.Trading, Calls: append(service.Actions(), service.OfficeActions()...), Settings: []settings.Group{service.Settings()}, Jobs: service.Jobs(), Resources: service.Resources(),
		Exports: market.Exports(k.decimals), Start: service.Start,
		Workers: []feature.Worker{{Name: "orders of futures", Run: service.Run, Failure: feature.Restart}},
	}, nil
}
