// Package reserves publishes proofs that the site has the coins that it owes: a
// tree of hashes over all balances, in which each player finds their own, and the
// site's balances on chains. docs/reserves.md describes what counts and how it is
// checked.
package reserves

import (
	"crypto/hmac"
	"crypto/sha256"
	"sync"

	"croupier/app/kernel/chain"
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
}

// SiteBalance is the site's balance of an asset without cold addresses, according to its
// books and its addresses in one block, and its last comparison with the node.
type SiteBalance struct {
	Asset                   chain.Asset
	Deposits, Hot, Inflight money.Amount
	Height                  int64
	Hash                    string
	// Addresses are in order, without those of cold wallets.
	Addresses []AddressBalance
	Leaving   []LeavingTx
	// ComparedAt is in unix milliseconds, or 0 for never.
	ComparedHeight       int64
	ComparedAt           int64
	Compared, Unreported int64
	// Halted is true if the payments of the network are stopped.
	Halted bool
}

// Treasury knows the site's balances on chains.
type Treasury interface {
	SiteBalances(q db.Querier) ([]SiteBalance, error)
	// IsSiteAddress reports whether the site itself uses an address: for players or to pay.
	IsSiteAddress(q db.Querier, network, address string) (bool, error)
}

// Withdrawals knows the money held for open withdrawals.
type Withdrawals interface {
	EachOpen(q db.Querier, fn func(userID, currency string, amount money.Amount)) error
}

// Deps are the dependencies of the proofs.
type Deps struct {
	shared.Services
	Networks    Networks
	Treasury    Treasury
	Withdrawals Withdrawals
	// Currency finds a currency of the site.
	Currency func(id string) (money.Currency, bool)
	// Key is the secret from which the nonces of leaves are derived.
	Key []byte
	// Statement is the text that cold addresses sign.
	Statement Statement
	// Demo is true if all money of the site is test money.
	Demo bool
}

// Service makes the proofs of one site.
type Service struct {
	Deps
	plan plan
	// making is locked while a proof is made: one at a time.
	making sync.Mutex
	// wake makes the worker query the cold addresses.
	wake chan struct{}
}

// New creates the service.
func New(deps Deps) *Service {
	return &Service{Deps: deps, plan: declarePlan(), wake: make(chan struct{}, 1)}
}

// secretOf returns the secret of a publication. It is derived from the key of the
// site and the salt, and is not stored.
func (s *Service) secretOf(salt [32]byte) []byte {
	sum := hmac.New(sha256.New, s.Key)
	sum.Write(salt[:])
	return sum.Sum(nil)
}
