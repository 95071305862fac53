package chains

import (
	"context"
	"fmt"
	"math/big"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/testchain"
)

// PayTestCoins makes a test chain pay to an address of the site, as an outside sender
// would. The payment waits for a block. The asset must be on a network with a
// test chain.
func (s *Service) PayTestCoins(ctx context.Context, asset chain.Asset, address, tag string, units *big.Int) (txid string, err error) {
	for _, f := range s.followers {
		c, test := f.node.(*testchain.Chain)
		if !test || f.network.ID != asset.Network {
			continue
		}
		if txid, err = c.Pay(ctx, testchain.FaucetPayment{Asset: asset.ID, To: address, Tag: tag, Units: units}); err != nil {
			return "", fmt.Errorf("pay on the test chain of %s: %w", asset.Network, err)
		}
		f.wakeUp()
		return txid, nil
	}
	return "", errNoTest
}
