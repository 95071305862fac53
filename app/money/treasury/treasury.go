// Package treasury makes the site's payments on chains, manages its coins, and
// compares the books with the chain at every block. It reserves, signs and stores
// a transaction before it sends it, so that nothing is paid twice.
// docs/cashier-treasury.md describes its operation.
package treasury

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/shared"
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

// Deposits knows the addresses of players and the booked payments to them.
type Deposits interface {
	// Owner returns the path of a player's address below the account of a
	// network.
	Owner(q db.Querier, network, address string) (path chain.Path, found bool, err error)
	// Watches reports from memory whether an address may be a player's.
	Watches(network, address string) bool
	// ReserveAddresses prevents that addresses are given out again after a restore that
	// the chain has proven.
	ReserveAddresses(tx *db.Tx, event int64) error
	// Booked reports whether a payment is in the books of the deposit wallet.
	Booked(q db.Querier, network, txid string, output int) (bool, error)
	// MayReturn returns why a deposit must not be sent back to its sender now,
	// although that was decided, or an empty text if it may be.
	MayReturn(q db.Querier, deposit id.Binary) (reason string, err error)
}

// Addresses derives the site's own addresses.
type Addresses interface {
	// At returns the address of a path, below the account that it names or the
	// current one. Errors: ErrNoAccount if the operator has configured none.
	At(network string, path chain.Path) (string, error)
	// Accounts lists the accounts whose public keys are known: first the current
	// one, then earlier ones. It is empty on networks without accounts.
	Accounts(network string) []string
}

// ErrNoAccount is returned if the operator has configured no key for a network.
var ErrNoAccount = errors.New("no account is set up for the network")

// Signer has the site's own keys, if it has any.
type Signer interface {
	// Keys returns the keys of a network, or false where another machine signs.
	Keys(network string) (chain.Keys, bool)
}

// Withdrawals knows the withdrawals of orders.
type Withdrawals interface {
	// MayPay returns why an approved withdrawal must not be paid now, or an empty
	// text if it may be. It is called in the write that takes the order from the
	// queue and again in the one that stores a signature: see payable.go.
	MayPay(q db.Querier, o Order) (reason string, err error)
	// Unapproved lists withdrawals that are not approved, to one address of a
	// network, or to all if address is empty, requested up to a time in unix
	// milliseconds.
	Unapproved(q db.Querier, network, address string, upTo int64, limit int) ([]Order, error)
}

// Deps are the dependencies of the treasury.
type Deps struct {
	shared.Services
	Networks  Networks
	Deposits  Deposits
	Addresses Addresses
	// Signer may be nil: then the site has no keys.
	Signer Signer
	// Withdrawals decides which orders may be paid.
	Withdrawals Withdrawals
	// Currency finds a currency of the site.
	Currency func(id string) (money.Currency, bool)
}

// Service is the treasury of a site.
type Service struct {
	Deps
	Transactions
	limits limits

	mu   sync.Mutex
	wake map[string]chan struct{}
	// ownAddresses are the addresses of the site's own coins by network, the paying one
	// first. ruled is when the rule last searched for coins to sweep.
	ownAddresses map[string][]ownAddress
	lastPlanned  map[string]time.Time
	// searches are the searches after a restore, by network.
	searches map[string]*search
}

// New creates a treasury.
func New(deps Deps) *Service {
	return &Service{
		Deps: deps, Transactions: Transactions{deps.Networks}, limits: declareLimits(), wake: map[string]chan struct{}{}, ownAddresses: map[string][]ownAddress{},
		lastPlanned: map[string]time.Time{}, searches: map[string]*search{},
	}
}

// spendsOutputs reports whether a network spends outputs and has no accounts. A
// test chain behaves as the network whose id it has.
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

// coin returns the asset of a network's fees.
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

// newID creates the id of a row.
func (s *Service) newID() (id.Binary, error) {
	binary, ok := id.ToBinary(s.IDs.New())
	if !ok {
		return binary, errors.New("a new id is not readable")
	}
	return binary, nil
}

// Run makes payments until ctx ends, with one loop for each network.
func (s *Service) Run(ctx context.Context) error {
	var loops sync.WaitGroup
	for _, network := range s.networks() {
		loops.Go(func() { s.runNetwork(ctx, network.ID) })
	}
	loops.Wait()
	<-ctx.Done()
	return ctx.Err()
}
