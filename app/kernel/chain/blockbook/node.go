// Package blockbook speaks to Blockbook, the index of blocks that Trezor publishes, for
// whoever runs or rents one: for networks of the families of Bitcoin and of EVM. It
// makes no transactions; those of the families' own rooms can be sent by it.
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
	coin    string
	tokens  map[string]string
	names   []string
	rpc     *noderpc.Client

	mu sync.Mutex
	// last is the newest block that was told, which need not be read again.
	last chain.Block
}

// Options are what an operator says about a Blockbook.
type Options struct {
	// Coin is what it calls the network, when that is not one of the usual names: for
	// networks for trials.
	Coin string
}

var (
	errFamily = errors.New("only networks of the families bitcoin and evm have a Blockbook")
	errName   = errors.New("say what Blockbook calls the network")
)

// usual is what Blockbook calls networks.
var usual = map[string]string{
	"btc": "Bitcoin", "ltc": "Litecoin", "doge": "Dogecoin", "bch": "Bcash", "eth": "Ethereum", "bsc": "BNB Smart Chain",
}

// What the rooms above take them for.
var (
	_ chain.Node      = (*Node)(nil)
	_ chain.Estimator = (*Node)(nil)
	_ chain.Nonces    = (*Node)(nil)
)

// New is the node of a network. Of the assets it takes those of the network.
func New(network chain.Network, all []chain.Asset, client *noderpc.Client, options Options) (*Node, error) {
	if network.Family != chain.Bitcoin && network.Family != chain.EVM {
		return nil, fmt.Errorf("%s: %w", network.ID, errFamily)
	}
	n := &Node{network: network, tokens: map[string]string{}, rpc: client}
	name := usual[network.ID]
	switch {
	case options.Coin != "":
		n.names = []string{options.Coin}
	case name == "" || network.Variant != "":
		return nil, fmt.Errorf("%s: %w", network.ID, errName)
	default:
		n.names = []string{name, name + " Archive"}
	}
	for _, asset := range all {
		switch {
		case asset.Network != network.ID:
		case asset.Token == "":
			n.coin = asset.ID
		default:
			token, err := address.Canonical(network, asset.Token)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", asset.ID, err)
			}
			n.tokens[token] = asset.ID
		}
	}
	return n, nil
}

func lie(format string, values ...any) error {
	return fmt.Errorf("%w: %s", chain.ErrLies, fmt.Sprintf(format, values...))
}

// hash reads a hash of a block or a transaction. Ids come from players and webhooks:
// anything else is not asked for.
func (n *Node) hash(text string) (string, bool) {
	digits := text
	if n.network.Family == chain.EVM {
		var prefixed bool
		if digits, prefixed = strings.CutPrefix(text, "0x"); !prefixed {
			return "", false
		}
	}
	ok := len(digits) == 64 && strings.Trim(digits, "0123456789abcdefABCDEF") == ""
	return strings.ToLower(text), ok
}

// errUnknown says that Blockbook does not have what was asked for.
var errUnknown = errors.New("it does not have that")

// get reads an answer. Blockbook refuses with 400 and 404 what it does not have, and
// with 500 what it cannot tell now.
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

// offline makes an answer that was expected and is not there a failure to answer.
func offline(err error) error {
	if errors.Is(err, errUnknown) {
		return fmt.Errorf("%w: %w", chain.ErrOffline, err)
	}
	return err
}

// state is what Blockbook tells of itself.
type state struct {
	Blockbook struct {
		Coin    string `json:"coin"`
		Initial bool   `json:"initialSync"`
		InSync  bool   `json:"inSync"`
		Best    int64  `json:"bestHeight"`
	} `json:"blockbook"`
}

// best is the height of the newest block, of a Blockbook of the right network that
// follows it.
func (n *Node) best(ctx context.Context) (int64, error) {
	var got state
	if err := n.get(ctx, "", &got, noderpc.Small); err != nil {
		return 0, offline(err)
	}
	known := false
	for _, name := range n.names {
		known = known || got.Blockbook.Coin == name
	}
	switch {
	case !known:
		return 0, lie("it is of another network")
	case got.Blockbook.Best < 0:
		return 0, lie("the height %d", got.Blockbook.Best)
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
	hash, err := n.main(ctx, height)
	if err != nil {
		return chain.Block{}, moving(err)
	}
	n.mu.Lock()
	last := n.last
	n.mu.Unlock()
	if last.Hash == hash && last.Height == height {
		return last, nil
	}
	_, block, err := n.page(ctx, hash, 1)
	if err != nil {
		return chain.Block{}, moving(err)
	}
	if block.Height != height {
		return chain.Block{}, lie("block %d instead of %d", block.Height, height)
	}
	n.mu.Lock()
	n.last = block
	n.mu.Unlock()
	return block, nil
}

// moving tells that the chain changed between two questions.
func moving(err error) error {
	if errors.Is(err, chain.ErrNoBlock) {
		return fmt.Errorf("%w: the chain is changing", chain.ErrOffline)
	}
	return err
}

// main is the hash of the block of the main chain at a height.
func (n *Node) main(ctx context.Context, height int64) (string, error) {
	if height < 0 {
		return "", chain.ErrNoBlock
	}
	var got struct {
		Hash string `json:"blockHash"`
	}
	err := n.get(ctx, "block-index/"+strconv.FormatInt(height, 10), &got, noderpc.Small)
	if errors.Is(err, errUnknown) {
		return "", chain.ErrNoBlock
	}
	if err != nil {
		return "", err
	}
	hash, ok := n.hash(got.Hash)
	if !ok {
		return "", lie("the hash of block %d", height)
	}
	return hash, nil
}

// told is a page of a block as Blockbook writes it. It leaves out what is zero.
type told struct {
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
	// endOfTime bounds the time that a block states, in seconds.
	endOfTime = 1 << 38
)

// page reads a page of the transactions of a block.
func (n *Node) page(ctx context.Context, hash string, page int) (told, chain.Block, error) {
	var got told
	err := n.get(ctx, "block/"+hash+"?page="+strconv.Itoa(page), &got, noderpc.Large)
	if errors.Is(err, errUnknown) {
		return told{}, chain.Block{}, chain.ErrNoBlock
	}
	if err != nil {
		return told{}, chain.Block{}, err
	}
	own, ok := n.hash(got.Hash)
	parent, linked := n.hash(got.Previous)
	if !ok || own != hash || got.Height < 0 || (!linked && got.Height > 0) || got.Time < 0 || got.Time > endOfTime || got.Pages > maxPages {
		return told{}, chain.Block{}, lie("another block than the one asked for")
	}
	if got.Page != page {
		return told{}, chain.Block{}, lie("page %d instead of %d", got.Page, page)
	}
	block := chain.Block{Height: got.Height, Hash: own, Parent: parent, At: time.Unix(got.Time, 0).UTC()}
	if block.Height == 0 {
		block.Parent = ""
	}
	return got, block, nil
}

// At is the block of the main chain at a height.
func (n *Node) At(ctx context.Context, height int64) (chain.Block, error) {
	hash, err := n.main(ctx, height)
	if err != nil {
		return chain.Block{}, err
	}
	_, block, err := n.page(ctx, hash, 1)
	if err == nil && block.Height != height {
		err = lie("block %d instead of %d", block.Height, height)
	}
	return block, err
}
