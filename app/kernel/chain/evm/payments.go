package evm

import (
	"context"
	"fmt"

	"golang.org/x/sync/errgroup"

	"croupier/app/kernel/chain"
)

const (
	// receiptsAtOnce bounds how many receipts of one block are asked for at a time.
	receiptsAtOnce = 8
	// maxFakes bounds the payments of unknown tokens of one block: anybody can make
	// as many as a block holds.
	maxFakes = 100
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

// scan is the work on the transactions of one block.
type scan struct {
	node  *Node
	watch chain.Watch
	block chain.Block
	fakes int
}

// evidence is what is known of one transaction: what its logs and its trace say are
// of a transaction that was included. failed tells that it moved nothing.
type evidence struct {
	moved
	transfers []transfer
	inner     []inner
	failed    bool
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

// readReceipts finds out which transactions to watched addresses failed. Only those
// are asked for whose logs do not show that they succeeded.
func (s *scan) readReceipts(ctx context.Context, all []*evidence) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(receiptsAtOnce)
	for _, one := range all {
		if !s.doubtful(one) {
			continue
		}
		group.Go(func() error {
			told, err := s.node.receipt(ctx, string(one.Hash))
			if err != nil {
				return err
			}
			if string(told.Block) != s.block.Hash {
				return chain.ErrNoBlock
			}
			one.failed, err = told.failed()
			return err
		})
	}
	return group.Wait()
}

// doubtful reports whether only the receipt tells what a transaction brought.
func (s *scan) doubtful(one *evidence) bool {
	if one.To == nil || len(one.transfers) > 0 {
		return false
	}
	if one.Value.Sign() > 0 && s.watch(one.To.String()) {
		return true
	}
	_, _, _, called := s.called(one.moved)
	return called
}

// called reads a transaction that asks a known token to pay a watched address.
func (s *scan) called(one moved) (asset string, to string, units *quantity, ok bool) {
	if one.To == nil {
		return "", "", nil, false
	}
	asset, known := s.node.tokens[one.To.Address]
	if !known {
		return "", "", nil, false
	}
	address, amount, ok := transferOf(one.Input)
	if !ok || amount.Sign() == 0 || !s.watch(address.String()) {
		return "", "", nil, false
	}
	return asset, address.String(), &quantity{*amount}, true
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
