package evm

import (
	"context"
	"fmt"

	"croupier/app/kernel/chain"
)

// moved is one transaction as nodes tell it.
type moved struct {
	Hash  hashText  `json:"hash"`
	Block *hashText `json:"blockHash"`
	From  account   `json:"from"`
	// To is nil where the transaction makes a contract.
	To    *account `json:"to"`
	Value quantity `json:"value"`
	Input data     `json:"input"`
}

// receipt is what became of a transaction.
type receipt struct {
	Hash     hashText  `json:"transactionHash"`
	Block    hashText  `json:"blockHash"`
	Status   *quantity `json:"status"`
	GasUsed  *quantity `json:"gasUsed"`
	GasPrice *quantity `json:"effectiveGasPrice"`
	Logs     []entry   `json:"logs"`
}

// Payments lists what a block brings to watched addresses.
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
	n.traceBlock(ctx, block, all)
	// Nodes tell of orphaned blocks as well. The question comes last: what was told
	// while the chain changed is not used.
	if err := n.onMain(ctx, block); err != nil {
		return nil, err
	}
	var payments []chain.Payment
	for _, one := range all {
		payments = append(payments, s.payments(one)...)
	}
	return payments, nil
}

// transactions reads those of a block, in its order.
func (n *Node) transactions(ctx context.Context, block chain.Block) ([]*evidence, error) {
	var told *struct {
		header
		Transactions []moved `json:"transactions"`
	}
	if err := n.askLarge(ctx, "eth_getBlockByHash", &told, block.Hash, true); err != nil {
		return nil, err
	}
	if told == nil {
		return nil, chain.ErrNoBlock
	}
	same, err := told.block()
	if err != nil {
		return nil, err
	}
	if same.Hash != block.Hash || same.Height != block.Height {
		return nil, fmt.Errorf("%w: another block than the one asked for", chain.ErrLies)
	}
	all := make([]*evidence, 0, len(told.Transactions))
	for _, one := range told.Transactions {
		if one.Hash == "" || one.Block == nil || string(*one.Block) != block.Hash {
			return nil, fmt.Errorf("%w: a transaction of another block", chain.ErrLies)
		}
		all = append(all, &evidence{moved: one})
	}
	return all, nil
}

// receipt reads what became of a transaction that a block has.
func (n *Node) receipt(ctx context.Context, txid string) (*receipt, error) {
	var told *receipt
	if err := n.ask(ctx, "eth_getTransactionReceipt", &told, txid); err != nil {
		return nil, err
	}
	if told == nil {
		return nil, fmt.Errorf("%w: it has no receipt yet", chain.ErrOffline)
	}
	if string(told.Hash) != txid || told.Block == "" {
		return nil, fmt.Errorf("%w: the receipt of another transaction", chain.ErrLies)
	}
	return told, nil
}

// failed reports whether the transaction was included and moved nothing.
func (r receipt) failed() (bool, error) {
	status, err := r.Status.int()
	if err != nil || status != 0 && status != 1 {
		return false, fmt.Errorf("%w: a receipt without a state", chain.ErrLies)
	}
	return status == 0, nil
}
