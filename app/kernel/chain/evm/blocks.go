package evm

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/chain"
)

// header is the part of a block that the cashier reads.
type header struct {
	Number  *quantity `json:"number"`
	Hash    *hashText `json:"hash"`
	Parent  hashText  `json:"parentHash"`
	Time    *quantity `json:"timestamp"`
	BaseFee *quantity `json:"baseFeePerGas"`
}

// latest names the newest block.
const latest = "latest"

// maxTimestamp is the maximum time of a block, in seconds: the year 10889.
const maxTimestamp = 1 << 48 / 1000

// block converts the header to a chain.Block.
func (h header) block() (chain.Block, error) {
	height, err := h.Number.int()
	if err != nil {
		return chain.Block{}, err
	}
	at, err := h.Time.int()
	if err != nil {
		return chain.Block{}, err
	}
	if h.Hash == nil || h.Parent == "" || at > maxTimestamp {
		return chain.Block{}, fmt.Errorf("%w: a block without a hash or a time", chain.ErrInvalidResponse)
	}
	block := chain.Block{Height: height, Hash: string(*h.Hash), Parent: string(h.Parent), At: time.Unix(at, 0).UTC()}
	if height == 0 {
		block.Parent = ""
	}
	return block, nil
}

// Tip is the newest block.
func (n *Node) Tip(ctx context.Context) (chain.Block, error) {
	h, err := n.header(ctx, latest)
	if err != nil {
		return chain.Block{}, err
	}
	return h.block()
}

// At is the block of the main chain at a height.
func (n *Node) At(ctx context.Context, height int64) (chain.Block, error) {
	if height < 0 {
		return chain.Block{}, chain.ErrNoBlock
	}
	h, err := n.header(ctx, heightText(height))
	if err != nil {
		return chain.Block{}, err
	}
	block, err := h.block()
	if err == nil && block.Height != height {
		err = fmt.Errorf("%w: block %d instead of %d", chain.ErrInvalidResponse, block.Height, height)
	}
	return block, err
}

// header reads the header of the block with a height or the name of one.
func (n *Node) header(ctx context.Context, name string) (*header, error) {
	var h *header
	if err := n.call(ctx, "eth_getBlockByNumber", &h, name, false); err != nil {
		return nil, err
	}
	if h == nil {
		return nil, chain.ErrNoBlock
	}
	return h, nil
}

// checkMainChain refuses a block that is not, or no longer, on the main chain.
func (n *Node) checkMainChain(ctx context.Context, block chain.Block) error {
	main, err := n.At(ctx, block.Height)
	if err == nil && main.Hash != block.Hash {
		err = chain.ErrNoBlock
	}
	return err
}
