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

// endowedUSD is what the hot wallet of a demonstration gets of each asset, in millionths
// of a dollar: withdrawals are then paid although nobody has deposited yet.
const endowedUSD = 50_000 * 1_000_000

// endow has the test chains of a demonstration pay the operator's capital to the site's
// own addresses, once: where there is money already, nothing is paid.
func endow(k *kernel, networks *chains.Service, coins *treasury.Service) func(ctx context.Context) error {
	return func(ctx context.Context) error {
		if !k.cfg.Demo || k.options.Inspect {
			return nil
		}
		for _, asset := range networks.Assets() {
			if !networks.IsTest(asset.Network) {
				continue
			}
			if err := endowOf(ctx, k, networks, coins, asset); err != nil {
				return fmt.Errorf("endow the hot wallet with %s: %w", asset.ID, err)
			}
		}
		return nil
	}
}

func endowOf(ctx context.Context, k *kernel, networks *chains.Service, coins *treasury.Service, asset chain.Asset) error {
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
			units, _ := asset.Units(price.Amount(endowedUSD, currency), currency)
			_, err = networks.Give(ctx, asset, own, "", units)
		}
	}
	return err
}
