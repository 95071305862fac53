// Package treasury pays what the site owes on chains and keeps its coins: it
// reserves, signs, stores and only then sends, so that nothing is paid twice, and
// compares the books with the chain at every block. docs/cashier-treasury.md says how
// an operator runs it.
package treasury

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Networks are the chains that the site is configured for.
type Networks interface {
	Network(id string) (chain.Network, bool)
	Asset(id string) (chain.Asset, bool)
	Assets() []chain.Asset
	Node(network string) (chain.Node, bool)
	Maker(network string) (chain.Maker, bool)
}

// Deposits knows the addresses of players and what was counted of them.
type Deposits interface {
	// Owner is the place of a player's address below the account of a network.
	Owner(q db.Querier, network, address string) (path chain.Path, found bool, err error)
	// Watches reports from memory whether an address may be a player's.
	Watches(network, address string) bool
	// Booked reports whether a payment is in the books of the wallet of deposits.
	Booked(q db.Querier, network, txid string, output int) (bool, error)
}

// Addresses derives the site's own addresses.
type Addresses interface {
	// At is the address of a path; ErrNoAccount when the operator has given none.
	At(network string, path chain.Path) (string, error)
}

// ErrNoAccount says that the operator has given no key of a network.
var ErrNoAccount = errors.New("no account is set up for the network")

// Signer has the site's own keys, if it has any.
type Signer interface {
	// Keys are those of a network; false where another machine signs.
	Keys(network string) (chain.Keys, bool)
}

// Listener hears what becomes of withdrawals, within the transaction in which it
// does.
type Listener interface {
	Signed(tx *db.Tx, withdrawal id.Binary, txid string) error
	Sent(tx *db.Tx, withdrawal id.Binary, txid string) error
	Confirmations(tx *db.Tx, withdrawal id.Binary, txid string, n, of int64) error
	Paid(tx *db.Tx, withdrawal id.Binary, txid string) error
	// Failed says that nothing was paid and never will be.
	Failed(tx *db.Tx, withdrawal id.Binary, reason string) error
}

// Deps are the parts of the house that the treasury stands on.
type Deps struct {
	DB        *db.DB
	Clock     clock.Clock
	IDs       *id.Source
	Log       *slog.Logger
	Ledger    *ledger.Ledger
	Prices    *prices.Service
	Networks  Networks
	Deposits  Deposits
	Addresses Addresses
	// Signer may be nil: then the site has no keys.
	Signer    Signer
	Approvals *approval.Service
	StaffLog  *stafflog.Log
	Activity  *activity.Log
	// Currency finds a currency of the site.
	Currency func(id string) (money.Currency, bool)
}

// Service is the treasury of a site.
type Service struct {
	Deps
	listener Listener
	limits   limits

	mu   sync.Mutex
	wake map[string]chan struct{}
	// hots are the addresses that pay, by network, and ruled when the rule looked last
	// for something to sweep.
	hots  map[string]string
	ruled map[string]time.Time
}

// New makes a treasury. Nobody hears of it until Listen.
func New(deps Deps) *Service {
	return &Service{Deps: deps, listener: deaf{}, limits: declareLimits(), wake: map[string]chan struct{}{}, hots: map[string]string{}, ruled: map[string]time.Time{}}
}

// Listen tells who hears what becomes of withdrawals. Call it before the site serves.
func (s *Service) Listen(l Listener) { s.listener = l }

// deaf hears nothing.
type deaf struct{}

func (deaf) Signed(*db.Tx, id.Binary, string) error                      { return nil }
func (deaf) Sent(*db.Tx, id.Binary, string) error                        { return nil }
func (deaf) Confirmations(*db.Tx, id.Binary, string, int64, int64) error { return nil }
func (deaf) Paid(*db.Tx, id.Binary, string) error                        { return nil }
func (deaf) Failed(*db.Tx, id.Binary, string) error                      { return nil }

// HotPath is where the site's own coins stand: what pays, and where change goes.
var HotPath = chain.Path{Branch: 1}

// hot is the address that pays on a network. It is derived once.
func (s *Service) hot(network string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if address := s.hots[network]; address != "" {
		return address, nil
	}
	address, err := s.Addresses.At(network, HotPath)
	if err != nil {
		return "", fmt.Errorf("find the hot wallet of %s: %w", network, err)
	}
	s.hots[network] = address
	return address, nil
}

// spendsOutputs reports whether a network has outputs that are spent, and no accounts.
// A test chain behaves as the network whose id it has.
func spendsOutputs(network chain.Network) bool {
	if network.Family != chain.Test {
		return network.Family == chain.Bitcoin
	}
	for _, real := range chain.Networks() {
		if real.ID == network.ID {
			return real.Family == chain.Bitcoin
		}
	}
	return true
}

// networks lists the networks of the site's assets, in their order.
func (s *Service) networks() (list []chain.Network) {
	seen := map[string]bool{}
	for _, a := range s.Networks.Assets() {
		if network, found := s.Networks.Network(a.Network); found && !seen[network.ID] {
			seen[network.ID] = true
			list = append(list, network)
		}
	}
	return list
}

// coin is the asset in which a network takes its fees.
func (s *Service) coin(network chain.Network) (chain.Asset, money.Currency, error) {
	for _, a := range s.Networks.Assets() {
		if a.Network == network.ID && a.Currency == network.Coin && a.Token == "" {
			currency, known := s.Currency(a.Currency)
			if known {
				return a, currency, nil
			}
		}
	}
	return chain.Asset{}, money.Currency{}, fmt.Errorf("the coin of %s is no asset of the site", network.ID)
}

// asset finds an asset and its currency.
func (s *Service) asset(assetID string) (chain.Asset, money.Currency, error) {
	a, found := s.Networks.Asset(assetID)
	currency, known := s.Currency(a.Currency)
	if !found || !known {
		return a, currency, fmt.Errorf("%q is no asset of the site", assetID)
	}
	return a, currency, nil
}

// newID makes the id of a row.
func (s *Service) newID() (id.Binary, error) {
	binary, ok := id.ToBinary(s.IDs.New())
	if !ok {
		return binary, errors.New("a new id is not readable")
	}
	return binary, nil
}

// Run pays until ctx ends: one loop for each network.
func (s *Service) Run(ctx context.Context) error {
	var loops sync.WaitGroup
	for _, network := range s.networks() {
		loops.Go(func() { s.follow(ctx, network.ID) })
	}
	loops.Wait()
	<-ctx.Done()
	return ctx.Err()
}
