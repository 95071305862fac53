package testchain

import (
	"context"

	"croupier/app/kernel/chain"
	"croupier/db"
)

var _ chain.Spender = (*Chain)(nil)

// Inputs implements chain.Spender.
func (c *Chain) Inputs(ctx context.Context, block chain.Block, txid string) (list []chain.Coin, err error) {
	err = c.answer(ctx, func(q *db.Reader) error {
		item, found, err := transactionOf(q, c.network.ID, txid)
		if err != nil {
			return err
		}
		at, _, err := blockAt(q, c.network.ID, item.height)
		if err != nil {
			return err
		}
		if !found || at.Hash != block.Hash {
			return chain.ErrNoBlock
		}
		for _, in := range item.Inputs {
			list = append(list, chain.Coin{TxID: in.TxID, Output: in.Output})
		}
		return nil
	})
	return list, err
}
