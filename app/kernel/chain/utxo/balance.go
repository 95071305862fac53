package utxo

import (
	"context"
	"encoding/hex"
	"fmt"
	"math/big"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
)

// scanTime is how long the node may look through all unspent outputs.
const scanTime = 10 * time.Minute

// mostAddresses bounds one scan.
const mostAddresses = 10_000

// Balance is what an address holds in the newest block; of an older one no node of
// the family can tell it.
func (n *Node) Balance(ctx context.Context, asset chain.Asset, address string, height int64) (*big.Int, error) {
	if asset.Network != n.network.ID || asset.Token != "" {
		return nil, fmt.Errorf("%s on %s: %w", asset.ID, n.network.ID, chain.ErrUnable)
	}
	units, at, err := n.Total(ctx, []string{address})
	if err == nil && height >= 0 && at.Height != height {
		return nil, fmt.Errorf("the balance of the past: %w", chain.ErrUnable)
	}
	return units, err
}

// Total is what addresses hold together, and the block in which they do: one look of
// the node through all unspent outputs (scantxoutset), which takes minutes on a long
// chain. A node that has no such call, or makes it for somebody else now, is
// chain.ErrUnable.
func (n *Node) Total(ctx context.Context, addresses []string) (*big.Int, chain.Block, error) {
	if err := n.prove(ctx); err != nil {
		return nil, chain.Block{}, err
	}
	if len(addresses) > mostAddresses {
		return nil, chain.Block{}, fmt.Errorf("%d addresses at once: %w", len(addresses), chain.ErrUnable)
	}
	what := make([]string, len(addresses))
	for i, address := range addresses {
		script, err := n.params.script(address)
		if err != nil {
			return nil, chain.Block{}, err
		}
		what[i] = "raw(" + hex.EncodeToString(script) + ")"
	}
	var got struct {
		Success bool           `json:"success"`
		Best    string         `json:"bestblock"`
		Total   jsontext.Value `json:"total_amount"`
	}
	err := awake(n.rpc.Within(scanTime).Large(ctx, "scantxoutset", &got, "start", what))
	switch {
	case refusedWith(err, codeOutOfRange, codeNoSuchCall, codeMisc):
		return nil, chain.Block{}, fmt.Errorf("%w: %w", chain.ErrUnable, err)
	case err != nil:
		return nil, chain.Block{}, err
	case !got.Success:
		return nil, chain.Block{}, fmt.Errorf("the scan was stopped: %w", chain.ErrUnable)
	}
	units, err := n.units(got.Total)
	if err != nil {
		return nil, chain.Block{}, err
	}
	at, err := n.header(ctx, got.Best)
	return units, at, err
}
