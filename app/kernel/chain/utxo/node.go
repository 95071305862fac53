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

// Node asks one node of a network by JSON-RPC. One Node serves one follower: what
// waits it remembers with the answers that watch gave when it first saw it.
type Node struct {
	network chain.Network
	params  params
	rpc     *noderpc.Client

	mu     sync.Mutex
	proven bool
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

// What a block can be at most: nodes count heights and seconds in 32 bits.
const (
	mostHeight  = 1<<31 - 1
	mostSeconds = 1<<32 - 1
)

// hashLength is that of a hash as people write it.
const hashLength = 64

var (
	_ chain.Node      = (*Node)(nil)
	_ chain.Estimator = (*Node)(nil)
)

// Open makes the Node of a network. It does not ask the node yet.
func Open(network chain.Network, client *noderpc.Client) (*Node, error) {
	p, err := paramsOf(network)
	if err != nil {
		return nil, err
	}
	return &Node{network: network, params: p, rpc: client}, nil
}

// header is what getblockheader and getblock say of a block.
type header struct {
	Hash          string `json:"hash"`
	Parent        string `json:"previousblockhash"`
	Height        int64  `json:"height"`
	Time          int64  `json:"time"`
	Confirmations int64  `json:"confirmations"`
}

// block is the block of a header that the node has been asked for by its hash.
func (h header) block(hash string) (chain.Block, error) {
	switch {
	case h.Hash != hash, h.Height < 0, h.Height > mostHeight, h.Time < 0, h.Time > mostSeconds,
		h.Height > 0 && !isHash(h.Parent), h.Height == 0 && h.Parent != "", h.Parent == h.Hash, h.Confirmations < -1:
		return chain.Block{}, fmt.Errorf("the block %.64s: %w", hash, chain.ErrLies)
	case h.Confirmations < 1:
		return chain.Block{}, fmt.Errorf("the block %s is not of the main chain: %w", hash, chain.ErrNoBlock)
	}
	return chain.Block{Height: h.Height, Hash: h.Hash, Parent: h.Parent, At: time.Unix(h.Time, 0).UTC()}, nil
}

// isHash reports whether a text is a hash as nodes write it.
func isHash(text string) bool {
	if len(text) != hashLength {
		return false
	}
	for i := range text {
		if c := text[i]; (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

// Tip is the newest block.
func (n *Node) Tip(ctx context.Context) (chain.Block, error) {
	if err := n.prove(ctx); err != nil {
		return chain.Block{}, err
	}
	var hash string
	if err := n.ask(ctx, "getbestblockhash", &hash); err != nil {
		return chain.Block{}, err
	}
	return n.header(ctx, hash)
}

// At is the block of the main chain at a height.
func (n *Node) At(ctx context.Context, height int64) (chain.Block, error) {
	if err := n.prove(ctx); err != nil {
		return chain.Block{}, err
	}
	if height < 0 || height > mostHeight {
		return chain.Block{}, chain.ErrNoBlock
	}
	var hash string
	if err := n.ask(ctx, "getblockhash", &hash, height); err != nil {
		if refusedWith(err, codeOutOfRange) {
			return chain.Block{}, chain.ErrNoBlock
		}
		return chain.Block{}, err
	}
	block, err := n.header(ctx, hash)
	if err == nil && block.Height != height {
		return chain.Block{}, fmt.Errorf("the block at %d: %w", height, chain.ErrLies)
	}
	return block, err
}

func (n *Node) header(ctx context.Context, hash string) (chain.Block, error) {
	if !isHash(hash) {
		return chain.Block{}, fmt.Errorf("the hash of a block: %w", chain.ErrLies)
	}
	var got header
	if err := n.ask(ctx, "getblockheader", &got, hash, true); err != nil {
		if refusedWith(err, codeNotFound) {
			return chain.Block{}, chain.ErrNoBlock
		}
		return chain.Block{}, err
	}
	return got.block(hash)
}

// prove asks once whether the node follows the network that it was given for: coins
// of the family share addresses, and networks for developers share everything.
func (n *Node) prove(ctx context.Context) error {
	n.mu.Lock()
	proven := n.proven
	n.mu.Unlock()
	if proven {
		return nil
	}
	var info struct {
		Chain string `json:"chain"`
	}
	if err := n.ask(ctx, "getblockchaininfo", &info); err != nil {
		return err
	}
	want := n.network.Variant
	if want == "" {
		want = "main"
	}
	if info.Chain != want {
		return fmt.Errorf("the node follows the chain %.20q and not %q of %s: %w", info.Chain, want, n.network.ID, chain.ErrLies)
	}
	if n.params.proofHash != "" {
		var hash string
		if err := n.ask(ctx, "getblockhash", &hash, n.params.proofAt); err != nil {
			if refusedWith(err, codeOutOfRange) {
				return fmt.Errorf("%w: it has not loaded the chain yet", chain.ErrOffline)
			}
			return err
		}
		if hash != n.params.proofHash {
			return fmt.Errorf("the node follows another network than %s: %w", n.network.ID, chain.ErrLies)
		}
	}
	n.mu.Lock()
	n.proven = true
	n.mu.Unlock()
	return nil
}

// ask makes one call. A node that is starting is offline.
func (n *Node) ask(ctx context.Context, method string, result any, params ...any) error {
	return awake(n.rpc.Call(ctx, method, result, params...))
}

func (n *Node) askLarge(ctx context.Context, method string, result any, params ...any) error {
	return awake(n.rpc.Large(ctx, method, result, params...))
}

func awake(err error) error {
	if refusedWith(err, codeWarmingUp) {
		return fmt.Errorf("%w: it is starting", chain.ErrOffline)
	}
	return err
}

// refusedWith reports whether the node has refused a call with one of these codes.
func refusedWith(err error, codes ...int64) bool {
	var refused *noderpc.Error
	if !errors.As(err, &refused) {
		return false
	}
	for _, code := range codes {
		if refused.Code == code {
			return true
		}
	}
	return false
}

func unhex(text string) ([]byte, error) {
	data, err := hex.DecodeString(text)
	if err != nil {
		return nil, fmt.Errorf("bytes in hexadecimal: %w", chain.ErrLies)
	}
	return data, nil
}
