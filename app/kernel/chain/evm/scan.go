package evm

import (
	"context"
	"math/big"

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

// payments lists what one transaction brings to watched addresses: its value, what it
// logged, and what contracts passed on.
func (s *scan) payments(one *evidence) []chain.Payment {
	var payments []chain.Payment
	add := func(output int, asset, token, to string, from Address, units *big.Int) {
		payments = append(payments, chain.Payment{
			TxID: string(one.Hash), Output: output, Asset: asset, Token: token, To: to, From: from.String(),
			Units: units, Block: s.block, Failed: one.failed,
		})
	}
	if one.To != nil && one.Value.Sign() > 0 && s.watch(one.To.String()) {
		add(coinOutput, s.node.coin, "", one.To.String(), one.From.Address, &one.Value.Int)
	}
	// A call that waits or failed has logged nothing: it tells itself whom it pays.
	if asset, to, units, ok := s.called(one.moved); ok && (one.failed || s.block.Hash == "") {
		add(0, asset, one.To.String(), to, one.From.Address, &units.Int)
	}
	for _, t := range one.transfers {
		if asset, ok := s.takes(t); ok {
			add(t.number, asset, t.contract.String(), t.to.String(), t.from, t.units)
		}
	}
	for _, i := range one.inner {
		if s.watch(i.to.String()) {
			add(coinOutput-i.number, s.node.coin, "", i.to.String(), i.from, i.units)
		}
	}
	return payments
}

// coinOutput is the output of the value of a transaction. Value that its calls pass on
// stands below: -2 for the first call, and so on.
const coinOutput = -1

// takes reports whether a transfer is a payment, and of which asset: none for a token
// that the site does not know. Transfers of nothing are left out: anybody can log them
// for anybody's address.
func (s *scan) takes(t transfer) (asset string, ok bool) {
	asset, known := s.node.tokens[t.contract]
	if !t.readable {
		if known {
			s.node.odd.malformed.Add(1)
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
		s.node.odd.fakes.Add(1)
		return "", false
	}
	return "", true
}
