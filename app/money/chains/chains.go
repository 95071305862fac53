// Package chains follows the networks of coins block by block, passes the site's
// payments to the listeners, and undoes the blocks that a network abandons. One
// worker for each network continues from its last position.
package chains

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/chain/testchain"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/shared"
	"croupier/db"
)

// Listener receives the events of the networks. Block, Undo and Waiting of all
// listeners are called within the one write that stores the block. So they must
// not query a node, and their changes are committed or rolled back with it.
type Listener interface {
	// Watches reports whether an address belongs to the listener. It answers from
	// memory, and true may be wrong.
	Watches(network, address string) bool
	// Block receives a new block with its payments to watched addresses, in
	// order. The blocks of a network arrive one after the other, each with the
	// next height.
	Block(ctx context.Context, tx *db.Tx, network chain.Network, block chain.Block, payments []chain.Payment) error
	// Undo reverts Block, the newest block first.
	Undo(ctx context.Context, tx *db.Tx, network chain.Network, block chain.Block) error
	// Reread receives payments of a block that was followed, or skipped, before:
	// those that the node did not report then, and those of blocks that staff
	// read again. Known payments change nothing. tip is the height of the newest
	// followed block.
	Reread(ctx context.Context, tx *db.Tx, network chain.Network, block chain.Block, tip int64, payments []chain.Payment) error
	// Waiting receives the payments that wait for a block. It gets the whole list
	// whenever the list has changed, after a block was undone, and after each
	// block while any payment waits.
	Waiting(ctx context.Context, tx *db.Tx, network chain.Network, payments []chain.Payment) error
}

// NodeOptions are an adapter's options for its node.
type NodeOptions struct {
	// URL is the node's. It is never in an error or a log.
	URL string
	// User and Password are the node's credentials. Key is the key of a service
	// that sells access.
	User, Password, Key string
	// XPub is the extended public key of the account whose coins are spent. It is
	// empty for a site that only receives, or that uses other addresses.
	XPub string
	// Accounts are the public keys of all accounts that the site has used.
	Accounts *address.Book
}

// Constructor creates the adapter of one kind of node.
type Constructor func(network chain.Network, options NodeOptions) (chain.Node, chain.Maker, error)

// NodeConfig is the node of a network.
type NodeConfig struct {
	Network, Kind string
	// Variant is that of chain.Network.
	Variant string
	NodeOptions
}

// KindTest is the kind of the embedded test chain.
const KindTest = "test"

// Deps are the dependencies of the followers.
type Deps struct {
	shared.Services
	Registry *settings.Registry
	// Kinds create the adapters, and Nodes are the configured ones.
	Kinds map[string]Constructor
	Nodes []NodeConfig
	// Simulator has the test chains, or is nil on a site without any.
	Simulator *testchain.Simulator
	// Timeout is the max time of one query to a node. 0 means 30 seconds.
	Timeout time.Duration
}

// Service follows the networks of one site.
type Service struct {
	Deps
	options   options
	networks  map[string]chain.Network
	listeners []Listener
	followers []*follower
	byNetwork map[string]*follower
}

const defaultTimeout = 30 * time.Second

// New creates the service. No node is queried before the workers run.
func New(deps Deps) (*Service, error) {
	deps.Timeout = cmp.Or(deps.Timeout, defaultTimeout)
	s := &Service{Deps: deps, options: declareOptions(), networks: map[string]chain.Network{}, byNetwork: map[string]*follower{}}
	for _, network := range chain.Networks() {
		s.networks[network.ID] = network
	}
	for _, node := range deps.Nodes {
		network, known := s.networks[node.Network]
		if !known {
			return nil, fmt.Errorf("there is no network %q", node.Network)
		}
		if s.byNetwork[node.Network] != nil {
			return nil, fmt.Errorf("two nodes are configured for %s", node.Network)
		}
		construct := deps.Kinds[node.Kind]
		if construct == nil {
			return nil, fmt.Errorf("there is no kind of node %q for %s", node.Kind, node.Network)
		}
		if node.Kind == KindTest {
			network = testchain.Network(network)
			s.networks[network.ID] = network
		} else if node.Variant != "" {
			network.Variant, network.Explorer = node.Variant, ""
			s.networks[network.ID] = network
			deps.Log.Warn("the coins of a network have no price, but the site accepts them as if they had: let only your own staff use it", "network", network.ID, "variant", node.Variant)
		}
		client, maker, err := construct(network, node.NodeOptions)
		if err != nil {
			return nil, fmt.Errorf("set up the node of %s: %w", node.Network, err)
		}
		s.byNetwork[network.ID] = newFollower(s, network, node.Kind, client, maker)
	}
	for _, network := range chain.Networks() {
		if f := s.byNetwork[network.ID]; f != nil {
			s.followers = append(s.followers, f)
		}
	}
	return s, nil
}

// AddListener adds a listener. It is called before the workers run.
func (s *Service) AddListener(l Listener) { s.listeners = append(s.listeners, l) }

// PrependListener adds a listener that is called before all others. It is called
// before the workers run.
func (s *Service) PrependListener(l Listener) { s.listeners = slices.Insert(s.listeners, 0, l) }

// Node returns the node of a network, if one is configured.
func (s *Service) Node(network string) (chain.Node, bool) {
	if f := s.byNetwork[network]; f != nil {
		return f.node, true
	}
	return nil, false
}

// Maker returns the maker of a network's transactions, if a node is configured.
func (s *Service) Maker(network string) (chain.Maker, bool) {
	if f := s.byNetwork[network]; f != nil && f.maker != nil {
		return f.maker, true
	}
	return nil, false
}

// Network returns a built-in network with the changes of staff.
func (s *Service) Network(id string) (chain.Network, bool) {
	network, known := s.networks[id]
	if n := s.options.confirmationsOf(id); n > 0 {
		network.Confirmations = n
	}
	return network, known
}

// Asset returns a built-in asset, whether its network has a node or not.
func (s *Service) Asset(id string) (chain.Asset, bool) {
	all := chain.Assets()
	if i := slices.IndexFunc(all, func(a chain.Asset) bool { return a.ID == id }); i >= 0 {
		return all[i], true
	}
	return chain.Asset{}, false
}

// Assets lists the assets of networks with a node.
func (s *Service) Assets() (list []chain.Asset) {
	for _, asset := range chain.Assets() {
		if s.byNetwork[asset.Network] != nil {
			list = append(list, asset)
		}
	}
	return list
}

// Height is the newest block that was followed, or 0 before there is one.
func (s *Service) Height(network string) int64 {
	if f := s.byNetwork[network]; f != nil {
		return f.currentStatus().cursor.height
	}
	return 0
}

// offlineAfter is the time without a valid response after which a network counts
// as offline.
const offlineAfter = 2 * time.Minute

// Offline reports whether a network has no node, staff have paused it, or the
// node has given no valid response for two minutes.
func (s *Service) Offline(network string) bool {
	f := s.byNetwork[network]
	return f == nil || s.options.isPaused(network) || s.Clock.Now().Sub(f.currentStatus().respondedAt) > offlineAfter
}

// DepositsOpen reports whether staff allow deposits on a network. It does not
// depend on the node.
func (s *Service) DepositsOpen(network string) bool {
	return !s.options.isPaused(network) && !slices.Contains(s.options.closedDeposits.Get(), network)
}

// WithdrawalsOpen reports whether staff allow withdrawals on a network. It does
// not depend on the node.
func (s *Service) WithdrawalsOpen(network string) bool {
	return !s.options.isPaused(network) && !slices.Contains(s.options.closedWithdrawals.Get(), network)
}

// IsTest reports whether the coins of a network have no value.
func (s *Service) IsTest(network string) bool {
	f := s.byNetwork[network]
	return f != nil && f.kind == KindTest
}

// CheckNow makes the follower of a network check now, because a caller reports an
// event there. The report is not trusted. A flood of nudges causes at most one
// check per second.
func (s *Service) CheckNow(network, _ string) {
	if f := s.byNetwork[network]; f != nil {
		f.checkNow()
	}
}

// Workers returns one worker for each network.
func (s *Service) Workers() (list []feature.Worker) {
	for _, f := range s.followers {
		list = append(list, feature.Worker{Name: "network " + f.network.ID, Run: f.run, Failure: feature.Restart})
	}
	if len(s.testChains()) > 0 {
		every := func() time.Duration { return time.Duration(s.options.testEvery.Get()) }
		list = append(list, feature.Worker{Name: "test chain", Run: func(ctx context.Context) error { return s.Simulator.Run(ctx, every) }, Failure: feature.Restart})
	}
	return list
}

// CatchUp follows all networks to their newest blocks now: for tests, and for the
// office after a button is pressed.
func (s *Service) CatchUp(ctx context.Context) error {
	for _, f := range s.followers {
		if err := f.catchUp(ctx); err != nil {
			return err
		}
	}
	return nil
}

// TestKind creates nodes of kind test: the chains of a simulator.
func TestKind(simulator *testchain.Simulator) Constructor {
	return func(network chain.Network, _ NodeOptions) (chain.Node, chain.Maker, error) {
		c := simulator.Chain(network)
		return c, c, nil
	}
}
