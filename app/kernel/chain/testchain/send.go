package testchain

import (
	"context"
	"fmt"
	"math/big"

	"croupier/app/kernel/chain"
	"croupier/db"
)

func refused(format string, args ...any) error {
	return fmt.Errorf("%w: %s", chain.ErrRejected, fmt.Sprintf(format, args...))
}

// Send implements chain.Node. Like real nodes, it accepts a transaction as a replacement of a
// waiting one that spends the same money, if its fee is a tenth higher.
func (c *Chain) Send(ctx context.Context, raw []byte) error {
	t, err := parse(c.network.ID, raw)
	if err != nil {
		return refused("%v", err)
	}
	if t.Gift != "" || t.Failed {
		return refused("only the faucet gives")
	}
	if err := c.answer(ctx, func(*db.Reader) error { return nil }); err != nil {
		return err
	}
	return c.write(ctx, func(tx *db.Tx) error {
		txid := hashOf(raw)
		if _, known, err := transactionOf(tx, c.network.ID, txid); err != nil || known {
			return err
		}
		if err := c.replace(tx, t); err != nil {
			return err
		}
		if err := c.fund(tx, t); err != nil {
			return err
		}
		return addTransaction(tx, c.network.ID, txid, raw, t)
	})
}

// replace frees the inputs of a transaction: its inputs must be free, or used by waiting transactions
// with lower fees.
func (c *Chain) replace(tx *db.Tx, t transaction) error {
	cost, _ := fee(t.Fee)
	for _, used := range t.inputNames() {
		others, err := spendersOf(tx, c.network.ID, used)
		if err != nil {
			return err
		}
		for _, other := range others {
			otherFee, _ := fee(other.Fee)
			if other.height >= 0 {
				return refused("it uses up what was used up in block %d", other.height)
			}
			if minimum := new(big.Int).Div(new(big.Int).Mul(otherFee, big.NewInt(11)), big.NewInt(10)); cost.Cmp(minimum) < 0 || cost.Cmp(otherFee) <= 0 {
				return refused("it uses up what a transaction that waits uses up, and does not pay a tenth more")
			}
			if err := c.drop(tx, other); err != nil {
				return err
			}
		}
	}
	return nil
}

// drop removes a waiting transaction, and those that spend its outputs.
func (c *Chain) drop(tx *db.Tx, item stored) error {
	for i := range item.Outputs {
		children, err := spendersOf(tx, c.network.ID, fmt.Sprintf("%s/%d", item.txid, i))
		if err != nil {
			return err
		}
		for _, child := range children {
			if err := c.drop(tx, child); err != nil {
				return err
			}
		}
	}
	return dropTransaction(tx, c.network.ID, item.txid)
}

// fund refuses a transaction that pays more than its inputs.
func (c *Chain) fund(tx *db.Tx, t transaction) error {
	has := map[string]*big.Int{}
	for _, in := range t.Inputs {
		out, _, found, err := outputOf(tx, c.network.ID, in.TxID, in.Output)
		if err != nil {
			return err
		}
		if !found {
			return refused("it spends what there is not")
		}
		amount, _ := units(out.Units)
		if has[out.Asset] == nil {
			has[out.Asset] = new(big.Int)
		}
		has[out.Asset].Add(has[out.Asset], amount)
	}
	if t.Account != "" {
		done, err := countOf(tx, c.network.ID, t.Account)
		if err != nil {
			return err
		}
		if t.Nonce < uint64(done) {
			return refused("the number %d of its account is past", t.Nonce)
		}
		tip, _, err := tipOf(tx, c.network.ID)
		if err != nil {
			return err
		}
		for asset := range t.outgoing(c.coin()) {
			if has[asset], err = c.balance(tx, t.Account, asset, tip.Height); err != nil {
				return err
			}
		}
	}
	for asset, paid := range t.outgoing(c.coin()) {
		if has[asset] == nil || has[asset].Cmp(paid) < 0 {
			return refused("it pays more than it has")
		}
	}
	return nil
}
