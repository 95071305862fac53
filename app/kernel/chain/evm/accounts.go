package evm

import (
	"context"
	"fmt"
	"math/big"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// gwei is the common unit of gas prices.
const gwei = 1_000_000_000

var (
	// maxRate is the maximum price of one unit of gas: no network has ever asked for that much,
	// and a node that does would spend the wallet on the fee.
	maxRate = big.NewInt(10_000 * gwei)
	// defaultTip is the tip for nodes that return none.
	defaultTip = big.NewInt(gwei)
)

// Balance is the balance of an address in an asset.
func (n *Node) Balance(ctx context.Context, asset chain.Asset, address string, height int64) (*big.Int, error) {
	account, err := ParseAddress(address)
	if err != nil {
		return nil, err
	}
	if asset.Network != n.network.ID {
		return nil, fmt.Errorf("%s: %w", asset.ID, chain.ErrNoData)
	}
	name := latest
	if height >= 0 {
		name = heightText(height)
	}
	var units *big.Int
	if asset.Token == "" {
		var reply quantity
		err = n.call(ctx, "eth_getBalance", &reply, account.String(), name)
		units = &reply.Int
	} else {
		units, err = n.tokenBalance(ctx, asset, account, name)
	}
	// Nodes have the state of the last blocks only.
	if _, refused := noderpc.Refusal(err); refused && height >= 0 {
		return nil, fmt.Errorf("%w: %w", chain.ErrNoData, err)
	}
	return units, err
}

func (n *Node) tokenBalance(ctx context.Context, asset chain.Asset, account Address, block string) (*big.Int, error) {
	contract, err := ParseAddress(asset.Token)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", asset.ID, errToken)
	}
	var reply data
	callParams := map[string]string{"to": contract.String(), "data": prefixed(addressCall(balanceCall, account))}
	if err := n.call(ctx, "eth_call", &reply, callParams, block); err != nil {
		return nil, err
	}
	// An address without a contract returns nothing.
	if len(reply) != wordSize {
		return nil, fmt.Errorf("%w: %s is no token there", chain.ErrNoData, asset.ID)
	}
	return new(big.Int).SetBytes(reply), nil
}

// Nonce is the number of transactions of an account in blocks.
func (n *Node) Nonce(ctx context.Context, address string) (uint64, error) {
	account, err := ParseAddress(address)
	if err != nil {
		return 0, err
	}
	return n.nonceAt(ctx, account, latest)
}

func (n *Node) nonceAt(ctx context.Context, account Address, block string) (uint64, error) {
	var reply quantity
	if err := n.call(ctx, "eth_getTransactionCount", &reply, account.String(), block); err != nil {
		return 0, err
	}
	if !reply.IsUint64() {
		return 0, fmt.Errorf("%w: a nonce of more than 64 bits", chain.ErrInvalidResponse)
	}
	return reply.Uint64(), nil
}

// Fees is the fee of a transaction that should be included within a few blocks: twice the base
// fee, which rises by an eighth of itself from block to block at most, and the node's tip.
func (n *Node) Fees(ctx context.Context) (chain.Fee, error) {
	h, err := n.header(ctx, latest)
	if err != nil {
		return chain.Fee{}, err
	}
	tip := new(big.Int).Set(defaultTip)
	var reply quantity
	err = n.call(ctx, "eth_maxPriorityFeePerGas", &reply)
	if _, refused := noderpc.Refusal(err); err != nil && !refused {
		return chain.Fee{}, err
	}
	if err == nil {
		tip.Set(&reply.Int)
	}
	rate := new(big.Int).Lsh(h.BaseFee.number(), 1)
	rate.Add(rate, tip)
	if rate.Sign() <= 0 || rate.Cmp(maxRate) > 0 {
		return chain.Fee{}, fmt.Errorf("%w: %s wei for a unit of gas", chain.ErrInvalidResponse, rate)
	}
	return chain.Fee{Rate: rate, Tip: tip}, nil
}
