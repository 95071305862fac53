package chains

import (
	"context"
	"fmt"
	"math/big"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/testchain"
)

// Give has a test chain pay to an address of the site, as somebody outside would: the
// payment waits for a block. The asset must be on a network with a test chain.
func (s *Service) Give(ctx context.Context, asset chain.Asset, address, tag string, units *big.Int) (txid string, err error) {
	for _, f := range s.followers {
		c, test := f.node.(*testchain.Chain)
		if !test || f.network.ID != asset.Network {
			continue
		}
		if txid, err = c.Pay(ctx, testchain.Gift{Asset: asset.ID, To: address, Tag: tag, Units: units}); err != nil {
			return "", fmt.Errorf("pay on the test chain of %s: %w", asset.Network, err)
		}
		f.rouse()
		return txid, nil
	}
	return "", errNoTest
}
