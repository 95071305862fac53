// Package reserves proves that what players own is there: it publishes a tree of hashes
// over all balances, in which each player finds the own one, beside what the site holds
// on chains. docs/reserves.md says what counts and how anybody checks it.
package reserves

import (
	"crypto/hmac"
	"crypto/sha256"
	"log/slog"
	"sync"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Networks are the chains that the site is configured for.
type Networks interface {
	Network(id string) (chain.Network, bool)
	Asset(id string) (chain.Asset, bool)
	Assets() []chain.Asset
	Node(network string) (chain.Node, bool)
}

// Held is what the site holds of an asset by itself, as its books say, and the block
// with which that was compared last.
type Held struct {
	Asset                   chain.Asset
	Deposits, Hot, Inflight money.Amount
	Height                  int64
	Hash                    string
	// ComparedAt is in unix milliseconds; 0 for never.
	ComparedAt     int64
	Looked, Unable int64
	// Halted tells that the payments of the network are stopped.
	Halted bool
}

// Treasury knows what the site holds on chains.
type Treasury interface {
	Held(q db.Querier) ([]Held, error)
	// Owns reports whether the site itself uses an address: for players or to pay.
	Owns(q db.Querier, network, address string) (bool, error)
}

// Withdrawals knows what is held for open withdrawals.
type Withdrawals interface {
	EachOpen(q db.Querier, fn func(userID, currency string, amount money.Amount)) error
}

// Deps are the parts of the house that the proofs stand on.
type Deps struct {
	DB          *db.DB
	Clock       clock.Clock
	IDs         *id.Source
	Log         *slog.Logger
	StaffLog    *stafflog.Log
	Activity    *activity.Log
	Networks    Networks
	Treasury    Treasury
	Withdrawals Withdrawals
	// Currency finds a currency of the site.
	Currency func(id string) (money.Currency, bool)
	// Key is the secret from which the nonces of leaves follow.
	Key []byte
	// Statement is what cold addresses sign.
	Statement Statement
	// Demo tells that all money of the site is test money.
	Demo bool
}

// Service makes the proofs of one site.
type Service struct {
	Deps
	plan plan
	// making is held while a proof is made: one at a time.
	making sync.Mutex
	// wake has the worker look at the cold addresses.
	wake chan struct{}
}

// New makes the service.
func New(deps Deps) *Service {
	return &Service{Deps: deps, plan: declarePlan(), wake: make(chan struct{}, 1)}
}

// secretOf is the secret of a publication. It follows from the key of the site and the
// salt, and is stored nowhere.
func (s *Service) secretOf(salt [32]byte) []byte {
	sum := hmac.New(sha256.New, s.Key)
	sum.Write(salt[:])
	return sum.Sum(nil)
}
