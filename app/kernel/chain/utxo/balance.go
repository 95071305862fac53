package utxo

import (
	"context"
	"encoding/hex"
	"fmt"
	"math/big"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// scanTimeout is the maximum time in which the node scans all unspent outputs.
const scanTimeout = 10 * time.Minute

// maxAddresses is the maximum number of addresses of one scan.
const maxAddresses = 10_000

// Balance is the balance of an address in the newest block. No node of the family has past
// balances.
func (n *Node) Balance(ctx context.Context, asset chain.Asset, address string, height int64) (*big.Int, error) {
	if asset.Network != n.network.ID || asset.Token != "" {
		return nil, fmt.Errorf("%s on %s: %w", asset.ID, n.network.ID, chain.ErrNoData)
	}
	units, at, err := n.Total(ctx, []string{address})
	if err == nil && height >= 0 && at.Height != height {
		return nil, fmt.Errorf("the balance of the past: %w", chain.ErrNoData)
	}
	return units, err
}

// Total is the sum of the balances of addresses, and its block. The node scans all unspent
// outputs once (scantxoutset), which takes minutes on a long chain. A node without this call, or
// with another scan in progress, is chain.ErrNoData.
func (n *Node) Total(ctx context.Context, addresses []string) (*big.Int, chain.Block, error) {
	if err := n.verifyNetwork(ctx); err != nil {
		return nil, chain.Block{}, err
	}
	if len(addresses) > maxAddresses {
		return nil, chain.Block{}, fmt.Errorf("%d addresses at once: %w", len(addresses), chain.ErrNoData)
	}
	descriptors := make([]string, len(addresses))
	for i, address := range addresses {
		script, err := n.params.script(address)
		if err != nil {
			return nil, chain.Block{}, err
		}
		descriptors[i] = "raw(" + hex.EncodeToString(script) + ")"
	}
	var got struct {
		Success bool           `json:"success"`
		Best    string         `json:"bestblock"`
		Total   jsontext.Value `json:"total_amount"`
	}
	err := warmupAsOffline(n.rpc.WithTimeout(scanTimeout).CallLarge(ctx, "scantxoutset", &got, "start", descriptors))
	switch {
	case noderpc.Refused(err, codeOutOfRange, codeNoSuchCall, codeMisc):
		return nil, chain.Block{}, fmt.Errorf("%w: %w", chain.ErrNoData, err)
	case err != nil:
		return nil, chain.Block{}, err
	case !got.Success:
		return nil, chain.Block{}, fmt.Errorf("the scan was stopped: %w", chain.ErrNoData)
	}
	units, err := n.units(got.Total)
	if err != nil {
		return nil, chain.Block{}, err
	}
	at, err := n.header(ctx, got.Best)
	return units, at, err
}
