package app

import (
	"context"

	"croupier/app/desk/licence"
	"croupier/app/kernel/action"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/settings"
	"croupier/app/money/wallet"
)

func wireWallet(_ context.Context, k *kernel, site *licence.Site) (*wallet.Service, feature.Feature, error) {
	service := wallet.New(wallet.Deps{
		DB: k.db, Ledger: k.ledger, Prices: k.prices, Sockets: k.hub, Log: k.log, Currencies: k.currencies,
		Minimum: k.limits.Minimum, Only: func() string { return site.OnlyCurrency() },
	})
	// One cannot bet before the currencies are known: the page of a game has them.
	held := func(ctx context.Context, visit *feature.Visit) (any, error) {
		if visit.Game == "" {
			return feature.Omitted, nil
		}
		answer, err := service.List(ctx, visit.Call, action.None{})
		return answer.Currencies, err
	}
	return service, feature.Feature{
		Name: "wallet", Calls: service.Actions(), Settings: []settings.Group{service.Settings()},
		Bootstrap: append(service.Sections(), feature.Section{Name: "currencies", Load: held}),
	}, nil
}
