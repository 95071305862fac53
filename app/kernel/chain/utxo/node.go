package utxo

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"sync"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// Node calls one node of a network by JSON-RPC. One Node serves one follower: it caches waiting
// transactions with the answers of watch at their first appearance.
type Node struct {
	network chain.Network
	params  params
	rpc     *noderpc.Client

	proof noderpc.Proof

	mu     sync.Mutex
	pool   pool
	recent recent
}

// Codes of errors of Bitcoin Core.
const (
	codeMisc       = -1
	codeNotFound   = -5
	codeOutOfRange = -8
	codeBadTx      = -22
	codeVerify     = -25
	codeRejected   = -26
	codeInChain    = -27
	codeWarmingUp  = -28
	codeNoSuchCall = -32601
)

// Maximum values of a block: nodes count heights and seconds in 32 bits.
const (
	maxHeight  = 1<<31 - 1
	maxSeconds = 1<<32 - 1
)

// hashLength is the length of a hash in hexadecimal.
const hashLength = 64

var (
	_ chain.Node      = (*Node)(nil)
	_ chain.Estimator = (*Node)(nil)
)

// Open makes the Node of a network. It makes no call yet.
func Open(network chain.Network, client *noderpc.Client) (*Node, error) {
	p, err := paramsOf(network)
	if err != nil {
		return nil, err
	}
	return &Node{network: network, params: p, rpc: client}, nil
}

// header is the header in the answers of getblockheader and getblock.
type header struct {
	Hash          string `json:"hash"`
	Parent        string `json:"previousblockhash"`
	Height        int64  `json:"height"`
	Time          int64  `json:"time"`
	Confirmations int64  `json:"confirmations"`
}

// block is the block of a header that was requested by its hash.
func (h header) block(hash string) (chain.Block, error) {
	switch {
	case h.Hash != hash, h.Height < 0, h.Height > maxHeight, h.Time < 0, h.Time > maxSeconds,
		h.Height > 0 && !noderpc.IsHash(h.Parent), h.Height == 0 && h.Parent != "", h.Parent == h.Hash, h.Confirmations < -1:
		return chain.Block{}, fmt.Errorf("the block %.64s: %w", hash, chain.ErrInvalidResponse)
	case h.Confirmations < 1:
		return chain.Block{}, fmt.Errorf("the block %s is not of the main chain: %w", hash, chain.ErrNoBlock)
	}
	return chain.Block{Height: h.Height, Hash: h.Hash, Parent: h.Parent, At: time.Unix(h.Time, 0).UTC()}, nil
}

// Tip is the newest block.
func (n *Node) Tip(ctx context.Context) (chain.Block, error) {
	if err := n.verifyNetwork(ctx); err != nil {
		return chain.Block{}, err
	}
	for {
		var hash string
		if err := n.call(ctx, "getbestblockhash", &hash); err != nil {
			return chain.Block{}, err
		}
		block, err := n.header(ctx, hash)
		// Between the two calls the chain may have been reorganised.
		if !errors.Is(err, chain.ErrNoBlock) {
			return block, err
		}
		var now string
		if err := n.call(ctx, "getbestblockhash", &now); err != nil {
			return chain.Block{}, err
		}
		if now == hash {
			return chain.Block{}, fmt.Errorf("the newest block is not of the main chain: %w", chain.ErrInvalidResponse)
		}
	}
}

// At is the block of the main chain at a height.
func (n *Node) At(ctx context.Context, height int64) (chain.Block, error) {
	if err := n.verifyNetwork(ctx); err != nil {
		return chain.Block{}, err
	}
	if height < 0 || height > maxHeight {
		return chain.Block{}, chain.ErrNoBlock
	}
	var hash string
	if err := n.call(ctx, "getblockhash", &hash, height); err != nil {
		if noderpc.Refused(err, codeOutOfRange) {
			return chain.Block{}, chain.ErrNoBlock
		}
		return chain.Block{}, err
	}
	block, err := n.header(ctx, hash)
	if err == nil && block.Height != height {
		return chain.Block{}, fmt.Errorf("the block at %d: %w", height, chain.ErrInvalidResponse)
	}
	return block, err
}

func (n *Node) header(ctx context.Context, hash string) (chain.Block, error) {
	if !noderpc.IsHash(hash) {
		return chain.Block{}, fmt.Errorf("the hash of a block: %w", chain.ErrInvalidResponse)
	}
	var got header
	if err := n.call(ctx, "getblockheader", &got, hash, true); err != nil {
		if noderpc.Refused(err, codeNotFound) {
			return chain.Block{}, chain.ErrNoBlock
		}
		return chain.Block{}, err
	}
	return got.block(hash)
}

// verifyNetwork checks whether the node follows the configured network, once and again after the node was
// unreachable: coins of the family share addresses, and test networks share everything.
func (n *Node) verifyNetwork(ctx context.Context) error {
	return n.proof.Once(func() error { return n.identify(ctx) })
}

func (n *Node) identify(ctx context.Context) error {
	var info struct {
		Chain string `json:"chain"`
	}
	if err := n.call(ctx, "getblockchaininfo", &info); err != nil {
		return err
	}
	want := n.network.Variant
	if want == "" {
		want = "main"
	}
	if info.Chain != want {
		return fmt.Errorf("the node follows the chain %.20q and not %q of %s: %w", info.Chain, want, n.network.ID, chain.ErrInvalidResponse)
	}
	if n.params.checkpointHash != "" {
		var hash string
		if err := n.call(ctx, "getblockhash", &hash, n.params.checkpointHeight); err != nil {
			if noderpc.Refused(err, codeOutOfRange) {
				return fmt.Errorf("%w: it has not loaded the chain yet", chain.ErrOffline)
			}
			return err
		}
		if hash != n.params.checkpointHash {
			return fmt.Errorf("the node follows another network than %s: %w", n.network.ID, chain.ErrInvalidResponse)
		}
	}
	return nil
}

// call makes one call. A node that is starting is offline.
func (n *Node) call(ctx context.Context, method string, result any, params ...any) error {
	return n.proof.Doubt(warmupAsOffline(n.rpc.Call(ctx, method, result, params...)))
}

func (n *Node) callLarge(ctx context.Context, method string, result any, params ...any) error {
	return n.proof.Doubt(warmupAsOffline(n.rpc.CallLarge(ctx, method, result, params...)))
}

func warmupAsOffline(err error) error {
	if noderpc.Refused(err, codeWarmingUp) {
		return fmt.Errorf("%w: it is starting", chain.ErrOffline)
	}
	return err
}

func unhex(text string) ([]byte, error) {
	data, err := hex.DecodeString(text)
	if err != nil {
		return nil, fmt.Errorf("bytes in hexadecimal: %w", chain.ErrInvalidResponse)
	}
	return data, nil
}
