// Package chains follows the networks of coins: one worker for each network walks
// block by block from where it stopped to the newest block, hands what concerns the
// site to those who listen, and takes it back when the network abandons a block.
package chains

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/testchain"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Listener is told what happens on the networks. Block, Undo and Waiting of all
// listeners are called inside of the one write that keeps the block, so that they
// must not ask a node; what they have done stands or falls with it.
type Listener interface {
	// Watches reports whether an address is the feature's. It answers from memory; a
	// yes may be wrong.
	Watches(network, address string) bool
	// Block takes a new block with its payments to watched addresses, in their order.
	// Blocks of a network come one after the other, each with the next height.
	Block(ctx context.Context, tx *db.Tx, network chain.Network, block chain.Block, payments []chain.Payment) error
	// Undo takes back what Block did, the newest block first.
	Undo(ctx context.Context, tx *db.Tx, network chain.Network, block chain.Block) error
	// Waiting takes the payments that wait for a block: the whole list whenever it
	// has changed, after a block was taken back, and after each block while something
	// waits.
	Waiting(ctx context.Context, tx *db.Tx, network chain.Network, payments []chain.Payment) error
}

// NodeOptions are what an adapter needs to speak to its node.
type NodeOptions struct {
	// URL is the node's; it stands in no error and no log.
	URL string
	// User and Password sign in where the node asks for it; Key is the key of a
	// service that sells access.
	User, Password, Key string
	// XPub is the extended public key of the account whose coins are spent; empty for
	// a site that only receives, or by other addresses.
	XPub string
}

// Constructor makes the adapter of one kind of node.
type Constructor func(network chain.Network, options NodeOptions) (chain.Node, chain.Maker, error)

// NodeConfig says which node tells of a network.
type NodeConfig struct {
	Network, Kind string
	// Variant is that of chain.Network.
	Variant string
	NodeOptions
}

// KindTest is the kind of the embedded test chain.
const KindTest = "test"

// Deps are the parts of the house that the followers stand on.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Log      *slog.Logger
	Registry *settings.Registry
	StaffLog *stafflog.Log
	// Kinds make the adapters, Nodes are the configured ones.
	Kinds map[string]Constructor
	Nodes []NodeConfig
	// World has the test chains; nil on a site without any.
	World *testchain.World
	// Timeout bounds one question to a node; 0 means 30 seconds.
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

const usualTimeout = 30 * time.Second

// New makes the service. Nothing is asked of a node before the workers run.
func New(deps Deps) (*Service, error) {
	deps.Timeout = cmp.Or(deps.Timeout, usualTimeout)
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
		makeNode := deps.Kinds[node.Kind]
		if makeNode == nil {
			return nil, fmt.Errorf("there is no kind of node %q for %s", node.Kind, node.Network)
		}
		if node.Kind == KindTest {
			network = testchain.Network(network)
			s.networks[network.ID] = network
		} else if node.Variant != "" {
			network.Variant, network.Explorer = node.Variant, ""
			s.networks[network.ID] = network
			deps.Log.Warn("the coins of a network have no price, and the site takes them as if they had: let nobody but yourselves use it", "network", network.ID, "variant", node.Variant)
		}
		client, maker, err := makeNode(network, node.NodeOptions)
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

// Listen adds one who is told of blocks. It is called before the workers run.
func (s *Service) Listen(l Listener) { s.listeners = append(s.listeners, l) }

// Node is the node of a network, where one is configured.
func (s *Service) Node(network string) (chain.Node, bool) {
	if f := s.byNetwork[network]; f != nil {
		return f.node, true
	}
	return nil, false
}

// Maker makes the transactions of a network, where a node is configured.
func (s *Service) Maker(network string) (chain.Maker, bool) {
	if f := s.byNetwork[network]; f != nil && f.maker != nil {
		return f.maker, true
	}
	return nil, false
}

// Network is one of the built-in networks, with what staff have changed of it.
func (s *Service) Network(id string) (chain.Network, bool) {
	network, known := s.networks[id]
	if n := s.options.confirmationsOf(id); n > 0 {
		network.Confirmations = n
	}
	return network, known
}

// Asset is one of the built-in assets, whether its network has a node or not.
func (s *Service) Asset(id string) (chain.Asset, bool) {
	all := chain.Assets()
	if i := slices.IndexFunc(all, func(a chain.Asset) bool { return a.ID == id }); i >= 0 {
		return all[i], true
	}
	return chain.Asset{}, false
}

// Assets lists those of networks with a node.
func (s *Service) Assets() (list []chain.Asset) {
	for _, asset := range chain.Assets() {
		if s.byNetwork[asset.Network] != nil {
			list = append(list, asset)
		}
	}
	return list
}

// Height is that of the newest block that was followed; 0 before there is one.
func (s *Service) Height(network string) int64 {
	if f := s.byNetwork[network]; f != nil {
		return f.look().cursor.height
	}
	return 0
}

// offlineAfter is how long a node may tell nothing good before its network counts as
// out of reach.
const offlineAfter = 2 * time.Minute

// Offline reports whether a network has no node, staff have paused it, or the node
// has told nothing good for two minutes.
func (s *Service) Offline(network string) bool {
	f := s.byNetwork[network]
	return f == nil || s.options.isPaused(network) || s.Clock.Now().Sub(f.look().goodAt) > offlineAfter
}

// DepositsOpen and WithdrawalsOpen report whether staff let money come in and go out
// by a network. They say nothing about its node.
func (s *Service) DepositsOpen(network string) bool {
	return !s.options.isPaused(network) && !slices.Contains(s.options.closedIn.Get(), network)
}

// WithdrawalsOpen is explained at DepositsOpen.
func (s *Service) WithdrawalsOpen(network string) bool {
	return !s.options.isPaused(network) && !slices.Contains(s.options.closedOut.Get(), network)
}

// IsTest reports whether the coins of a network are worth nothing.
func (s *Service) IsTest(network string) bool {
	f := s.byNetwork[network]
	return f != nil && f.kind == KindTest
}

// Nudge makes the follower of a network look now, for somebody says that something
// has happened there. Nothing is believed, and a flood of nudges makes it look once a
// second at most.
func (s *Service) Nudge(network, _ string) {
	if f := s.byNetwork[network]; f != nil {
		f.nudge()
	}
}

// Workers are one for each network.
func (s *Service) Workers() (list []feature.Worker) {
	for _, f := range s.followers {
		list = append(list, feature.Worker{Name: "network " + f.network.ID, Run: f.run, Failure: feature.Restart})
	}
	if len(s.testChains()) > 0 {
		every := func() time.Duration { return time.Duration(s.options.testEvery.Get()) }
		list = append(list, feature.Worker{Name: "test chain", Run: func(ctx context.Context) error { return s.World.Run(ctx, every) }, Failure: feature.Restart})
	}
	return list
}

// CatchUp follows all networks to their ends now: for tests, and for the office where
// somebody has just pressed a button.
func (s *Service) CatchUp(ctx context.Context) error {
	for _, f := range s.followers {
		if err := f.catchUp(ctx); err != nil {
			return err
		}
	}
	return nil
}

// TestKind makes the nodes of kind test: chains of a world.
func TestKind(world *testchain.World) Constructor {
	return func(network chain.Network, _ NodeOptions) (chain.Node, chain.Maker, error) {
		c := world.Chain(network)
		return c, c, nil
	}
}
