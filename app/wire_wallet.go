package app

import (
	"context"

	"croupier/app/kernel/action"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/players"
	"croupier/app/kernel/settings"
	"croupier/app/money/wallet"
	"croupier/app/office/licence"
)

func wireWallet(_ context.Context, k *kernel, site *licence.Site) (*wallet.Service, feature.Feature, error) {
	service := wallet.New(wallet.Deps{
		DB: k.db, Ledger: k.ledger, Prices: k.prices, Sockets: k.hub, Log: k.log, Currencies: k.currencies,
		Minimum: k.limits.Minimum, SingleCurrency: func() string { return site.OnlyCurrency() },
	})
	// A bet needs the currencies, so the page of a game has them.
	held := func(ctx context.Context, visit *feature.Visit) (any, error) {
		if visit.Game == "" {
			return feature.Omitted, nil
		}
		answer, err := service.List(ctx, visit.Call, action.None{})
		return answer.Currencies, err
	}
	return service, feature.Feature{
		Name: "wallet", Calls: service.Actions(), Settings: []settings.Group{service.Settings()},
		User:      []players.Section{service.UserSection()},
		Bootstrap: append(service.Sections(), feature.Section{Name: "currencies", Load: held}),
	}, nil
}
