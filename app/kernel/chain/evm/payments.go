package evm

import (
	"context"
	"fmt"

	"croupier/app/kernel/chain"
)

// rpcTransaction is one transaction in the form of nodes.
type rpcTransaction struct {
	Hash  hashText  `json:"hash"`
	Block *hashText `json:"blockHash"`
	From  account   `json:"from"`
	// To is nil if the transaction deploys a contract.
	To    *account `json:"to"`
	Value quantity `json:"value"`
	Input data     `json:"input"`
}

// receipt is the result of a transaction.
type receipt struct {
	Hash     hashText  `json:"transactionHash"`
	Block    hashText  `json:"blockHash"`
	Status   *quantity `json:"status"`
	GasUsed  *quantity `json:"gasUsed"`
	GasPrice *quantity `json:"effectiveGasPrice"`
	Logs     []entry   `json:"logs"`
}

// Payments lists the payments of a block to watched addresses. Errors: chain.ErrIncomplete with
// the payments, if the node has returned no traces of the block this time.
func (n *Node) Payments(ctx context.Context, block chain.Block, watch chain.Watch) ([]chain.Payment, error) {
	s := &scan{node: n, watch: watch, block: block}
	all, err := n.transactions(ctx, block)
	if err != nil {
		return nil, err
	}
	if err := s.readLogs(ctx, all); err != nil {
		return nil, err
	}
	if err := s.readReceipts(ctx, all); err != nil {
		return nil, err
	}
	missing := n.traceBlock(ctx, block, all)
	// Nodes return orphaned blocks too. This request comes last: answers from before a change of
	// the chain are not used.
	if err := n.checkMainChain(ctx, block); err != nil {
		return nil, err
	}
	var payments []chain.Payment
	for _, item := range all {
		payments = append(payments, s.payments(item)...)
	}
	return payments, missing
}

// transactions reads those of a block, in its order.
func (n *Node) transactions(ctx context.Context, block chain.Block) ([]*txData, error) {
	var reply *struct {
		header
		Transactions []rpcTransaction `json:"transactions"`
	}
	if err := n.callLarge(ctx, "eth_getBlockByHash", &reply, block.Hash, true); err != nil {
		return nil, err
	}
	if reply == nil {
		return nil, chain.ErrNoBlock
	}
	same, err := reply.block()
	if err != nil {
		return nil, err
	}
	if same.Hash != block.Hash || same.Height != block.Height {
		return nil, fmt.Errorf("%w: another block than the one asked for", chain.ErrInvalidResponse)
	}
	all := make([]*txData, 0, len(reply.Transactions))
	for _, item := range reply.Transactions {
		if item.Hash == "" || item.Block == nil || string(*item.Block) != block.Hash {
			return nil, fmt.Errorf("%w: a transaction of another block", chain.ErrInvalidResponse)
		}
		all = append(all, &txData{rpcTransaction: item})
	}
	return all, nil
}

// receipt reads the result of a transaction in a block.
func (n *Node) receipt(ctx context.Context, txid string) (*receipt, error) {
	var reply *receipt
	if err := n.call(ctx, "eth_getTransactionReceipt", &reply, txid); err != nil {
		return nil, err
	}
	if reply == nil {
		return nil, fmt.Errorf("%w: it has no receipt yet", chain.ErrOffline)
	}
	if string(reply.Hash) != txid || reply.Block == "" {
		return nil, fmt.Errorf("%w: the receipt of another transaction", chain.ErrInvalidResponse)
	}
	return reply, nil
}

// failed reports whether the transaction was included and moved nothing.
func (r receipt) failed() (bool, error) {
	status, err := r.Status.int()
	if err != nil || status != 0 && status != 1 {
		return false, fmt.Errorf("%w: a receipt without a state", chain.ErrInvalidResponse)
	}
	return status == 0, nil
}
