// Package withdrawals pays players out: it debits the requested sum from the
// balance, reserves it while rules or staff check it, and sends it to the treasury.
// It returns the money if the withdrawal is cancelled, declined or cannot be
// paid.
package withdrawals

import (
	"context"
	"math/big"
	"sync"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/outflow"
	"croupier/app/kernel/players"
	"croupier/app/kernel/screening"
	"croupier/app/kernel/screening/scoring"
	"croupier/app/kernel/shared"
	"croupier/db"
)

// Networks are the networks and assets on which the site can pay.
type Networks interface {
	// Assets lists those of configured networks.
	Assets() []chain.Asset
	Network(id string) (chain.Network, bool)
	// Offline reports whether a network's node has given no valid response for a
	// while.
	Offline(network string) bool
}

// Addresses checks addresses that players type.
type Addresses interface {
	// Destination returns the canonical forms of an address of a network and of
	// its tag, or a *fault.Error with the problem. Some addresses include their
	// tag, so both are read together. No tag is an empty one.
	Destination(network, text, tag string) (address, canonicalTag string, err error)
	// IsOwnAddress reports whether an address belongs to the site, including those of
	// players.
	IsOwnAddress(q db.Querier, network, address string) (bool, error)
}

// Order is a payment for the treasury.
type Order struct {
	ID                  id.Binary // of the withdrawal
	Asset, Address, Tag string
	Units               *big.Int
	Amount, Fee         money.Amount
}

// Treasury pays approved withdrawals.
type Treasury interface {
	// Enqueue adds an order in the transaction of its approval.
	Enqueue(tx *db.Tx, order Order) error
	// Quote returns a function for the network's current fee for a payment of an
	// asset, by the amount that arrives, in the currency of the asset. For 0 it
	// is the fee of a typical payment. Quote may query a node, fee does not.
	Quote(ctx context.Context, asset string) (fee func(amount money.Amount) money.Amount, err error)
	// MinAmount returns the min amount of the network for a payment to an address, in
	// the currency of the asset, or 0 for none.
	MinAmount(asset, address string) (money.Amount, error)
}

// PlayerStatus has the data about a player from other packages.
type PlayerStatus interface {
	// Level returns the VIP level, 0 to 10.
	Level(q db.Querier, userID string) (int, error)
	// WithdrawalsHeld reports whether staff or a rule hold the player's withdrawals.
	WithdrawalsHeld(q db.Querier, userID string) (bool, error)
}

// Proof is what is known about a player's identity.
type Proof struct {
	// Verified is true if the player has verified as much as large amounts require.
	// Demanded is true if something was requested and is still missing, whatever
	// the amount.
	Verified, Required bool
	// AboveUSD is the amount from which withdrawals require it, in millionths of
	// a dollar. Bounded is false if only the limit of the terms applies.
	AboveUSD int64
	Bounded  bool
}

// Identities knows the identities of players.
type Identities interface {
	Proof(q db.Querier, userID string) (Proof, error)
	// RequestCheck asks a player for an identity check, because a withdrawal waits for it.
	RequestCheck(tx *db.Tx, userID string) error
}

// Deps are the dependencies of the withdrawals service.
type Deps struct {
	shared.Services
	Wallets  ledger.Wallets
	Accounts players.Records
	// Gate has the rules for all value that leaves an account.
	Gate         outflow.Gate
	PlayerStatus PlayerStatus
	Identity     Identities
	Networks     Networks
	Addresses    Addresses
	Screening    screening.Screener
	Scoring      scoring.Scorer
	// MustHoldUnscored reports whether a person checks what the scoring service did
	// not score.
	MustHoldUnscored func() bool
	Treasury         Treasury
	Limits           *Limits
	// Folder is where a statement is written before it is sent, or empty for the
	// system's folder.
	Folder string
}

// Service is the withdrawals of one site.
type Service struct {
	Deps
	limits *Limits

	mu     sync.Mutex
	quotes map[string]cachedQuote
}

// New creates the service.
func New(deps Deps) *Service {
	return &Service{Deps: deps, limits: deps.Limits, quotes: map[string]cachedQuote{}}
}
