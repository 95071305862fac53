package chaintest

import (
	"errors"
	"math/big"
	"strings"

	"croupier/app/kernel/chain"
)

func (b *checker) unknownTransaction() {
	like := b.Pay(b.t, b.Address(b.t), b.units(20))
	b.Mine(b.t, 1)
	// A hash of the same form without a transaction.
	txid := like[:len(like)-8] + strings.Map(func(r rune) rune {
		if r == '1' {
			return '2'
		}
		return '1'
	}, like[len(like)-8:])
	seen, err := b.node.Status(b.ctx(), txid)
	b.check("status", err)
	list, err := b.node.TransactionPayments(b.ctx(), txid, func(string) bool { return true })
	b.check("look", err)
	if seen.Known || len(list) > 0 {
		b.t.Errorf("no transaction sent it: %+v, %v", seen, list)
	}
}

func (b *checker) balance() {
	to, units := b.Address(b.t), b.units(777)
	b.Mine(b.t, 1)
	before := b.tipNow().Height
	b.Pay(b.t, to, units)
	b.Mine(b.t, 1)
	now, err := b.node.Balance(b.ctx(), b.Asset(), to, -1)
	b.check("balance", err)
	if now.Cmp(units) != 0 {
		b.t.Errorf("the address has %s of %s", now, units)
	}
	past, err := b.node.Balance(b.ctx(), b.Asset(), to, before)
	if errors.Is(err, chain.ErrNoData) {
		return // few nodes store the past
	}
	b.check("the balance before", err)
	if past.Sign() != 0 {
		b.t.Errorf("before it was paid the address held %s", past)
	}
}

func (b *checker) reorganisation() {
	const depth = 3
	b.Mine(b.t, 1)
	fork := b.tipNow()
	to := b.Address(b.t)
	txid := b.Pay(b.t, to, b.units(99))
	b.Mine(b.t, depth)
	orphan, err := b.node.At(b.ctx(), fork.Height+1)
	b.check("the block with the payment", err)
	if list, err := b.node.Payments(b.ctx(), orphan, watchOnly(to)); err != nil || len(list) != 1 {
		b.t.Fatalf("before the reorganisation: %v, %v", list, err)
	}
	b.Reorganise(b.t, depth)
	tip := b.tipNow()
	if tip.Height < fork.Height+depth || tip.Hash == orphan.Hash {
		b.t.Fatalf("the chain is now at %+v", tip)
	}
	still, err := b.node.At(b.ctx(), fork.Height)
	b.check("the block below the fork", err)
	replaced, err := b.node.At(b.ctx(), fork.Height+1)
	b.check("the block above the fork", err)
	if still.Hash != fork.Hash || replaced.Hash == orphan.Hash || replaced.Parent != fork.Hash {
		b.t.Errorf("the fork is %+v and then %+v", still, replaced)
	}
	if list, err := b.node.Payments(b.ctx(), orphan, watchOnly(to)); !errors.Is(err, chain.ErrNoBlock) {
		b.t.Errorf("an abandoned block: %v, %v", list, err)
	}
	seen, err := b.node.Status(b.ctx(), txid)
	b.check("status", err)
	if seen.Block.Hash == orphan.Hash {
		b.t.Errorf("the transaction is still in the abandoned block: %+v", seen)
	}
}

func (b *checker) send() {
	spender, ok := b.Harness.(Spender)
	if !ok {
		b.t.Skip("this rig cannot spend")
	}
	item, other := spender.Spend(b.t)
	for _, when := range []string{"once", "twice"} {
		b.check("send "+when, b.node.Send(b.ctx(), item.Raw))
	}
	if err := b.node.Send(b.ctx(), other.Raw); !errors.Is(err, chain.ErrRejected) {
		b.t.Errorf("a double spend of what waits: %v", err)
	}
	b.Mine(b.t, 1)
	seen, err := b.node.Status(b.ctx(), item.TxID)
	b.check("status", err)
	if !seen.Known || seen.Block.Hash == "" {
		b.t.Fatalf("what was sent is %+v", seen)
	}
	if seen.Fee != nil && seen.Fee.Cmp(new(big.Int)) < 0 {
		b.t.Errorf("its fee is %s", seen.Fee)
	}
	b.check("send again after its block", b.node.Send(b.ctx(), item.Raw))
	if err := b.node.Send(b.ctx(), other.Raw); !errors.Is(err, chain.ErrRejected) {
		b.t.Errorf("a double spend of what is in a block: %v", err)
	}
	if err := b.node.Send(b.ctx(), item.Raw[:len(item.Raw)-1]); !errors.Is(err, chain.ErrRejected) {
		b.t.Errorf("half a transaction: %v", err)
	}
}
