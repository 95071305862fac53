// Package solana speaks to nodes of Solana by their JSON-RPC. Only finalised slots
// count. What arrives is what balances show: of SOL those of accounts, of SPL tokens
// those of token accounts by their owner.
//
// A height is the number of a slot. Slots without a block are told as blocks that
// repeat the hash of the one before.
package solana

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/btcsuite/btcd/btcutil/base58"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// Node is a node of Solana. It is safe for concurrent use.
type Node struct {
	network chain.Network
	coin    string
	tokens  map[string]string
	rpc     *noderpc.Client
	// right tells that the node is of the right network.
	right atomic.Bool
	// recent is the newest block of which Tip has told.
	recent atomic.Pointer[chain.Block]
}

var (
	errFamily  = errors.New("the network is not of the family solana")
	errAddress = errors.New("this is no address of Solana")
)

// What the rooms above take them for.
var (
	_ chain.Node      = (*Node)(nil)
	_ chain.Estimator = (*Node)(nil)
)

// New is the node of a network. Of the assets it takes those of the network.
func New(network chain.Network, all []chain.Asset, client *noderpc.Client) (*Node, error) {
	if network.Family != chain.Solana {
		return nil, fmt.Errorf("%s: %w", network.ID, errFamily)
	}
	n := &Node{network: network, tokens: map[string]string{}, rpc: client}
	for _, asset := range all {
		switch {
		case asset.Network != network.ID:
		case asset.Token == "":
			n.coin = asset.ID
		case !isKey(asset.Token):
			return nil, fmt.Errorf("%s: %w", asset.ID, errAddress)
		default:
			n.tokens[asset.Token] = asset.ID
		}
	}
	return n, nil
}

const (
	keySize       = 32
	signatureSize = 64
	// longestText bounds what is decoded: the time that takes grows with its square.
	longestText = 96
)

// isKey reports whether a text is an address or a hash in its only form.
func isKey(text string) bool { return sized(text, keySize) }

// isSignature reports whether a text is the id of a transaction. Ids come from players
// and webhooks: anything else is not asked for.
func isSignature(text string) bool { return sized(text, signatureSize) }

func sized(text string, size int) bool {
	if len(text) > longestText {
		return false
	}
	raw := base58.Decode(text)
	return len(raw) == size && base58.Encode(raw) == text
}

func lie(format string, values ...any) error {
	return fmt.Errorf("%w: %s", chain.ErrLies, fmt.Sprintf(format, values...))
}

// The codes of refusals that mean something.
const (
	codeSkipped     = -32007 // no block in the slot, or it is missing here
	codeLongSkipped = -32009
	codeNotYet      = -32004
	codeSent        = -32002 // the trial of a transaction failed
)

// refusedWith finds the node's own refusal with one of some codes.
func refusedWith(err error, codes ...int64) (*noderpc.Error, bool) {
	var refused *noderpc.Error
	if !errors.As(err, &refused) {
		return nil, false
	}
	for _, code := range codes {
		if refused.Code == code {
			return refused, true
		}
	}
	return nil, false
}

// genesis is the hash of the first block of the network that everybody means.
const genesis = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"

// ask puts a question. A refusal counts as a node that cannot be asked; who knows
// better finds it by refusedWith.
func (n *Node) ask(ctx context.Context, method string, answer any, parameters ...any) error {
	if err := n.identify(ctx); err != nil {
		return err
	}
	return n.heard(n.rpc.Call(ctx, method, answer, parameters...))
}

func (n *Node) heard(err error) error {
	var refused *noderpc.Error
	if errors.As(err, &refused) {
		return fmt.Errorf("%w: %w", chain.ErrOffline, err)
	}
	if errors.Is(err, chain.ErrOffline) {
		n.right.Store(false)
	}
	return err
}

// identify refuses a node of another network.
func (n *Node) identify(ctx context.Context) error {
	if n.right.Load() {
		return nil
	}
	var hash string
	if err := n.heard(n.rpc.Call(ctx, "getGenesisHash", &hash)); err != nil {
		return err
	}
	if n.network.Variant == "" && hash != genesis {
		return lie("it is of another network")
	}
	n.right.Store(true)
	return nil
}

const finalized = "finalized"

var committed = map[string]any{"commitment": finalized}

// told is a block as nodes write it.
type told struct {
	Hash         string        `json:"blockhash"`
	Previous     string        `json:"previousBlockhash"`
	Parent       int64         `json:"parentSlot"`
	Time         *int64        `json:"blockTime"`
	Number       int64         `json:"blockHeight"`
	Transactions []transaction `json:"transactions"`
}

// endOfTime bounds the time that a block states, in seconds.
const endOfTime = 1 << 38

func (b told) block(slot int64) (chain.Block, error) {
	if !isKey(b.Hash) || !isKey(b.Previous) || b.Hash == b.Previous || b.Parent < 0 || b.Parent >= slot {
		return chain.Block{}, lie("the block of slot %d without hashes or a parent", slot)
	}
	// Validators vote on the time of blocks: now and then one has none.
	var at int64
	if b.Time != nil {
		at = *b.Time
	}
	if at < 0 || at > endOfTime {
		return chain.Block{}, lie("the block of slot %d is of another time", slot)
	}
	return chain.Block{Height: slot, Hash: b.Hash, Parent: b.Previous, At: time.Unix(at, 0).UTC(), Number: max(b.Number, 0)}, nil
}

// Tip is the newest finalised block.
func (n *Node) Tip(ctx context.Context) (chain.Block, error) {
	var slot int64
	if err := n.ask(ctx, "getSlot", &slot, committed); err != nil {
		return chain.Block{}, err
	}
	if slot <= 0 {
		return chain.Block{}, lie("the slot %d", slot)
	}
	block, err := n.At(ctx, slot)
	if err == nil && block.Hash != block.Parent {
		n.recent.Store(&block)
	}
	return block, err
}

// Recent is the newest block of which Tip has told: new transactions refer to it.
func (n *Node) Recent() (chain.Block, bool) {
	if block := n.recent.Load(); block != nil {
		return *block, true
	}
	return chain.Block{}, false
}

// At is the block of a slot, or one that stands for a slot without a block.
func (n *Node) At(ctx context.Context, height int64) (chain.Block, error) {
	got, err := n.read(ctx, height, "none")
	if err != nil {
		if _, skipped := refusedWith(err, codeSkipped, codeLongSkipped); skipped {
			return n.skipped(ctx, height)
		}
		return chain.Block{}, err
	}
	return got.block(height)
}

// read reads the finalised block of a slot, with details about its transactions.
func (n *Node) read(ctx context.Context, slot int64, details string) (told, error) {
	if slot <= 0 {
		return told{}, chain.ErrNoBlock
	}
	if err := n.identify(ctx); err != nil {
		return told{}, err
	}
	question := map[string]any{
		"commitment": finalized, "encoding": "base64", "transactionDetails": details,
		"maxSupportedTransactionVersion": 0, "rewards": false,
	}
	var got *told
	err := n.heard(n.rpc.Large(ctx, "getBlock", &got, slot, question))
	if _, early := refusedWith(err, codeNotYet); early {
		var tip int64
		if err := n.ask(ctx, "getSlot", &tip, committed); err != nil {
			return told{}, err
		}
		if slot > tip {
			return told{}, chain.ErrNoBlock
		}
	}
	switch {
	case err != nil:
		return told{}, err
	case got == nil:
		return told{}, fmt.Errorf("%w: it does not tell slot %d", chain.ErrOffline, slot)
	}
	return *got, nil
}

// reach is how many slots around one are searched for blocks. Longer gaps than some
// slots are outages of the whole network.
const reach = 500

// skipped is the block that stands for a slot without one. A node says the same of a
// slot whose block it has lost: only a block behind the slot whose parent is the one
// before it shows that there was none.
func (n *Node) skipped(ctx context.Context, slot int64) (chain.Block, error) {
	var around []int64
	if err := n.ask(ctx, "getBlocks", &around, max(slot-reach, 0), slot+reach, committed); err != nil {
		return chain.Block{}, err
	}
	var before, after int64
	for _, one := range around {
		switch {
		case one == slot:
			return chain.Block{}, fmt.Errorf("%w: it has lost the block of slot %d", chain.ErrOffline, slot)
		case one < slot:
			before = max(before, one)
		case after == 0 || one < after:
			after = one
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
		err = lie("the blocks around slot %d do not fit", slot)
	}
	if err != nil {
		return chain.Block{}, err
	}
	return chain.Block{Height: slot, Hash: block.Hash, Parent: block.Hash, At: block.At, Number: block.Number}, nil
}
