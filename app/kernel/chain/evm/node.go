// Package evm is a client of nodes of Ethereum and compatible networks, and makes their
// transactions. Assets are coins and ERC-20 tokens whose contract the site knows. The received
// amount of a token is the amount in its log, so a token that deducts a fee from transfers must
// not be made an asset. Value that a contract passes on is in no list of transactions: it is
// detected if the node offers traces (debug_traceBlockByHash), and otherwise only by a comparison
// of balances.
package evm

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/chain/noderpc"
)

// Options are the operator's settings of a node.
type Options struct {
	// Untraced switches off traces, which cost a node much work. Value that contracts pass on is
	// not detected then.
	Untraced bool
}

// Node is a node of an EVM network.
type Node struct {
	network chain.Network
	coin    string
	tokens  map[Address]string
	rpc     *noderpc.Client
	proof   noderpc.Proof
	// untraced is set if the node is not asked for traces, by the options or because it offers
	// none; traces is set after it has returned some.
	untraced, traces atomic.Bool
	options          Options
	anomalies        struct{ malformed, fakes, blind atomic.Int64 }
}

var (
	errNetwork = errors.New("it is of another network")
	errToken   = errors.New("the contract of a token is no address")
)

// New makes the node of a network. It uses those of the assets that belong to the network.
func New(network chain.Network, assets []chain.Asset, client *noderpc.Client, options Options) (*Node, error) {
	coin, tokens, err := assetsOf(network, assets)
	if err != nil {
		return nil, err
	}
	n := &Node{network: network, coin: coin, tokens: map[Address]string{}, rpc: client, options: options}
	for asset, contract := range tokens {
		n.tokens[contract] = asset
	}
	n.untraced.Store(options.Untraced)
	return n, nil
}

// assetsOf selects the assets of a network: its coin, and its tokens with their contracts.
func assetsOf(network chain.Network, all []chain.Asset) (coin string, tokens map[string]Address, err error) {
	known, err := address.AssetsOf(network, all, chain.EVM)
	if err != nil {
		return "", nil, err
	}
	if network.ChainID <= 0 {
		return "", nil, fmt.Errorf("%s: %w", network.ID, errNetwork)
	}
	tokens = map[string]Address{}
	for _, asset := range known.Tokens {
		contract, err := ParseAddress(asset.Token)
		if err != nil || contract.zero() {
			return "", nil, fmt.Errorf("%s: %w", asset.ID, errToken)
		}
		tokens[asset.ID] = contract
	}
	return known.Coin, tokens, nil
}

// Anomalies count events that are no payments, since the start.
type Anomalies struct {
	// Malformed are logs of known tokens that cannot be read.
	Malformed int64
	// Fakes are ignored payments of unknown tokens, because a block had too many of them.
	Fakes int64
	// WithoutTraces are blocks without traces although the node offers traces.
	WithoutTraces int64
	// Traced is set if the node is asked for traces.
	Traced bool
}

// Traced reports whether the node is asked for traces: it offers them as far as is known.
func (n *Node) Traced() bool { return !n.untraced.Load() }

// Anomalies counts unusable data of the node.
func (n *Node) Anomalies() Anomalies {
	return Anomalies{
		Malformed: n.anomalies.malformed.Load(), Fakes: n.anomalies.fakes.Load(), WithoutTraces: n.anomalies.blind.Load(),
		Traced: !n.untraced.Load(),
	}
}

// call makes a call after the node has proved its network. A refusal counts as an unreachable
// node; callers that need more detail use errors.As.
func (n *Node) call(ctx context.Context, method string, out any, parameters ...any) error {
	if err := n.identify(ctx); err != nil {
		return err
	}
	return n.proof.Received(n.rpc.Call(ctx, method, out, parameters...))
}

// callLarge is ask for an answer about a whole block.
func (n *Node) callLarge(ctx context.Context, method string, out any, parameters ...any) error {
	if err := n.identify(ctx); err != nil {
		return err
	}
	return n.proof.Received(n.rpc.CallLarge(ctx, method, out, parameters...))
}

// identify refuses a node of another network: its answers would be believed, and a transaction
// that is valid there could be mistaken for one that was sent here.
func (n *Node) identify(ctx context.Context) error {
	return n.proof.Once(func() error {
		var id quantity
		if err := n.proof.Received(n.rpc.Call(ctx, "eth_chainId", &id)); err != nil {
			return err
		}
		if !id.IsInt64() || id.Int64() != n.network.ChainID {
			return fmt.Errorf("%w: %w", chain.ErrInvalidResponse, errNetwork)
		}
		n.untraced.Store(n.options.Untraced) // another node may have other abilities
		return nil
	})
}

// messageContains reports whether a refusal has one of the texts, ignoring case. Nodes have no codes for
// most refusals.
func messageContains(refused *noderpc.Error, texts ...string) bool {
	message := strings.ToLower(refused.Message)
	return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(message, text) })
}
