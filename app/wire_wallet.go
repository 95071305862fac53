package app

import (
	"context"

	"croupier/app/desk/licence"
	"croupier/app/kernel/feature"
	"croupier/app/money/wallet"
)

func wireWallet(_ context.Context, k *kernel, site *licence.Site) (*wallet.Service, feature.Feature, error) {
	service := wallet.New(wallet.Deps{
		DB: k.db, Ledger: k.ledger, Prices: k.prices, Sockets: k.hub, Log: k.log, Currencies: k.currencies,
		Minimum: k.limits.Minimum, Only: func() string { return site.OnlyCurrency() },
	})
	return service, feature.Feature{Name: "wallet", Calls: service.Actions()}, nil
}
