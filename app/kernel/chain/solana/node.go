// Package solana is a client of Solana nodes by their JSON-RPC, and makes transactions. Only
// finalised slots count. Received amounts are changes of balances: for SOL those of accounts, for
// SPL tokens those of token accounts by their owner.
//
// A height is the number of a slot. A slot without a block is returned as a block that repeats
// the hash of the one before.
package solana

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/btcsuite/btcd/btcutil/base58"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/chain/noderpc"
)

// Node is a node of Solana. It is safe for concurrent use.
type Node struct {
	network chain.Network
	address.Assets
	rpc   *noderpc.Client
	proof noderpc.Proof
	chain.Newest
	// followed is the newest slot whose payments were read, and ahead is the block of the next slot;
	// At has already read it with its transactions.
	followed   atomic.Int64
	prefetched atomic.Pointer[slotBlock]
}

// slotBlock is a block with its transactions.
type slotBlock struct {
	slot  int64
	block rpcBlock
}

var errAddress = errors.New("this is no address of Solana")

// Interfaces that Node implements.
var (
	_ chain.Node      = (*Node)(nil)
	_ chain.Estimator = (*Node)(nil)
)

// New makes the node of a network. It uses those of the assets that belong to the network.
func New(network chain.Network, all []chain.Asset, client *noderpc.Client) (*Node, error) {
	known, err := address.AssetsOf(network, all, chain.Solana)
	if err != nil {
		return nil, err
	}
	return &Node{network: network, Assets: known, rpc: client}, nil
}

const (
	keySize       = 32
	signatureSize = 64
	// maxTextLength is the maximum length of a decoded text: the time of decoding grows with its
	// square.
	maxTextLength = 96
)

// isKey reports whether a text is an address or a hash in its canonical form.
func isKey(text string) bool {
	_, err := address.Decode(chain.Solana, text)
	return err == nil
}

// isSignature reports whether a text is the id of a transaction. Ids come from players and
// webhooks: any other text is not requested.
func isSignature(text string) bool {
	if len(text) > maxTextLength {
		return false
	}
	raw := base58.Decode(text)
	return len(raw) == signatureSize && base58.Encode(raw) == text
}

// The error codes that are handled.
const (
	codeSkipped     = -32007 // no block in the slot, or it is missing here
	codeLongSkipped = -32009
	codeNotYet      = -32004
	codeSent        = -32002 // the simulation of a transaction failed
)

// genesis is the hash of the first block of the main network.
const genesis = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"

// call makes a call. A refusal counts as an unreachable node; callers that need more detail use
// noderpc.Refused.
func (n *Node) call(ctx context.Context, method string, answer any, parameters ...any) error {
	if err := n.identify(ctx); err != nil {
		return err
	}
	return n.proof.Received(n.rpc.Call(ctx, method, answer, parameters...))
}

// identify refuses a node of another network.
func (n *Node) identify(ctx context.Context) error {
	return n.proof.Once(func() error {
		var hash string
		if err := n.proof.Received(n.rpc.Call(ctx, "getGenesisHash", &hash)); err != nil {
			return err
		}
		if n.network.Variant == "" && hash != genesis {
			return chain.Lie("it is of another network")
		}
		return nil
	})
}

const finalized = "finalized"

var finalizedParams = map[string]any{"commitment": finalized}

// rpcBlock is a block in the form of nodes.
type rpcBlock struct {
	Hash         string        `json:"blockhash"`
	Previous     string        `json:"previousBlockhash"`
	Parent       int64         `json:"parentSlot"`
	Time         *int64        `json:"blockTime"`
	Number       int64         `json:"blockHeight"`
	Transactions []transaction `json:"transactions"`
}

// maxTimestamp is the maximum time of a block, in seconds.
const maxTimestamp = 1 << 38

func (b rpcBlock) block(slot int64) (chain.Block, error) {
	if !isKey(b.Hash) || !isKey(b.Previous) || b.Hash == b.Previous || b.Parent < 0 || b.Parent >= slot {
		return chain.Block{}, chain.Lie("the block of slot %d without hashes or a parent", slot)
	}
	// Validators vote on the time of blocks: now and then one has none.
	var at int64
	if b.Time != nil {
		at = *b.Time
	}
	if at < 0 || at > maxTimestamp {
		return chain.Block{}, chain.Lie("the block of slot %d is of another time", slot)
	}
	return chain.Block{Height: slot, Hash: b.Hash, Parent: b.Previous, At: time.Unix(at, 0).UTC(), Number: max(b.Number, 0)}, nil
}

// Tip is the newest finalised block.
func (n *Node) Tip(ctx context.Context) (chain.Block, error) {
	var slot int64
	if err := n.call(ctx, "getSlot", &slot, finalizedParams); err != nil {
		return chain.Block{}, err
	}
	if slot <= 0 {
		return chain.Block{}, chain.Lie("the slot %d", slot)
	}
	block, err := n.at(ctx, slot, "none")
	if err == nil && block.Hash != block.Parent {
		n.Keep(block)
	}
	return block, err
}

// At is the block of a slot, or a substitute for a slot without a block. For the slot after the
// one whose payments were read last it reads the transactions too: a follower of the chain
// requests them next, so that each slot needs one large answer and not two.
func (n *Node) At(ctx context.Context, height int64) (chain.Block, error) {
	if height == n.followed.Load()+1 {
		return n.at(ctx, height, "full")
	}
	return n.at(ctx, height, "none")
}

func (n *Node) at(ctx context.Context, height int64, details string) (chain.Block, error) {
	got, err := n.read(ctx, height, details)
	if err != nil {
		if noderpc.Refused(err, codeSkipped, codeLongSkipped) {
			return n.skipped(ctx, height)
		}
		return chain.Block{}, err
	}
	block, err := got.block(height)
	if err == nil && details == "full" {
		n.prefetched.Store(&slotBlock{height, got})
	}
	return block, err
}

// readWhole reads the block of a slot with its transactions, which At may have read before.
func (n *Node) readWhole(ctx context.Context, block chain.Block) (rpcBlock, error) {
	if cached := n.prefetched.Swap(nil); cached != nil && cached.slot == block.Height && cached.block.Hash == block.Hash {
		return cached.block, nil
	}
	return n.read(ctx, block.Height, "full")
}

// read reads the finalised block of a slot, with details about its transactions.
func (n *Node) read(ctx context.Context, slot int64, details string) (rpcBlock, error) {
	if slot <= 0 {
		return rpcBlock{}, chain.ErrNoBlock
	}
	if err := n.identify(ctx); err != nil {
		return rpcBlock{}, err
	}
	params := map[string]any{
		"commitment": finalized, "encoding": "base64", "transactionDetails": details,
		"maxSupportedTransactionVersion": 0, "rewards": false,
	}
	var got *rpcBlock
	err := n.proof.Received(n.rpc.CallLarge(ctx, "getBlock", &got, slot, params))
	if noderpc.Refused(err, codeNotYet) {
		var tip int64
		if err := n.call(ctx, "getSlot", &tip, finalizedParams); err != nil {
			return rpcBlock{}, err
		}
		if slot > tip {
			return rpcBlock{}, chain.ErrNoBlock
		}
	}
	switch {
	case err != nil:
		return rpcBlock{}, err
	case got == nil:
		return rpcBlock{}, fmt.Errorf("%w: it does not report slot %d", chain.ErrOffline, slot)
	}
	return *got, nil
}

// searchRange is the number of slots around one that are searched for blocks. Longer gaps are outages
// of the whole network.
const searchRange = 500

// skipped is the substitute block for a slot without one. A node gives the same answer for a slot
// whose block it has lost: only a block after the slot whose parent is the one before it proves
// that there was none.
func (n *Node) skipped(ctx context.Context, slot int64) (chain.Block, error) {
	var around []int64
	if err := n.call(ctx, "getBlocks", &around, max(slot-searchRange, 0), slot+searchRange, finalizedParams); err != nil {
		return chain.Block{}, err
	}
	var before, after int64
	for _, item := range around {
		switch {
		case item == slot:
			return chain.Block{}, fmt.Errorf("%w: it has lost the block of slot %d", chain.ErrOffline, slot)
		case item < slot:
			before = max(before, item)
		case after == 0 || item < after:
			after = item
		}
	}
	if before == 0 || after == 0 {
		return chain.Block{}, fmt.Errorf("%w: no blocks are known around slot %d", chain.ErrOffline, slot)
	}
	next, err := n.read(ctx, after, "none")
	if err != nil {
		return chain.Block{}, err
	}
	if next.Parent != before {
		return chain.Block{}, fmt.Errorf("%w: it has lost blocks around slot %d", chain.ErrOffline, slot)
	}
	last, err := n.read(ctx, before, "none")
	if err != nil {
		return chain.Block{}, err
	}
	block, err := last.block(before)
	if err == nil && next.Previous != block.Hash {
		err = chain.Lie("the blocks around slot %d do not fit", slot)
	}
	if err != nil {
		return chain.Block{}, err
	}
	return chain.Block{Height: slot, Hash: block.Hash, Parent: block.Hash, At: block.At, Number: block.Number}, nil
}
