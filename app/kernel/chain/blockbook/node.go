// Package blockbook is a client of Blockbook, the block index that Trezor publishes, for
// operators who run or rent one: for networks of the families of Bitcoin and of EVM. It makes no
// transactions; it can send those of the families' packages.
package blockbook

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/chain/noderpc"
)

// Node is a Blockbook of one network. It is safe for concurrent use.
type Node struct {
	network chain.Network
	address.Assets
	names []string
	rpc   *noderpc.Client

	mu sync.Mutex
	// last is the newest block that was returned, which need not be read again.
	last chain.Block
}

// Options are the operator's settings of a Blockbook.
type Options struct {
	// Coin is Blockbook's name of the network if it is not one of the default names: for test
	// networks.
	Coin string
}

var errName = errors.New("say what Blockbook calls the network")

// defaultNames are Blockbook's names of networks.
var defaultNames = map[string]string{
	"btc": "Bitcoin", "ltc": "Litecoin", "doge": "Dogecoin", "bch": "Bcash", "eth": "Ethereum", "bsc": "BNB Smart Chain",
}

// Interfaces that Node implements.
var (
	_ chain.Node      = (*Node)(nil)
	_ chain.Estimator = (*Node)(nil)
	_ chain.Nonces    = (*Node)(nil)
)

// New makes the node of a network. It uses those of the assets that belong to the network.
func New(network chain.Network, all []chain.Asset, client *noderpc.Client, options Options) (*Node, error) {
	known, err := address.AssetsOf(network, all, chain.Bitcoin, chain.EVM)
	if err != nil {
		return nil, err
	}
	n := &Node{network: network, Assets: known, rpc: client}
	name := defaultNames[network.ID]
	switch {
	case options.Coin != "":
		n.names = []string{options.Coin}
	case name == "" || network.Variant != "":
		return nil, fmt.Errorf("%s: %w", network.ID, errName)
	default:
		n.names = []string{name, name + " Archive"}
	}
	return n, nil
}

// hash reads a hash of a block or a transaction. Ids come from players and webhooks: any other
// text is not requested.
func (n *Node) hash(text string) (string, bool) {
	digits := text
	if n.network.Family == chain.EVM {
		var prefixed bool
		if digits, prefixed = strings.CutPrefix(text, "0x"); !prefixed {
			return "", false
		}
	}
	return strings.ToLower(text), noderpc.IsHash(strings.ToLower(digits))
}

// errUnknown is the error for data that Blockbook does not have.
var errUnknown = errors.New("it does not have that")

// get reads an answer. Blockbook responds with 400 or 404 if it does not have the
// data, and with 500 if it cannot respond now.
func (n *Node) get(ctx context.Context, path string, answer any, limit int64) error {
	err := n.rpc.Get(ctx, "api/v2/"+path, answer, limit)
	var refused *noderpc.Error
	if errors.As(err, &refused) {
		cause := chain.ErrOffline
		if refused.Code == http.StatusBadRequest || refused.Code == http.StatusNotFound {
			cause = errUnknown
		}
		return fmt.Errorf("%w: %w", cause, err)
	}
	return err
}

// offline turns a missing expected answer into a failure to answer.
func offline(err error) error {
	if errors.Is(err, errUnknown) {
		return fmt.Errorf("%w: %w", chain.ErrOffline, err)
	}
	return err
}

// state is Blockbook's status.
type state struct {
	Blockbook struct {
		Coin    string `json:"coin"`
		Initial bool   `json:"initialSync"`
		InSync  bool   `json:"inSync"`
		Best    int64  `json:"bestHeight"`
	} `json:"blockbook"`
}

// best is the height of the newest block. It checks that Blockbook follows the right network and
// is synchronised.
func (n *Node) best(ctx context.Context) (int64, error) {
	var got state
	if err := n.get(ctx, "", &got, noderpc.SmallLimit); err != nil {
		return 0, offline(err)
	}
	known := false
	for _, name := range n.names {
		known = known || got.Blockbook.Coin == name
	}
	switch {
	case !known:
		return 0, chain.Lie("it is of another network")
	case got.Blockbook.Best < 0:
		return 0, chain.Lie("the height %d", got.Blockbook.Best)
	case got.Blockbook.Initial || !got.Blockbook.InSync:
		return 0, fmt.Errorf("%w: it does not follow its network yet", chain.ErrOffline)
	}
	return got.Blockbook.Best, nil
}

// Tip is the newest block.
func (n *Node) Tip(ctx context.Context) (chain.Block, error) {
	height, err := n.best(ctx)
	if err != nil {
		return chain.Block{}, err
	}
	hash, err := n.mainHash(ctx, height)
	if err != nil {
		return chain.Block{}, reorgError(err)
	}
	n.mu.Lock()
	last := n.last
	n.mu.Unlock()
	if last.Hash == hash && last.Height == height {
		return last, nil
	}
	_, block, err := n.page(ctx, hash, 1)
	if err != nil {
		return chain.Block{}, reorgError(err)
	}
	if block.Height != height {
		return chain.Block{}, chain.Lie("block %d instead of %d", block.Height, height)
	}
	n.mu.Lock()
	n.last = block
	n.mu.Unlock()
	return block, nil
}

// reorgError is the error if the chain changed between two requests.
func reorgError(err error) error {
	if errors.Is(err, chain.ErrNoBlock) {
		return fmt.Errorf("%w: the chain is changing", chain.ErrOffline)
	}
	return err
}

// mainHash is the hash of the block of the main chain at a height.
func (n *Node) mainHash(ctx context.Context, height int64) (string, error) {
	if height < 0 {
		return "", chain.ErrNoBlock
	}
	var got struct {
		Hash string `json:"blockHash"`
	}
	err := n.get(ctx, "block-index/"+strconv.FormatInt(height, 10), &got, noderpc.SmallLimit)
	if errors.Is(err, errUnknown) {
		return "", chain.ErrNoBlock
	}
	if err != nil {
		return "", err
	}
	hash, ok := n.hash(got.Hash)
	if !ok {
		return "", chain.Lie("the hash of block %d", height)
	}
	return hash, nil
}

// blockPage is a page of a block as Blockbook writes it. It omits zero values.
type blockPage struct {
	Page         int           `json:"page"`
	Pages        int           `json:"totalPages"`
	Hash         string        `json:"hash"`
	Previous     string        `json:"previousBlockHash"`
	Height       int64         `json:"height"`
	Time         int64         `json:"time"`
	Count        int           `json:"txCount"`
	Transactions []transaction `json:"txs"`
}

const (
	// maxPages bounds the pages of a block: of a thousand transactions each.
	maxPages = 200
	// maxTimestamp is the maximum time of a block, in seconds.
	maxTimestamp = 1 << 38
)

// page reads a page of the transactions of a block.
func (n *Node) page(ctx context.Context, hash string, page int) (blockPage, chain.Block, error) {
	var got blockPage
	err := n.get(ctx, "block/"+hash+"?page="+strconv.Itoa(page), &got, noderpc.LargeLimit)
	if errors.Is(err, errUnknown) {
		return blockPage{}, chain.Block{}, chain.ErrNoBlock
	}
	if err != nil {
		return blockPage{}, chain.Block{}, err
	}
	canonicalAddress, ok := n.hash(got.Hash)
	parent, linked := n.hash(got.Previous)
	if !ok || canonicalAddress != hash || got.Height < 0 || (!linked && got.Height > 0) || got.Time < 0 || got.Time > maxTimestamp || got.Pages > maxPages {
		return blockPage{}, chain.Block{}, chain.Lie("another block than the one asked for")
	}
	if got.Page != page {
		return blockPage{}, chain.Block{}, chain.Lie("page %d instead of %d", got.Page, page)
	}
	block := chain.Block{Height: got.Height, Hash: canonicalAddress, Parent: parent, At: time.Unix(got.Time, 0).UTC()}
	if block.Height == 0 {
		block.Parent = ""
	}
	return got, block, nil
}

// At is the block of the main chain at a height.
func (n *Node) At(ctx context.Context, height int64) (chain.Block, error) {
	hash, err := n.mainHash(ctx, height)
	if err != nil {
		return chain.Block{}, err
	}
	_, block, err := n.page(ctx, hash, 1)
	if err == nil && block.Height != height {
		err = chain.Lie("block %d instead of %d", block.Height, height)
	}
	return block, err
}
