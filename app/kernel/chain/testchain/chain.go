package testchain

import (
	"context"
	"fmt"
	"math/big"
	"sync/atomic"

	"croupier/app/kernel/chain"
	"croupier/db"
)

// Chain is the test chain of one network: a node and a maker of its transactions.
type Chain struct {
	simulator *Simulator
	network   chain.Network
	behaviour atomic.Pointer[Behaviour]
}

var (
	_ chain.Node      = (*Chain)(nil)
	_ chain.Maker     = (*Chain)(nil)
	_ chain.Estimator = (*Chain)(nil)
	_ chain.Nonces    = (*Chain)(nil)
)

// Behaviour is the behaviour of the node.
type Behaviour string

// The behaviours.
const (
	Honest      Behaviour = "honest"
	Silent      Behaviour = "silent"   // it does not answer
	WrongParent Behaviour = "parent"   // blocks name wrong parents
	Negative    Behaviour = "negative" // payments are negative
	Truncated   Behaviour = "half"     // answers end in the middle
)

// SetBehaviour sets the behaviour of the node. It is honest after every start.
func (c *Chain) SetBehaviour(m Behaviour) { c.behaviour.Store(&m) }

// Behaviour returns the behaviour of the node.
func (c *Chain) Behaviour() Behaviour {
	if m := c.behaviour.Load(); m != nil {
		return *m
	}
	return Honest
}

// NetworkID is the network's.
func (c *Chain) NetworkID() string { return c.network.ID }

// answer reads an answer of the node, according to its behaviour.
func (c *Chain) answer(ctx context.Context, read func(q *db.Reader) error) error {
	switch c.Behaviour() {
	case Silent:
		<-ctx.Done()
		return fmt.Errorf("%w: it does not answer", chain.ErrOffline)
	case Truncated:
		return fmt.Errorf("%w: its answer ends in the middle", chain.ErrInvalidResponse)
	}
	return c.read(ctx, read)
}

// read reads the chain. The first read makes the first block.
func (c *Chain) read(ctx context.Context, read func(q *db.Reader) error) error {
	file, err := c.simulator.open(ctx)
	if err != nil {
		return fmt.Errorf("%w: %w", chain.ErrOffline, err)
	}
	found := false
	err = file.Read(ctx, func(q *db.Reader) (err error) {
		if _, found, err = blockAt(q, c.network.ID, 0); err != nil || !found {
			return err
		}
		return read(q)
	})
	if err != nil || found {
		return err
	}
	if err := c.write(ctx, func(*db.Tx) error { return nil }); err != nil {
		return err
	}
	return file.Read(ctx, read)
}

// write changes the chain.
func (c *Chain) write(ctx context.Context, change func(tx *db.Tx) error) error {
	file, err := c.simulator.open(ctx)
	if err != nil {
		return fmt.Errorf("%w: %w", chain.ErrOffline, err)
	}
	return file.Write(ctx, func(tx *db.Tx) error {
		_, found, err := blockAt(tx, c.network.ID, 0)
		if err == nil && !found {
			err = addBlock(tx, c.network.ID, chain.Block{Hash: hashOf([]byte("testchain " + c.network.ID)), At: tx.Now()})
		}
		if err != nil {
			return err
		}
		return change(tx)
	})
}

// Tip implements chain.Node.
func (c *Chain) Tip(ctx context.Context) (b chain.Block, err error) {
	err = c.answer(ctx, func(q *db.Reader) (err error) {
		b, _, err = tipOf(q, c.network.ID)
		return err
	})
	return b, err
}

// At implements chain.Node.
func (c *Chain) At(ctx context.Context, height int64) (b chain.Block, err error) {
	var found bool
	err = c.answer(ctx, func(q *db.Reader) (err error) {
		b, found, err = blockAt(q, c.network.ID, height)
		return err
	})
	if err == nil && !found {
		err = fmt.Errorf("block %d: %w", height, chain.ErrNoBlock)
	}
	if c.Behaviour() == WrongParent {
		b.Parent = hashOf([]byte("a lie " + b.Hash))
	}
	return b, err
}

// Payments implements chain.Node.
func (c *Chain) Payments(ctx context.Context, block chain.Block, watch chain.Watch) (list []chain.Payment, err error) {
	err = c.answer(ctx, func(q *db.Reader) error {
		now, found, err := blockAt(q, c.network.ID, block.Height)
		if err != nil {
			return err
		}
		if !found || now.Hash != block.Hash {
			return fmt.Errorf("block %d: %w", block.Height, chain.ErrNoBlock)
		}
		included, err := transactionsIn(q, c.network.ID, block.Height)
		list = c.payments(included, now, watch)
		return err
	})
	return list, err
}

// Waiting implements chain.Node.
func (c *Chain) Waiting(ctx context.Context, watch chain.Watch) (list []chain.Payment, err error) {
	err = c.answer(ctx, func(q *db.Reader) error {
		waiting, err := waitingOf(q, c.network.ID, maxPerBlock)
		list = c.payments(waiting, chain.Block{}, watch)
		return err
	})
	return list, err
}

// TransactionPayments implements chain.Node.
func (c *Chain) TransactionPayments(ctx context.Context, txid string, watch chain.Watch) (list []chain.Payment, err error) {
	err = c.answer(ctx, func(q *db.Reader) error {
		item, found, err := transactionOf(q, c.network.ID, txid)
		if err != nil || !found {
			return err
		}
		block, _, err := blockAt(q, c.network.ID, item.height)
		list = c.payments([]stored{item}, block, watch)
		return err
	})
	return list, err
}

// payments are those of transactions to watched addresses.
func (c *Chain) payments(from []stored, block chain.Block, watch chain.Watch) (list []chain.Payment) {
	for _, item := range from {
		for i, out := range item.Outputs {
			if !watch(out.To) {
				continue
			}
			amount, _ := units(out.Units)
			if c.Behaviour() == Negative {
				amount.Neg(amount)
			}
			list = append(list, chain.Payment{
				TxID: item.txid, Output: i, Asset: out.Asset, Token: out.token(), To: out.To, Tag: out.Tag, From: c.payer(item.transaction),
				Units: amount, Block: block, Failed: item.Failed, Replaceable: true,
			})
		}
	}
	return list
}

// payer is the address that a transaction comes from, if it is known.
func (c *Chain) payer(t transaction) string {
	switch {
	case t.Account != "":
		return t.Account
	case t.Gift != "":
		return c.faucet()
	default:
		return ""
	}
}

// faucet is the address that gifts come from.
func (c *Chain) faucet() string { return Address(c.network.ID, "faucet", chain.Path{}) }

// Status implements chain.Node.
func (c *Chain) Status(ctx context.Context, txid string) (seen chain.TxStatus, err error) {
	err = c.answer(ctx, func(q *db.Reader) error {
		item, found, err := transactionOf(q, c.network.ID, txid)
		if err != nil || !found {
			return err
		}
		cost, _ := fee(item.Fee)
		seen = chain.TxStatus{Known: true, Failed: item.Failed, Fee: cost}
		seen.Block, _, err = blockAt(q, c.network.ID, item.height)
		return err
	})
	return seen, err
}

// Balance implements chain.Node.
func (c *Chain) Balance(ctx context.Context, asset chain.Asset, address string, height int64) (sum *big.Int, err error) {
	err = c.answer(ctx, func(q *db.Reader) (err error) {
		if height < 0 {
			tip, _, err := tipOf(q, c.network.ID)
			if err != nil {
				return err
			}
			height = tip.Height
		}
		sum, err = c.balance(q, address, asset.ID, height)
		return err
	})
	return sum, err
}

// balance is the sum of payments to an address minus its spent part.
func (c *Chain) balance(q db.Querier, address, asset string, height int64) (*big.Int, error) {
	sum, err := received(q, c.network.ID, address, asset, height)
	if err != nil {
		return nil, err
	}
	paid, err := ofAccount(q, c.network.ID, address, height)
	for _, t := range paid {
		if out := t.outgoing(c.coin())[asset]; out != nil {
			sum.Sub(sum, out)
		}
	}
	return sum, err
}

// coin is the id of the asset of fees.
func (c *Chain) coin() string {
	for _, a := range chain.Assets() {
		if a.Network == c.network.ID && a.Token == "" {
			return a.ID
		}
	}
	return ""
}

// Nonce implements chain.Nonces.
func (c *Chain) Nonce(ctx context.Context, address string) (n uint64, err error) {
	err = c.answer(ctx, func(q *db.Reader) error {
		count, err := countOf(q, c.network.ID, address)
		n = uint64(count)
		return err
	})
	return n, err
}
