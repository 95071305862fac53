// Package tron speaks to nodes of Tron by their HTTP API and makes their transactions.
// Assets are TRX and TRC-20 tokens whose contract the site knows. Value that a
// contract passes on is seen where the node keeps internal transactions.
package tron

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/btcsuite/btcd/btcutil/base58"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// Node is a node of Tron. It is safe for concurrent use.
type Node struct {
	network chain.Network
	assets
	rpc    *noderpc.Client
	recent atomic.Pointer[chain.Block]
	// right tells that the node is of the right network; it is found out again after
	// the node was away, as another may have come back.
	right atomic.Bool
}

// assets are those of the network: the coin, and contracts of tokens in canonical form
// with the ids of their assets.
type assets struct {
	coin   string
	tokens map[string]string
}

var (
	errFamily  = errors.New("the network is not of the family tron")
	errAddress = errors.New("this is no address of Tron")
)

// What the rooms above take them for.
var (
	_ chain.Node      = (*Node)(nil)
	_ chain.Estimator = (*Node)(nil)
	_ chain.Maker     = (*Maker)(nil)
)

// New is the node of a network. Of the assets it takes those of the network.
func New(network chain.Network, all []chain.Asset, client *noderpc.Client) (*Node, error) {
	known, err := assetsOf(network, all)
	if err != nil {
		return nil, err
	}
	return &Node{network: network, assets: known, rpc: client}, nil
}

func assetsOf(network chain.Network, all []chain.Asset) (assets, error) {
	known := assets{tokens: map[string]string{}}
	if network.Family != chain.Tron {
		return known, fmt.Errorf("%s: %w", network.ID, errFamily)
	}
	for _, asset := range all {
		switch {
		case asset.Network != network.ID:
		case asset.Token == "":
			known.coin = asset.ID
		default:
			if _, err := parseAddress(asset.Token); err != nil {
				return known, fmt.Errorf("%s: %w", asset.ID, err)
			}
			known.tokens[asset.Token] = asset.ID
		}
	}
	return known, nil
}

const (
	// version is the first byte of addresses.
	version     = 0x41
	addressSize = 21
	hashSize    = 32
)

// parseAddress reads an address in its canonical form: 21 bytes, of which the first
// is the version.
func parseAddress(text string) ([]byte, error) {
	hash, of, err := base58.CheckDecode(text)
	if err != nil || of != version || len(hash) != addressSize-1 {
		return nil, errAddress
	}
	return append([]byte{version}, hash...), nil
}

// addressOf writes the hexadecimal form of nodes, which has 21 bytes or, in logs, 20.
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
	return base58.CheckEncode(raw, version), true
}

// isHash reports whether a text is a hash as nodes write it: 64 digits in small
// letters. Ids come from players and webhooks: anything else is not asked for.
func isHash(text string) bool {
	if len(text) != 2*hashSize {
		return false
	}
	for _, digit := range text {
		if (digit < '0' || digit > '9') && (digit < 'a' || digit > 'f') {
			return false
		}
	}
	return true
}

func lie(format string, values ...any) error {
	return fmt.Errorf("%w: %s", chain.ErrLies, fmt.Sprintf(format, values...))
}

// told is a block as nodes write it.
type told struct {
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

// endOfTime bounds the time that a block states, in milliseconds.
const endOfTime = 1 << 48

// heightDigits are the digits of a block's id that are its height.
const heightDigits = 16

// block is the header in the words of the cashier. The id of a block begins with its
// height, so that a node cannot give a block for another one.
func (b told) block() (chain.Block, error) {
	raw := b.Header.Raw
	if !isHash(b.ID) || raw.Number < 0 || raw.Time < 0 || raw.Time > endOfTime || (raw.Number > 0 && !isHash(raw.Parent)) {
		return chain.Block{}, lie("a block without a hash, a height or a time")
	}
	if height, err := strconv.ParseInt(b.ID[:heightDigits], 16, 64); err != nil || height != raw.Number {
		return chain.Block{}, lie("the id of block %d is that of another height", raw.Number)
	}
	block := chain.Block{Height: raw.Number, Hash: b.ID, Parent: raw.Parent, At: time.UnixMilli(raw.Time).UTC()}
	if block.Height == 0 {
		block.Parent = ""
	}
	return block, nil
}

// genesis is the id of the first block of the network that everybody means.
const genesis = "00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc"

// identify refuses a node of another network: addresses are the same on all of them.
func (n *Node) identify(ctx context.Context) error {
	if n.right.Load() {
		return nil
	}
	var first told
	if err := n.put(ctx, "getblockbynum", map[string]int64{"num": 0}, &first, noderpc.Large); err != nil {
		return err
	}
	if n.network.Variant == "" && first.ID != genesis {
		return lie("it is of another network")
	}
	n.right.Store(true)
	return nil
}

// ask puts a question to the node after it has shown to be of the right network.
func (n *Node) ask(ctx context.Context, path string, question, answer any, limit int64) error {
	if err := n.identify(ctx); err != nil {
		return err
	}
	return n.put(ctx, path, question, answer, limit)
}

// put puts a question. A refusal of the node counts as a node that cannot be asked.
func (n *Node) put(ctx context.Context, path string, question, answer any, limit int64) error {
	err := n.rpc.Post(ctx, "wallet/"+path, question, answer, limit)
	var refused *noderpc.Error
	if errors.As(err, &refused) {
		err = fmt.Errorf("%w: %w", chain.ErrOffline, err)
	}
	if errors.Is(err, chain.ErrOffline) {
		n.right.Store(false)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// Tip is the newest block.
func (n *Node) Tip(ctx context.Context) (chain.Block, error) {
	var got told
	if err := n.ask(ctx, "getnowblock", struct{}{}, &got, noderpc.Large); err != nil {
		return chain.Block{}, err
	}
	block, err := got.block()
	if err == nil {
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

// At is the block of the main chain at a height.
func (n *Node) At(ctx context.Context, height int64) (chain.Block, error) {
	_, block, err := n.read(ctx, height)
	return block, err
}

func (n *Node) read(ctx context.Context, height int64) (told, chain.Block, error) {
	if height < 0 {
		return told{}, chain.Block{}, chain.ErrNoBlock
	}
	var got told
	if err := n.ask(ctx, "getblockbynum", map[string]int64{"num": height}, &got, noderpc.Large); err != nil {
		return told{}, chain.Block{}, err
	}
	// A node that has no such block answers with an empty object.
	if got.ID == "" {
		return told{}, chain.Block{}, chain.ErrNoBlock
	}
	block, err := got.block()
	if err == nil && block.Height != height {
		err = lie("block %d instead of %d", block.Height, height)
	}
	return got, block, err
}
