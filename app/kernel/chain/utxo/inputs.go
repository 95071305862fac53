package utxo

import (
	"context"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

var _ chain.Spender = (*Node)(nil)

// Inputs implements chain.Spender. Inputs of Litecoin's extension blocks are left out.
func (n *Node) Inputs(ctx context.Context, block chain.Block, txid string) ([]chain.Coin, error) {
	if err := n.verifyNetwork(ctx); err != nil {
		return nil, err
	}
	tx, err := n.transaction(ctx, txid, block.Hash)
	if noderpc.Refused(err, codeMisc) {
		tx, err = n.inBlock(ctx, txid, block.Hash)
	}
	if err != nil {
		return nil, err
	}
	if tx == nil {
		return nil, chain.ErrNoBlock
	}
	var list []chain.Coin
	for _, in := range tx.In {
		if !in.MWEB && in.TxID != "" {
			list = append(list, chain.Coin{TxID: in.TxID, Output: int(in.Output)})
		}
	}
	return list, nil
}
