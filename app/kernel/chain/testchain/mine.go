package testchain

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"croupier/app/kernel/chain"
	"croupier/db"
)

// maxPerBlock is the maximum number of transactions in one block.
const maxPerBlock = 5000

// FaucetPayment is a payment of the faucet.
type FaucetPayment struct {
	// Asset is empty for an unknown token. Token is its contract.
	Asset, Token string
	To, Tag      string
	Units        *big.Int
	// Failed makes a transaction that is included and moves nothing.
	Failed bool
}

// Pay pays gifts in one transaction that waits for a block.
func (c *Chain) Pay(ctx context.Context, gifts ...FaucetPayment) (txid string, err error) {
	t := transaction{Network: c.network.ID, Fee: "0", Gift: rand.Text()}
	for _, g := range gifts {
		t.Outputs = append(t.Outputs, output{Asset: g.Asset, Token: g.Token, To: g.To, Tag: g.Tag, Units: g.Units.String()})
		t.Failed = t.Failed || g.Failed
	}
	t = t.sealed()
	if err := t.check(); err != nil {
		return "", refused("%v", err)
	}
	raw := t.write()
	txid = hashOf(raw)
	return txid, c.write(ctx, func(tx *db.Tx) error { return addTransaction(tx, c.network.ID, txid, raw, t) })
}

// Mine adds n blocks. The first includes the waiting transactions that can be included.
func (c *Chain) Mine(ctx context.Context, n int) error {
	return c.write(ctx, func(tx *db.Tx) error {
		for range n {
			block, err := c.grow(tx)
			if err != nil {
				return err
			}
			if err := c.fill(tx, block); err != nil {
				return err
			}
		}
		return nil
	})
}

// grow adds an empty block.
func (c *Chain) grow(tx *db.Tx) (chain.Block, error) {
	tip, _, err := tipOf(tx, c.network.ID)
	if err != nil {
		return tip, err
	}
	next := chain.Block{Height: tip.Height + 1, Parent: tip.Hash, At: tx.Now()}
	next.Hash = hashOf(fmt.Appendf(nil, "%s %d %s %s", c.network.ID, next.Height, next.Parent, rand.Text()))
	return next, addBlock(tx, c.network.ID, next)
}

// fill includes waiting transactions in their order. A transaction keeps waiting if it spends
// outputs of a later one, has a nonce that is not the next of its account, or lacks funds.
func (c *Chain) fill(tx *db.Tx, block chain.Block) error {
	waiting, err := waitingOf(tx, c.network.ID, maxPerBlock)
	for _, item := range waiting {
		ready, err := c.isReady(tx, item.transaction, block.Height)
		if err != nil {
			return err
		}
		if ready {
			if err := include(tx, c.network.ID, item.txid, block.Height); err != nil {
				return err
			}
		}
	}
	return err
}

func (c *Chain) isReady(tx *db.Tx, t transaction, height int64) (bool, error) {
	for _, in := range t.Inputs {
		if _, at, found, err := outputOf(tx, c.network.ID, in.TxID, in.Output); err != nil || !found || at < 0 {
			return false, err
		}
	}
	if t.Account == "" || t.Gift != "" {
		return true, nil
	}
	done, err := countOf(tx, c.network.ID, t.Account)
	if err != nil || t.Nonce != uint64(done) {
		return false, err
	}
	for asset, paid := range t.outgoing(c.coin()) {
		has, err := c.balance(tx, t.Account, asset, height)
		if err != nil || has.Cmp(paid) < 0 {
			return false, err
		}
	}
	return true, nil
}

// Reorganise abandons the newest blocks and adds one more empty block than those. Their
// transactions wait again, or are lost for good.
func (c *Chain) Reorganise(ctx context.Context, depth int, vanish bool) error {
	return c.write(ctx, func(tx *db.Tx) error {
		tip, _, err := tipOf(tx, c.network.ID)
		if err != nil {
			return err
		}
		from := max(tip.Height-int64(depth)+1, 1)
		var lost []stored
		for height := from; vanish && height <= tip.Height; height++ {
			included, err := transactionsIn(tx, c.network.ID, height)
			if err != nil {
				return err
			}
			lost = append(lost, included...)
		}
		if err := dropBlocks(tx, c.network.ID, from); err != nil {
			return err
		}
		for _, item := range slices.Backward(lost) {
			if err := c.drop(tx, item); err != nil {
				return err
			}
		}
		for range tip.Height - from + 2 {
			if _, err := c.grow(tx); err != nil {
				return err
			}
		}
		return nil
	})
}

// ErrNotWaiting means that no transaction with that id waits.
var ErrNotWaiting = errors.New("no such transaction waits for a block")

// DoubleSpend replaces a waiting transaction by one that pays the same to another address, as the
// owner of the keys could.
func (c *Chain) DoubleSpend(ctx context.Context, txid string) (replacement string, err error) {
	err = c.write(ctx, func(tx *db.Tx) error {
		item, found, err := transactionOf(tx, c.network.ID, txid)
		if err != nil {
			return err
		}
		if !found || item.height >= 0 {
			return ErrNotWaiting
		}
		if err := c.drop(tx, item); err != nil {
			return err
		}
		t := item.transaction
		t.Outputs = slices.Clone(t.Outputs)
		for i := range t.Outputs {
			t.Outputs[i].To, t.Outputs[i].Tag = Address(c.network.ID, "thief", chain.Path{Index: uint32(i)}), ""
		}
		t = t.sealed()
		raw := t.write()
		replacement = hashOf(raw)
		return addTransaction(tx, c.network.ID, replacement, raw, t)
	})
	return replacement, err
}

// mineIfDue adds a block if the clock requires one.
func (c *Chain) mineIfDue(ctx context.Context) error {
	due := false
	err := c.read(ctx, func(q *db.Reader) error {
		tip, _, err := tipOf(q, c.network.ID)
		if err != nil {
			return err
		}
		waiting, err := waitingOf(q, c.network.ID, 1)
		if err != nil {
			return err
		}
		last, err := lastPayment(q, c.network.ID)
		busy := len(waiting) > 0 || last > 0 && tip.Height-last < settledBlocks
		due = busy || c.simulator.options.Clock.Now().Sub(tip.At) >= heartbeat
		return err
	})
	if err != nil || !due {
		return err
	}
	return c.Mine(ctx, 1)
}

// TransactionView is a transaction for display.
type TransactionView struct {
	TxID string
	// Height is below 0 while it waits.
	Height  int64
	Outputs []FaucetPayment
	Gift    bool
	Failed  bool
}

// Newest lists the newest transactions, waiting ones first, and the newest block.
func (c *Chain) Newest(ctx context.Context, limit int) (tip chain.Block, list []TransactionView, err error) {
	err = c.read(ctx, func(q *db.Reader) error {
		all, err := newest(q, c.network.ID, limit)
		for _, item := range all {
			view := TransactionView{TxID: item.txid, Height: item.height, Gift: item.Gift != "", Failed: item.Failed}
			for _, out := range item.Outputs {
				amount, _ := units(out.Units)
				view.Outputs = append(view.Outputs, FaucetPayment{Asset: out.Asset, Token: out.Token, To: out.To, Tag: out.Tag, Units: amount})
			}
			list = append(list, view)
		}
		if err == nil {
			tip, _, err = tipOf(q, c.network.ID)
		}
		return err
	})
	return tip, list, err
}
