package utxo

import (
	"context"
	"fmt"
	"math/big"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// targetBlocks is the target number of blocks for a payout.
const targetBlocks = 3

// Fees is the fee of a transaction for 1,000 virtual bytes to be included within three blocks:
// the node's estimate, or the default of the network if there is none, and at least the minimum
// of its mempool.
func (n *Node) Fees(ctx context.Context) (chain.Fee, error) {
	if err := n.verifyNetwork(ctx); err != nil {
		return chain.Fee{}, err
	}
	var guess struct {
		Rate jsontext.Value `json:"feerate"`
	}
	if err := n.call(ctx, "estimatesmartfee", &guess, targetBlocks); err != nil && !noderpc.Refused(err, codeNoSuchCall) {
		return chain.Fee{}, err
	}
	rate := big.NewInt(n.params.defaultFee)
	// Older versions return -1 if they cannot estimate, newer ones nothing.
	if len(guess.Rate) > 0 && guess.Rate[0] != '-' {
		var err error
		if rate, err = n.units(guess.Rate); err != nil {
			return chain.Fee{}, err
		}
	}
	var pool struct {
		Least jsontext.Value `json:"mempoolminfee"`
		Relay jsontext.Value `json:"minrelaytxfee"`
	}
	if err := n.call(ctx, "getmempoolinfo", &pool); err != nil {
		return chain.Fee{}, err
	}
	for _, value := range []jsontext.Value{pool.Least, pool.Relay} {
		if value == nil {
			continue
		}
		minimum, err := n.units(value)
		if err != nil {
			return chain.Fee{}, err
		}
		if minimum.Cmp(rate) > 0 {
			rate = minimum
		}
	}
	if rate.Cmp(big.NewInt(n.params.maxFee)) > 0 {
		return chain.Fee{}, fmt.Errorf("a fee of %s for 1,000 bytes: %w", rate, chain.ErrInvalidResponse)
	}
	if floor := big.NewInt(n.params.minFee); rate.Cmp(floor) < 0 {
		rate = floor
	}
	return chain.Fee{Rate: rate}, nil
}
