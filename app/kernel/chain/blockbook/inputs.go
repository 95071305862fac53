package blockbook

import (
	"context"

	"croupier/app/kernel/chain"
)

var _ chain.Spender = (*Node)(nil)

// Inputs implements chain.Spender.
func (n *Node) Inputs(ctx context.Context, block chain.Block, txid string) ([]chain.Coin, error) {
	tx, in, known, err := n.find(ctx, txid)
	if err != nil {
		return nil, err
	}
	if !known || in.Hash != block.Hash {
		return nil, chain.ErrNoBlock
	}
	var list []chain.Coin
	for _, item := range tx.In {
		if item.TxID != "" {
			list = append(list, chain.Coin{TxID: item.TxID, Output: item.Vout})
		}
	}
	return list, nil
}
