package app

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/prices"
	"croupier/app/money/chains"
	"croupier/app/money/treasury"
)

// fundingUSD is the amount of each asset that the hot wallet of a demonstration receives, in
// millionths of a dollar. It lets withdrawals be paid before any player has deposited.
const fundingUSD = 50_000 * 1_000_000

// fundHotWallets has the test chains of a demonstration pay the operator's capital to the site's own
// addresses once. An address with money receives nothing.
func fundHotWallets(k *kernel, networks *chains.Service, coins *treasury.Service) func(ctx context.Context) error {
	return func(ctx context.Context) error {
		if !k.cfg.Demo || k.options.Inspect {
			return nil
		}
		for _, asset := range networks.Assets() {
			if !networks.IsTest(asset.Network) {
				continue
			}
			if err := fundHotWallet(ctx, k, networks, coins, asset); err != nil {
				return fmt.Errorf("endow the hot wallet with %s: %w", asset.ID, err)
			}
		}
		return nil
	}
}

func fundHotWallet(ctx context.Context, k *kernel, networks *chains.Service, coins *treasury.Service, asset chain.Asset) error {
	own, err := coins.HotAddress(asset.Network)
	if err != nil {
		return err
	}
	node, _ := networks.Node(asset.Network)
	held, err := node.Balance(ctx, asset, own, -1)
	if err != nil || held.Sign() > 0 {
		return err
	}
	price, err := k.prices.Of(asset.Currency)
	if errors.Is(err, prices.ErrUnknown) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, currency := range k.currencies {
		if currency.ID == asset.Currency {
			units, _ := asset.Units(price.Amount(fundingUSD, currency), currency)
			_, err = networks.PayTestCoins(ctx, asset, own, "", units)
		}
	}
	return err
}
