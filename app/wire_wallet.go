package app

import (
	"context"
	"fmt"

	"croupier/app/desk/licence"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/wager"
	"croupier/app/money/wallet"
)

func wireWallet(_ context.Context, k *kernel, site *licence.Site) (*wallet.Service, feature.Feature, error) {
	minimum, err := wager.Minimum(k.prices, k.currency, k.stakeOptions())
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the smallest stakes: %w", err)
	}
	service := wallet.New(wallet.Deps{
		DB: k.db, Ledger: k.ledger, Prices: k.prices, Sockets: k.hub, Log: k.log, Currencies: k.currencies,
		Minimum: minimum, Only: func() string { return site.OnlyCurrency() },
	})
	return service, feature.Feature{Name: "wallet", Calls: service.Actions()}, nil
}
