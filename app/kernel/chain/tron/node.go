// Package tron is a client of Tron nodes by their HTTP API, and makes transactions. Assets are
// TRX and TRC-20 tokens whose contract the site knows. Value that a contract passes on is
// detected if the node stores internal transactions.
package tron

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/chain/noderpc"
)

// Node is a node of Tron. It is safe for concurrent use.
type Node struct {
	network chain.Network
	address.Assets
	rpc *noderpc.Client
	chain.Newest
	proof noderpc.Proof
}

var errAddress = errors.New("this is no address of Tron")

// Interfaces that Node implements.
var (
	_ chain.Node      = (*Node)(nil)
	_ chain.Estimator = (*Node)(nil)
	_ chain.Maker     = (*Maker)(nil)
)

// New makes the node of a network. It uses those of the assets that belong to the network.
func New(network chain.Network, all []chain.Asset, client *noderpc.Client) (*Node, error) {
	known, err := address.AssetsOf(network, all, chain.Tron)
	if err != nil {
		return nil, err
	}
	return &Node{network: network, Assets: known, rpc: client}, nil
}

const (
	// version is the first byte of addresses.
	version     = 0x41
	addressSize = 21
	hashSize    = 32
)

// parseAddress reads an address in its canonical form: 21 bytes. The first one is the version.
func parseAddress(text string) ([]byte, error) {
	hash, err := address.Decode(chain.Tron, text)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errAddress, err)
	}
	return append([]byte{version}, hash...), nil
}

// addressOf reads the hexadecimal form of nodes, which has 21 bytes or, in logs, 20.
func addressOf(text string) (string, bool) {
	raw, err := hex.DecodeString(text)
	switch {
	case err != nil:
		return "", false
	case len(raw) == addressSize && raw[0] == version:
		raw = raw[1:]
	case len(raw) != addressSize-1:
		return "", false
	}
	return address.Encode(chain.Tron, raw), true
}

// rpcBlock is a block in the form of nodes.
type rpcBlock struct {
	ID     string `json:"blockID"`
	Header struct {
		Raw struct {
			Number int64  `json:"number"`
			Parent string `json:"parentHash"`
			Time   int64  `json:"timestamp"`
		} `json:"raw_data"`
	} `json:"block_header"`
	Transactions []transaction `json:"transactions"`
}

// maxTimestamp is the maximum time of a block, in milliseconds.
const maxTimestamp = 1 << 48

// heightDigits is the number of leading digits of a block's id that are its height.
const heightDigits = 16

// block converts the header to a chain.Block. The id of a block begins with its height, so that a
// node cannot return a block for another one.
func (b rpcBlock) block() (chain.Block, error) {
	raw := b.Header.Raw
	if !noderpc.IsHash(b.ID) || raw.Number < 0 || raw.Time < 0 || raw.Time > maxTimestamp || (raw.Number > 0 && !noderpc.IsHash(raw.Parent)) {
		return chain.Block{}, chain.Lie("a block without a hash, a height or a time")
	}
	if height, err := strconv.ParseInt(b.ID[:heightDigits], 16, 64); err != nil || height != raw.Number {
		return chain.Block{}, chain.Lie("the id of block %d is that of another height", raw.Number)
	}
	block := chain.Block{Height: raw.Number, Hash: b.ID, Parent: raw.Parent, At: time.UnixMilli(raw.Time).UTC()}
	if block.Height == 0 {
		block.Parent = ""
	}
	return block, nil
}

// genesis is the id of the first block of the main network.
const genesis = "00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc"

// identify refuses a node of another network: addresses are the same on all of them.
func (n *Node) identify(ctx context.Context) error {
	return n.proof.Once(func() error {
		var first rpcBlock
		if err := n.post(ctx, "getblockbynum", map[string]int64{"num": 0}, &first, noderpc.LargeLimit); err != nil {
			return err
		}
		if n.network.Variant == "" && first.ID != genesis {
			return chain.Lie("it is of another network")
		}
		return nil
	})
}

// call makes a call after the node has proved its network.
func (n *Node) call(ctx context.Context, path string, params, answer any, limit int64) error {
	if err := n.identify(ctx); err != nil {
		return err
	}
	return n.post(ctx, path, params, answer, limit)
}

// post makes a call. A refusal of the node counts as an unreachable node.
func (n *Node) post(ctx context.Context, path string, params, answer any, limit int64) error {
	err := n.rpc.Post(ctx, "wallet/"+path, params, answer, limit)
	if err = n.proof.Doubt(n.proof.Received(err)); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// Tip is the newest block.
func (n *Node) Tip(ctx context.Context) (chain.Block, error) {
	var got rpcBlock
	if err := n.call(ctx, "getnowblock", struct{}{}, &got, noderpc.LargeLimit); err != nil {
		return chain.Block{}, err
	}
	block, err := got.block()
	if err == nil {
		n.Keep(block)
	}
	return block, err
}

// At is the block of the main chain at a height.
func (n *Node) At(ctx context.Context, height int64) (chain.Block, error) {
	_, block, err := n.read(ctx, height)
	return block, err
}

func (n *Node) read(ctx context.Context, height int64) (rpcBlock, chain.Block, error) {
	if height < 0 {
		return rpcBlock{}, chain.Block{}, chain.ErrNoBlock
	}
	var got rpcBlock
	if err := n.call(ctx, "getblockbynum", map[string]int64{"num": height}, &got, noderpc.LargeLimit); err != nil {
		return rpcBlock{}, chain.Block{}, err
	}
	// A node that has no such block answers with an empty object.
	if got.ID == "" {
		return rpcBlock{}, chain.Block{}, chain.ErrNoBlock
	}
	block, err := got.block()
	if err == nil && block.Height != height {
		err = chain.Lie("block %d instead of %d", block.Height, height)
	}
	return got, block, err
}
