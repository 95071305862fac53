package utxo

import (
	"context"
	"fmt"
	"math/big"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
)

// withinBlocks is how soon a payout shall be included.
const withinBlocks = 3

// Fees is what a transaction pays for 1,000 virtual bytes to be included within three
// blocks: what the node estimates, or what is usual on the network when it cannot, and
// never less than its mempool takes.
func (n *Node) Fees(ctx context.Context) (chain.Fee, error) {
	if err := n.prove(ctx); err != nil {
		return chain.Fee{}, err
	}
	var guess struct {
		Rate jsontext.Value `json:"feerate"`
	}
	if err := n.ask(ctx, "estimatesmartfee", &guess, withinBlocks); err != nil && !refusedWith(err, codeNoSuchCall) {
		return chain.Fee{}, err
	}
	rate := big.NewInt(n.params.usual)
	// Older versions say -1 when they cannot estimate, newer ones nothing.
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
	if err := n.ask(ctx, "getmempoolinfo", &pool); err != nil {
		return chain.Fee{}, err
	}
	for _, value := range []jsontext.Value{pool.Least, pool.Relay} {
		if value == nil {
			continue
		}
		least, err := n.units(value)
		if err != nil {
			return chain.Fee{}, err
		}
		if least.Cmp(rate) > 0 {
			rate = least
		}
	}
	if rate.Cmp(big.NewInt(n.params.ceiling)) > 0 {
		return chain.Fee{}, fmt.Errorf("a fee of %s for 1,000 bytes: %w", rate, chain.ErrLies)
	}
	if floor := big.NewInt(n.params.floor); rate.Cmp(floor) < 0 {
		rate = floor
	}
	return chain.Fee{Rate: rate}, nil
}
