// Package evm speaks to nodes of Ethereum and its relatives and makes their
// transactions. Assets are coins and ERC-20 tokens whose contract the site knows; what
// a token's log says is what arrived, so that a token that takes a fee from transfers
// must not be made an asset. Value that a contract passes on stands in no list of
// transactions: it is seen where the node offers traces (debug_traceBlockByHash), and
// else only by who compares balances.
package evm

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// Options are what an operator says about a node.
type Options struct {
	// Untraced does not ask for traces, which cost a node much work: value that
	// contracts pass on is not seen then.
	Untraced bool
}

// Node is a node of an EVM network.
type Node struct {
	network chain.Network
	coin    string
	tokens  map[Address]string
	rpc     *noderpc.Client
	// right tells that the node is of the right network; it is found out again after
	// the node was away, as another may have come back.
	right    atomic.Bool
	untraced atomic.Bool
	odd      struct{ malformed, fakes, blind atomic.Int64 }
}

var (
	errFamily  = errors.New("the network is not of the family evm")
	errNetwork = errors.New("it is of another network")
	errToken   = errors.New("the contract of a token is no address")
)

// New is the node of a network. Of the assets it takes those of the network.
func New(network chain.Network, assets []chain.Asset, client *noderpc.Client, options Options) (*Node, error) {
	coin, tokens, err := assetsOf(network, assets)
	if err != nil {
		return nil, err
	}
	n := &Node{network: network, coin: coin, tokens: map[Address]string{}, rpc: client}
	for asset, contract := range tokens {
		n.tokens[contract] = asset
	}
	n.untraced.Store(options.Untraced)
	return n, nil
}

// assetsOf picks the assets of a network: its coin, and its tokens with their
// contracts.
func assetsOf(network chain.Network, assets []chain.Asset) (coin string, tokens map[string]Address, err error) {
	if network.Family != chain.EVM || network.ChainID <= 0 {
		return "", nil, fmt.Errorf("%s: %w", network.ID, errFamily)
	}
	tokens = map[string]Address{}
	for _, asset := range assets {
		switch {
		case asset.Network != network.ID:
		case asset.Token == "":
			coin = asset.ID
		default:
			contract, err := ParseAddress(asset.Token)
			if err != nil || contract.zero() {
				return "", nil, fmt.Errorf("%s: %w", asset.ID, errToken)
			}
			tokens[asset.ID] = contract
		}
	}
	return coin, tokens, nil
}

// Oddities are things that no payment tells of, counted since the start.
type Oddities struct {
	// Malformed are logs of known tokens that cannot be read.
	Malformed int64
	// Fakes are payments of unknown tokens that were left out, as a block had too
	// many of them.
	Fakes int64
	// Blind are blocks whose traces the node offers and did not give.
	Blind int64
	// Traced tells that the node is asked for traces.
	Traced bool
}

// Oddities counts what the node has told and nobody can use.
func (n *Node) Oddities() Oddities {
	return Oddities{
		Malformed: n.odd.malformed.Load(), Fakes: n.odd.fakes.Load(), Blind: n.odd.blind.Load(),
		Traced: !n.untraced.Load(),
	}
}

// ask puts a question to the node after it has shown to be of the right network. A
// refusal of the node counts as a node that cannot be asked; who knows better finds
// it by errors.As.
func (n *Node) ask(ctx context.Context, method string, out any, parameters ...any) error {
	if err := n.identify(ctx); err != nil {
		return err
	}
	return n.heard(n.rpc.Call(ctx, method, out, parameters...))
}

// askLarge is ask for an answer about a whole block.
func (n *Node) askLarge(ctx context.Context, method string, out any, parameters ...any) error {
	if err := n.identify(ctx); err != nil {
		return err
	}
	return n.heard(n.rpc.Large(ctx, method, out, parameters...))
}

func (n *Node) heard(err error) error {
	if _, refused := refusalOf(err); refused {
		return fmt.Errorf("%w: %w", chain.ErrOffline, err)
	}
	if errors.Is(err, chain.ErrOffline) {
		n.right.Store(false)
	}
	return err
}

// identify refuses a node of another network: its answers would be believed, and a
// transaction that is valid there might be taken for one that was sent here.
func (n *Node) identify(ctx context.Context) error {
	if n.right.Load() {
		return nil
	}
	var id quantity
	if err := n.heard(n.rpc.Call(ctx, "eth_chainId", &id)); err != nil {
		return err
	}
	if !id.IsInt64() || id.Int64() != n.network.ChainID {
		return fmt.Errorf("%w: %w", chain.ErrLies, errNetwork)
	}
	n.right.Store(true)
	return nil
}

// refusalOf finds the node's own refusal in an error.
func refusalOf(err error) (*noderpc.Error, bool) {
	var refused *noderpc.Error
	ok := errors.As(err, &refused)
	return refused, ok
}

// says reports whether a refusal has one of the texts, whatever the case of letters.
// Nodes have no codes for most of what they refuse.
func says(refused *noderpc.Error, texts ...string) bool {
	message := strings.ToLower(refused.Message)
	return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(message, text) })
}
