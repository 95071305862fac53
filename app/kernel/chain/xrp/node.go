// Package xrp is a client of servers of the XRP Ledger by their JSON-RPC, and makes payments of
// XRP. Only validated ledgers count. The received amount of a payment is its delivered amount,
// never the amount that it states.
package xrp

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/chain/noderpc"
)

// Node is a server of the XRP Ledger. It is safe for concurrent use.
type Node struct {
	network chain.Network
	coin    string
	rpc     *noderpc.Client
	chain.Newest
	proof noderpc.Proof
}

// Interfaces that Node implements.
var (
	_ chain.Node      = (*Node)(nil)
	_ chain.Estimator = (*Node)(nil)
	_ chain.Nonces    = (*Node)(nil)
	_ chain.Maker     = (*Maker)(nil)
)

// New makes the node of a network. It uses the network's coin among the assets.
func New(network chain.Network, all []chain.Asset, client *noderpc.Client) (*Node, error) {
	known, err := address.AssetsOf(network, all, chain.XRP)
	if err != nil {
		return nil, err
	}
	return &Node{network: network, coin: known.Coin, rpc: client}, nil
}

// refusal is a server's answer to a call that it refuses.
type refusal struct{ code, message string }

func (r *refusal) Error() string {
	return fmt.Sprintf("the server refuses: %.60q %.200q", r.code, r.message)
}

// The refusals that are handled.
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

// call makes a call. A refusal counts as an unreachable server; callers that need more detail use
// refusedWith.
func (n *Node) call(ctx context.Context, method string, params map[string]any, answer any, limit int64) error {
	if err := n.identify(ctx); err != nil {
		return err
	}
	return n.post(ctx, method, params, answer, limit)
}

func (n *Node) post(ctx context.Context, method string, params map[string]any, answer any, limit int64) error {
	var got struct {
		Result jsontext.Value `json:"result"`
	}
	err := n.rpc.Post(ctx, "", map[string]any{"method": method, "params": []any{params}}, &got, limit)
	if err = n.proof.Received(err); err == nil {
		err = read(got.Result, answer)
	}
	if !refusedWith(err, noLedger, noTransaction, noAccount) {
		err = n.proof.Doubt(err)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", method, err)
	}
	return nil
}

// identify refuses a server of another network: a transaction without a network number is valid
// there too. Numbers below 1025 belong to networks from before there were numbers; 0 is the main
// network.
func (n *Node) identify(ctx context.Context) error {
	return n.proof.Once(func() error {
		var got struct {
			Info struct {
				NetworkID int64 `json:"network_id"`
			} `json:"info"`
		}
		if err := n.post(ctx, "server_info", map[string]any{}, &got, noderpc.SmallLimit); err != nil {
			return err
		}
		if real := n.network.Variant == ""; real && got.Info.NetworkID != 0 {
			return chain.Lie("it is of network %d", got.Info.NetworkID)
		}
		return nil
	})
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

// epoch is the start of the ledger's time.
var epoch = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// maxTimestamp is the maximum time of a ledger, in seconds.
const maxTimestamp = 1 << 38

func (l ledger) block() (chain.Block, error) {
	height, err := parseIndex(l.Header.Index)
	if err != nil {
		return chain.Block{}, err
	}
	if !l.Validated || !isHash(l.Header.Hash) || !isHash(l.Header.Parent) || (l.Hash != "" && l.Hash != l.Header.Hash) ||
		l.Header.CloseTime < 0 || l.Header.CloseTime > maxTimestamp {
		return chain.Block{}, chain.Lie("a ledger that is not validated, or without hash and time")
	}
	return chain.Block{
		Height: height, Hash: l.Header.Hash, Parent: l.Header.Parent,
		At: epoch.Add(time.Duration(l.Header.CloseTime) * time.Second),
	}, nil
}

// parseIndex reads a number of ledgers, as a number or as text.
func parseIndex(value jsontext.Value) (int64, error) {
	units, err := noderpc.Units(value, 0)
	if err == nil && !units.IsInt64() {
		err = chain.Lie("a ledger with the number %s", units)
	}
	if err != nil {
		return 0, err
	}
	return units.Int64(), nil
}

// isHash reports whether a text is a hash in the form of servers: 64 digits in capital letters.
// Ids come from players and webhooks: any other text is not requested.
func isHash(text string) bool {
	return len(text) == 64 && strings.Trim(text, "0123456789ABCDEF") == ""
}

// Tip is the newest validated ledger.
func (n *Node) Tip(ctx context.Context) (chain.Block, error) {
	var got ledger
	if err := n.call(ctx, "ledger", map[string]any{"ledger_index": "validated"}, &got, noderpc.SmallLimit); err != nil {
		return chain.Block{}, err
	}
	block, err := got.block()
	if err == nil {
		n.Keep(block)
	}
	return block, err
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
	params := map[string]any{"ledger_index": height}
	limit := int64(noderpc.SmallLimit)
	if whole {
		params["transactions"], params["expand"] = true, true
		limit = noderpc.LargeLimit
	}
	if err := n.call(ctx, "ledger", params, &got, limit); err != nil {
		if refusedWith(err, noLedger) {
			err = n.missing(ctx, height)
		}
		return ledger{}, chain.Block{}, err
	}
	// A ledger that is closed and not validated yet does not count.
	if !got.Validated {
		return ledger{}, chain.Block{}, chain.ErrNoBlock
	}
	block, err := got.block()
	if err == nil && block.Height != height {
		err = chain.Lie("ledger %d instead of %d", block.Height, height)
	}
	return got, block, err
}

// missing distinguishes a ledger that does not exist yet from one that the server has deleted.
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
