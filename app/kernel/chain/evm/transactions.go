package evm

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"croupier/app/kernel/chain"
)

// Waiting lists what waits for a block, as far as the node tells what its next block
// would have.
func (n *Node) Waiting(ctx context.Context, watch chain.Watch) ([]chain.Payment, error) {
	tip, err := n.Tip(ctx)
	if err != nil {
		return nil, err
	}
	var next *struct {
		Number       *quantity `json:"number"`
		Transactions []moved   `json:"transactions"`
	}
	if err := n.askLarge(ctx, "eth_getBlockByNumber", &next, "pending", true); err != nil {
		if _, refused := refusalOf(err); refused {
			return nil, nil
		}
		return nil, err
	}
	if next == nil {
		return nil, nil
	}
	// Nodes without a next block answer with the newest one.
	height, err := next.Number.int()
	if err != nil || height <= tip.Height {
		return nil, err
	}
	s := &scan{node: n, watch: watch}
	var payments []chain.Payment
	for _, one := range next.Transactions {
		payments = append(payments, s.payments(&evidence{moved: one})...)
	}
	return payments, nil
}

// Look lists what one transaction brings to watched addresses.
func (n *Node) Look(ctx context.Context, txid string, watch chain.Watch) ([]chain.Payment, error) {
	one, err := n.transaction(ctx, txid)
	if err != nil || one == nil {
		return nil, err
	}
	s := &scan{node: n, watch: watch}
	found := &evidence{moved: *one}
	if one.Block == nil {
		return s.payments(found), nil
	}
	told, block, err := n.included(ctx, one)
	if err != nil {
		return nil, moving(err)
	}
	s.block = block
	if found.failed, err = told.failed(); err != nil {
		return nil, err
	}
	if found.transfers, err = transfersOf(told.Logs, block.Hash); err != nil {
		return nil, err
	}
	n.traceOne(ctx, found)
	if err := n.onMain(ctx, block); err != nil {
		return nil, moving(err)
	}
	return s.payments(found), nil
}

// moving tells that the chain changed while the node told of a transaction: the next
// question gets a clear answer.
func moving(err error) error {
	if errors.Is(err, chain.ErrNoBlock) {
		return fmt.Errorf("%w: the chain is changing", chain.ErrOffline)
	}
	return err
}

// transaction reads one by its id: nil when the node does not know it.
func (n *Node) transaction(ctx context.Context, txid string) (*moved, error) {
	txid = strings.ToLower(txid)
	if !isHash(txid) {
		return nil, nil
	}
	var one *moved
	if err := n.ask(ctx, "eth_getTransactionByHash", &one, txid); err != nil {
		return nil, err
	}
	if one != nil && string(one.Hash) != txid {
		return nil, fmt.Errorf("%w: another transaction than the one asked for", chain.ErrLies)
	}
	return one, nil
}

// included reads what became of a transaction and the block that has it.
func (n *Node) included(ctx context.Context, one *moved) (*receipt, chain.Block, error) {
	told, err := n.receipt(ctx, string(one.Hash))
	if err != nil {
		return nil, chain.Block{}, err
	}
	var h *header
	if err := n.ask(ctx, "eth_getBlockByHash", &h, string(told.Block), false); err != nil {
		return nil, chain.Block{}, err
	}
	if h == nil {
		return nil, chain.Block{}, chain.ErrNoBlock
	}
	block, err := h.block()
	if err == nil && block.Hash != string(told.Block) {
		err = fmt.Errorf("%w: another block than the one asked for", chain.ErrLies)
	}
	return told, block, err
}

// Status tells how a transaction stands.
func (n *Node) Status(ctx context.Context, txid string) (chain.Seen, error) {
	one, err := n.transaction(ctx, txid)
	if err != nil || one == nil {
		return chain.Seen{}, err
	}
	if one.Block == nil {
		return chain.Seen{Known: true}, nil
	}
	told, block, err := n.included(ctx, one)
	if err != nil {
		return chain.Seen{}, moving(err)
	}
	failed, err := told.failed()
	if err != nil {
		return chain.Seen{}, err
	}
	if err := n.onMain(ctx, block); err != nil {
		return chain.Seen{}, moving(err)
	}
	seen := chain.Seen{Known: true, Block: block, Failed: failed}
	if told.GasUsed != nil && told.GasPrice != nil {
		seen.Fee = new(big.Int).Mul(&told.GasUsed.Int, &told.GasPrice.Int)
	}
	return seen, nil
}
