package app

import (
	"context"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/settings"
	"croupier/app/money/chains"
	"croupier/app/money/convert"
	"croupier/app/money/wallet"
	"croupier/app/people/eligibility"
)

type convertNeeds struct {
	wallets  *wallet.Service
	rules    *eligibility.Service
	networks *chains.Service
}

// wireConvert makes the conversions of currencies that no network pays.
func wireConvert(_ context.Context, k *kernel, needs convertNeeds) (noNeeds, feature.Feature, error) {
	service := convert.New(convert.Deps{
		DB: k.db, Clock: k.clock, Ledger: k.ledger, Wallets: needs.wallets, Prices: k.prices, Networks: convertNetworks{needs.networks}, Rules: needs.rules,
	})
	return noNeeds{}, feature.Feature{
		Name: "convert", Calls: service.Actions(), Settings: []settings.Group{service.Settings()}, Checks: service.Checks(), Exports: convert.Exports(k.decimals),
	}, nil
}

// convertNetworks adapts the networks for conversions.
type convertNetworks struct{ *chains.Service }

// Assets implements convert.Networks.
func (n convertNetworks) Assets() (list []convert.Asset) {
	for _, a := range n.Service.Assets() {
		list = append(list, convert.Asset{Currency: a.Currency, Network: a.Network})
	}
	return list
}
