package evm

import (
	"context"
	"math/big"

	"golang.org/x/sync/errgroup"

	"croupier/app/kernel/chain"
)

const (
	// maxReceipts is the maximum number of receipts of one block that are requested at a time.
	maxReceipts = 8
	// maxFakes is the maximum number of payments of unknown tokens of one block: anyone can make
	// as many as fit in a block.
	maxFakes = 100
)

// scan is the work on the transactions of one block.
type scan struct {
	node  *Node
	watch chain.Watch
	block chain.Block
	fakes int
}

// txData is the known data of one transaction: its logs and its trace belong to an included
// transaction. failed means that it moved nothing.
type txData struct {
	rpcTransaction
	transfers []transfer
	inner     []inner
	failed    bool
}

// readReceipts finds out which transactions to watched addresses failed. It requests only the
// receipts of transactions whose logs do not prove success.
func (s *scan) readReceipts(ctx context.Context, all []*txData) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(maxReceipts)
	for _, item := range all {
		if !s.needsReceipt(item) {
			continue
		}
		group.Go(func() error {
			reply, err := s.node.receipt(ctx, string(item.Hash))
			if err != nil {
				return err
			}
			if string(reply.Block) != s.block.Hash {
				return chain.ErrNoBlock
			}
			item.failed, err = reply.failed()
			return err
		})
	}
	return group.Wait()
}

// needsReceipt reports whether only the receipt can show what a transaction paid.
func (s *scan) needsReceipt(item *txData) bool {
	if item.To == nil || len(item.transfers) > 0 {
		return false
	}
	if item.Value.Sign() > 0 && s.watch(item.To.String()) {
		return true
	}
	_, _, _, called := s.tokenCall(item.rpcTransaction)
	return called
}

// tokenCall reads a transaction that calls a known token to pay a watched address.
func (s *scan) tokenCall(item rpcTransaction) (asset string, to string, units *quantity, ok bool) {
	if item.To == nil {
		return "", "", nil, false
	}
	asset, known := s.node.tokens[item.To.Address]
	if !known {
		return "", "", nil, false
	}
	address, amount, ok := transferOf(item.Input)
	if !ok || amount.Sign() == 0 || !s.watch(address.String()) {
		return "", "", nil, false
	}
	return asset, address.String(), &quantity{*amount}, true
}

// payments lists the payments of one transaction to watched addresses: its value, its logs, and
// value passed on by contracts.
func (s *scan) payments(item *txData) []chain.Payment {
	var payments []chain.Payment
	add := func(output int, asset, token, to string, from Address, units *big.Int) {
		payments = append(payments, chain.Payment{
			TxID: string(item.Hash), Output: output, Asset: asset, Token: token, To: to, From: from.String(),
			Units: units, Block: s.block, Failed: item.failed,
		})
	}
	if item.To != nil && item.Value.Sign() > 0 && s.watch(item.To.String()) {
		add(coinOutput, s.node.coin, "", item.To.String(), item.From.Address, &item.Value.Int)
	}
	// A call that waits or failed has no logs: its own data names the recipient.
	if asset, to, units, ok := s.tokenCall(item.rpcTransaction); ok && (item.failed || s.block.Hash == "") {
		add(0, asset, item.To.String(), to, item.From.Address, &units.Int)
	}
	for _, t := range item.transfers {
		if asset, ok := s.isPayment(t); ok {
			add(t.number, asset, t.contract.String(), t.to.String(), t.from, t.units)
		}
	}
	for _, i := range item.inner {
		if s.watch(i.to.String()) {
			add(coinOutput-i.number, s.node.coin, "", i.to.String(), i.from, i.units)
		}
	}
	return payments
}

// coinOutput is the output number of the value of a transaction. Value that its calls pass on has
// lower numbers: -2 for the first call, and so on.
const coinOutput = -1

// isPayment reports whether a transfer is a payment. It also returns the asset: none for an unknown
// token. Transfers of zero are ignored: anyone can log them for any address.
func (s *scan) isPayment(t transfer) (asset string, ok bool) {
	asset, known := s.node.tokens[t.contract]
	if !t.readable {
		if known {
			s.node.anomalies.malformed.Add(1)
		}
		return "", false
	}
	if t.units.Sign() == 0 || !s.watch(t.to.String()) {
		return "", false
	}
	if known {
		return asset, true
	}
	if s.fakes++; s.fakes > maxFakes {
		s.node.anomalies.fakes.Add(1)
		return "", false
	}
	return "", true
}
