package evm

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// Waiting lists payments that wait for a block, as far as the node shows its next block.
func (n *Node) Waiting(ctx context.Context, watch chain.Watch) ([]chain.Payment, error) {
	tip, err := n.Tip(ctx)
	if err != nil {
		return nil, err
	}
	var next *struct {
		Number       *quantity        `json:"number"`
		Transactions []rpcTransaction `json:"transactions"`
	}
	if err := n.callLarge(ctx, "eth_getBlockByNumber", &next, "pending", true); err != nil {
		if _, refused := noderpc.Refusal(err); refused {
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
	for _, item := range next.Transactions {
		payments = append(payments, s.payments(&txData{rpcTransaction: item})...)
	}
	return payments, nil
}

// TransactionPayments lists the payments of one transaction to watched addresses. Errors: chain.ErrIncomplete
// with the payments, if the node has returned no trace of it.
func (n *Node) TransactionPayments(ctx context.Context, txid string, watch chain.Watch) ([]chain.Payment, error) {
	item, err := n.transaction(ctx, txid)
	if err != nil || item == nil {
		return nil, err
	}
	s := &scan{node: n, watch: watch}
	found := &txData{rpcTransaction: *item}
	if item.Block == nil {
		return s.payments(found), nil
	}
	reply, block, err := n.included(ctx, item)
	if err != nil {
		return nil, reorgError(err)
	}
	s.block = block
	if found.failed, err = reply.failed(); err != nil {
		return nil, err
	}
	if found.transfers, err = transfersOf(reply.Logs, block.Hash); err != nil {
		return nil, err
	}
	missing := n.traceOne(ctx, found)
	if err := n.checkMainChain(ctx, block); err != nil {
		return nil, reorgError(err)
	}
	return s.payments(found), missing
}

// reorgError is the error if the chain changed while the node answered: the next call gets a clear
// answer.
func reorgError(err error) error {
	if errors.Is(err, chain.ErrNoBlock) {
		return fmt.Errorf("%w: the chain is changing", chain.ErrOffline)
	}
	return err
}

// transaction reads one by its id: nil if the node does not know it.
func (n *Node) transaction(ctx context.Context, txid string) (*rpcTransaction, error) {
	txid = strings.ToLower(txid)
	if !isHash(txid) {
		return nil, nil
	}
	var item *rpcTransaction
	if err := n.call(ctx, "eth_getTransactionByHash", &item, txid); err != nil {
		return nil, err
	}
	if item != nil && string(item.Hash) != txid {
		return nil, fmt.Errorf("%w: another transaction than the one asked for", chain.ErrInvalidResponse)
	}
	return item, nil
}

// included reads the result of a transaction and its block.
func (n *Node) included(ctx context.Context, item *rpcTransaction) (*receipt, chain.Block, error) {
	reply, err := n.receipt(ctx, string(item.Hash))
	if err != nil {
		return nil, chain.Block{}, err
	}
	var h *header
	if err := n.call(ctx, "eth_getBlockByHash", &h, string(reply.Block), false); err != nil {
		return nil, chain.Block{}, err
	}
	if h == nil {
		return nil, chain.Block{}, chain.ErrNoBlock
	}
	block, err := h.block()
	if err == nil && block.Hash != string(reply.Block) {
		err = fmt.Errorf("%w: another block than the one asked for", chain.ErrInvalidResponse)
	}
	return reply, block, err
}

// Status returns the status of a transaction.
func (n *Node) Status(ctx context.Context, txid string) (chain.TxStatus, error) {
	item, err := n.transaction(ctx, txid)
	if err != nil || item == nil {
		return chain.TxStatus{}, err
	}
	if item.Block == nil {
		return chain.TxStatus{Known: true}, nil
	}
	reply, block, err := n.included(ctx, item)
	if err != nil {
		return chain.TxStatus{}, reorgError(err)
	}
	failed, err := reply.failed()
	if err != nil {
		return chain.TxStatus{}, err
	}
	if err := n.checkMainChain(ctx, block); err != nil {
		return chain.TxStatus{}, reorgError(err)
	}
	seen := chain.TxStatus{Known: true, Block: block, Failed: failed}
	if reply.GasUsed != nil && reply.GasPrice != nil {
		seen.Fee = new(big.Int).Mul(&reply.GasUsed.Int, &reply.GasPrice.Int)
	}
	return seen, nil
}
