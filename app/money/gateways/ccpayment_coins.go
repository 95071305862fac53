package gateways

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"croupier/app/kernel/chain"
)

// ccCoins are CCPayment's numbers of coins, from its list.
type ccCoins struct {
	mu   sync.Mutex
	read time.Time
	ids  map[string]int64
}

// coinsTTL is how long the list of coins is cached.
const coinsTTL = 24 * time.Hour

// coin returns the number of an asset's coin, and the name of its network. The
// contract must match, because names of coins are not unique.
func (g *CCPayment) coin(ctx context.Context, asset chain.Asset) (coin int64, network string, err error) {
	name, named := nameOf(ccAssets, asset.ID)
	network, _, _ = strings.Cut(strings.ToUpper(name), "/")
	g.coins.mu.Lock()
	defer g.coins.mu.Unlock()
	if now := g.clock.Now(); g.coins.ids == nil || now.Sub(g.coins.read) > coinsTTL {
		ids, err := g.readCoins(ctx)
		if err != nil {
			return 0, "", err
		}
		g.coins.ids, g.coins.read = ids, now
	}
	coin, found := g.coins.ids[asset.ID]
	if !named || !found {
		return 0, "", fmt.Errorf("CCPayment has no %s: %w", asset.ID, chain.ErrNoData)
	}
	return coin, network, nil
}

// readCoins reads the numbers of the coins that are assets of the site.
func (g *CCPayment) readCoins(ctx context.Context) (map[string]int64, error) {
	var got struct {
		Coins []struct {
			ID       int64  `json:"coinId"`
			Symbol   string `json:"symbol"`
			Networks map[string]struct {
				Chain    string `json:"chain"`
				Contract string `json:"contract"`
				Open     *bool  `json:"canDeposit"`
			} `json:"networks"`
		} `json:"coins"`
	}
	if err := g.call(ctx, "getCoinList", nil, &got); err != nil {
		return nil, err
	}
	ids := map[string]int64{}
	for _, coin := range got.Coins {
		for name, on := range coin.Networks {
			if on.Chain != "" {
				name = on.Chain
			}
			asset, known := assetOf(ccAssets, name+"/"+coin.Symbol)
			if known && ccContract(asset, on.Contract) && (on.Open == nil || *on.Open) {
				ids[asset.ID] = coin.ID
			}
		}
	}
	return ids, nil
}
