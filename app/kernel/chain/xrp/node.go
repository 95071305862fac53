// Package xrp speaks to servers of the XRP Ledger by their JSON-RPC and makes payments
// of XRP. Only validated ledgers count. What a payment brings is its delivered amount,
// never the amount that it states.
package xrp

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// Node is a server of the XRP Ledger. It is safe for concurrent use.
type Node struct {
	network chain.Network
	coin    string
	rpc     *noderpc.Client
	recent  atomic.Pointer[chain.Block]
	// right tells that the server is of the right network.
	right atomic.Bool
}

var errFamily = errors.New("the network is not of the family xrp")

// What the rooms above take them for.
var (
	_ chain.Node      = (*Node)(nil)
	_ chain.Estimator = (*Node)(nil)
	_ chain.Nonces    = (*Node)(nil)
	_ chain.Maker     = (*Maker)(nil)
)

// New is the node of a network. Of the assets it takes the network's coin.
func New(network chain.Network, all []chain.Asset, client *noderpc.Client) (*Node, error) {
	coin, err := coinOf(network, all)
	if err != nil {
		return nil, err
	}
	return &Node{network: network, coin: coin, rpc: client}, nil
}

func coinOf(network chain.Network, all []chain.Asset) (coin string, err error) {
	if network.Family != chain.XRP {
		return "", fmt.Errorf("%s: %w", network.ID, errFamily)
	}
	for _, asset := range all {
		if asset.Network == network.ID && asset.Token == "" {
			coin = asset.ID
		}
	}
	return coin, nil
}

func lie(format string, values ...any) error {
	return fmt.Errorf("%w: %s", chain.ErrLies, fmt.Sprintf(format, values...))
}

// refusal is what a server answers to a question that it does not answer.
type refusal struct{ code, message string }

func (r *refusal) Error() string {
	return fmt.Sprintf("the server refuses: %.60q %.200q", r.code, r.message)
}

// The refusals that mean something.
const (
	noLedger      = "lgrNotFound"
	noTransaction = "txnNotFound"
	noAccount     = "actNotFound"
)

func refusedWith(err error, codes ...string) bool {
	var r *refusal
	if !errors.As(err, &r) {
		return false
	}
	for _, code := range codes {
		if r.code == code {
			return true
		}
	}
	return false
}

// ask puts a question. A refusal counts as a server that cannot be asked; who knows
// better finds it by refusedWith.
func (n *Node) ask(ctx context.Context, method string, question map[string]any, answer any, limit int64) error {
	if err := n.identify(ctx); err != nil {
		return err
	}
	return n.put(ctx, method, question, answer, limit)
}

func (n *Node) put(ctx context.Context, method string, question map[string]any, answer any, limit int64) error {
	var got struct {
		Result jsontext.Value `json:"result"`
	}
	err := n.rpc.Post(ctx, "", map[string]any{"method": method, "params": []any{question}}, &got, limit)
	var refused *noderpc.Error
	if errors.As(err, &refused) {
		err = fmt.Errorf("%w: %w", chain.ErrOffline, err)
	}
	if err == nil {
		err = read(got.Result, answer)
	}
	if errors.Is(err, chain.ErrOffline) && !refusedWith(err, noLedger, noTransaction, noAccount) {
		n.right.Store(false)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", method, err)
	}
	return nil
}

// identify refuses a server of another network: a transaction without the number of
// its network is valid there as well. Numbers below 1025 are those of networks that
// have been there before there were any; 0 is the real one.
func (n *Node) identify(ctx context.Context) error {
	if n.right.Load() {
		return nil
	}
	var got struct {
		Info struct {
			NetworkID int64 `json:"network_id"`
		} `json:"info"`
	}
	if err := n.put(ctx, "server_info", map[string]any{}, &got, noderpc.Small); err != nil {
		return err
	}
	if real := n.network.Variant == ""; real && got.Info.NetworkID != 0 {
		return lie("it is of network %d", got.Info.NetworkID)
	}
	n.right.Store(true)
	return nil
}

// ledger is the header of a ledger.
type ledger struct {
	Validated bool   `json:"validated"`
	Hash      string `json:"ledger_hash"`
	Header    struct {
		Hash   string `json:"ledger_hash"`
		Parent string `json:"parent_hash"`
		// Index is a text or a number, depending on the version of the API.
		Index        jsontext.Value `json:"ledger_index"`
		CloseTime    int64          `json:"close_time"`
		Closed       bool           `json:"closed"`
		Transactions []transaction  `json:"transactions"`
	} `json:"ledger"`
}

// epoch is when the time of the ledger begins.
var epoch = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// endOfTime bounds the time that a ledger states, in seconds.
const endOfTime = 1 << 38

func (l ledger) block() (chain.Block, error) {
	height, err := whole(l.Header.Index)
	if err != nil {
		return chain.Block{}, err
	}
	if !l.Validated || !isHash(l.Header.Hash) || !isHash(l.Header.Parent) || (l.Hash != "" && l.Hash != l.Header.Hash) ||
		l.Header.CloseTime < 0 || l.Header.CloseTime > endOfTime {
		return chain.Block{}, lie("a ledger that is not validated, or without hash and time")
	}
	return chain.Block{
		Height: height, Hash: l.Header.Hash, Parent: l.Header.Parent,
		At: epoch.Add(time.Duration(l.Header.CloseTime) * time.Second),
	}, nil
}

// whole reads a number that counts ledgers, or a text that is one.
func whole(value jsontext.Value) (int64, error) {
	units, err := noderpc.Units(value, 0)
	if err == nil && !units.IsInt64() {
		err = lie("a ledger with the number %s", units)
	}
	if err != nil {
		return 0, err
	}
	return units.Int64(), nil
}

// isHash reports whether a text is a hash as servers write it: 64 digits in capital
// letters. Ids come from players and webhooks: anything else is not asked for.
func isHash(text string) bool {
	return len(text) == 64 && strings.Trim(text, "0123456789ABCDEF") == ""
}

// Tip is the newest validated ledger.
func (n *Node) Tip(ctx context.Context) (chain.Block, error) {
	var got ledger
	if err := n.ask(ctx, "ledger", map[string]any{"ledger_index": "validated"}, &got, noderpc.Small); err != nil {
		return chain.Block{}, err
	}
	block, err := got.block()
	if err == nil {
		n.recent.Store(&block)
	}
	return block, err
}

// Recent is the newest ledger of which Tip has told.
func (n *Node) Recent() (chain.Block, bool) {
	if block := n.recent.Load(); block != nil {
		return *block, true
	}
	return chain.Block{}, false
}

// At is the validated ledger of a height.
func (n *Node) At(ctx context.Context, height int64) (chain.Block, error) {
	_, block, err := n.read(ctx, height, false)
	return block, err
}

func (n *Node) read(ctx context.Context, height int64, whole bool) (ledger, chain.Block, error) {
	if height <= 0 {
		return ledger{}, chain.Block{}, chain.ErrNoBlock
	}
	var got ledger
	question := map[string]any{"ledger_index": height}
	limit := int64(noderpc.Small)
	if whole {
		question["transactions"], question["expand"] = true, true
		limit = noderpc.Large
	}
	if err := n.ask(ctx, "ledger", question, &got, limit); err != nil {
		if refusedWith(err, noLedger) {
			err = n.missing(ctx, height)
		}
		return ledger{}, chain.Block{}, err
	}
	// A ledger that is closed and not validated yet is none.
	if !got.Validated {
		return ledger{}, chain.Block{}, chain.ErrNoBlock
	}
	block, err := got.block()
	if err == nil && block.Height != height {
		err = lie("ledger %d instead of %d", block.Height, height)
	}
	return got, block, err
}

// missing tells a ledger that is not there yet from one that the server has forgotten.
func (n *Node) missing(ctx context.Context, height int64) error {
	tip, err := n.Tip(ctx)
	if err != nil {
		return err
	}
	if height > tip.Height {
		return chain.ErrNoBlock
	}
	return fmt.Errorf("%w: it does not keep ledger %d", chain.ErrOffline, height)
}
