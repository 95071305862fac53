package evm

import (
	"context"
	"fmt"
	"math/big"

	"croupier/app/kernel/chain"
)

// gwei is the unit in which people state prices of gas.
const gwei = 1_000_000_000

var (
	// maxRate bounds what is paid for one unit of gas: no network has ever asked for
	// so much, and a node that does would empty the wallet into the fee.
	maxRate = big.NewInt(10_000 * gwei)
	// defaultTip is for nodes that do not say what miners take.
	defaultTip = big.NewInt(gwei)
)

// Balance is what an address holds of an asset.
func (n *Node) Balance(ctx context.Context, asset chain.Asset, address string, height int64) (*big.Int, error) {
	account, err := ParseAddress(address)
	if err != nil {
		return nil, err
	}
	if asset.Network != n.network.ID {
		return nil, fmt.Errorf("%s: %w", asset.ID, chain.ErrUnable)
	}
	name := latest
	if height >= 0 {
		name = heightText(height)
	}
	var units *big.Int
	if asset.Token == "" {
		var told quantity
		err = n.ask(ctx, "eth_getBalance", &told, account.String(), name)
		units = &told.Int
	} else {
		units, err = n.tokenBalance(ctx, asset, account, name)
	}
	// Nodes keep the state of some last blocks only.
	if _, refused := refusalOf(err); refused && height >= 0 {
		return nil, fmt.Errorf("%w: %w", chain.ErrUnable, err)
	}
	return units, err
}

func (n *Node) tokenBalance(ctx context.Context, asset chain.Asset, account Address, block string) (*big.Int, error) {
	contract, err := ParseAddress(asset.Token)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", asset.ID, errToken)
	}
	var told data
	question := map[string]string{"to": contract.String(), "data": prefixed(addressCall(balanceCall, account))}
	if err := n.ask(ctx, "eth_call", &told, question, block); err != nil {
		return nil, err
	}
	// An address without a contract answers with nothing.
	if len(told) != wordSize {
		return nil, fmt.Errorf("%w: %s is no token there", chain.ErrUnable, asset.ID)
	}
	return new(big.Int).SetBytes(told), nil
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
	var told quantity
	if err := n.ask(ctx, "eth_getTransactionCount", &told, account.String(), block); err != nil {
		return 0, err
	}
	if !told.IsUint64() {
		return 0, fmt.Errorf("%w: a nonce of more than 64 bits", chain.ErrLies)
	}
	return told.Uint64(), nil
}

// Fees is what a transaction pays that shall be included within a few blocks: twice the
// base fee, which rises by an eighth of itself from block to block at most, and what
// the node says that miners take.
func (n *Node) Fees(ctx context.Context) (chain.Fee, error) {
	h, err := n.header(ctx, latest)
	if err != nil {
		return chain.Fee{}, err
	}
	tip := new(big.Int).Set(defaultTip)
	var told quantity
	err = n.ask(ctx, "eth_maxPriorityFeePerGas", &told)
	if _, refused := refusalOf(err); err != nil && !refused {
		return chain.Fee{}, err
	}
	if err == nil {
		tip.Set(&told.Int)
	}
	rate := new(big.Int).Lsh(h.BaseFee.number(), 1)
	rate.Add(rate, tip)
	if rate.Sign() <= 0 || rate.Cmp(maxRate) > 0 {
		return chain.Fee{}, fmt.Errorf("%w: %s wei for a unit of gas", chain.ErrLies, rate)
	}
	return chain.Fee{Rate: rate, Tip: tip}, nil
}
