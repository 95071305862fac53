// Package withdrawals pays players out: it takes what they ask for from their
// balances, holds it back while rules or staff look at it, hands it to the treasury,
// and gives it back when it is cancelled, declined or cannot be paid.
package withdrawals

import (
	"context"
	"log/slog"
	"math/big"
	"sync"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/live"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/screening/scoring"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Networks are the networks and assets that the site can pay on.
type Networks interface {
	// Assets lists those of configured networks.
	Assets() []chain.Asset
	Network(id string) (chain.Network, bool)
	// Offline tells that a network's node has given no good answer for a while.
	Offline(network string) bool
}

// Addresses check what players type.
type Addresses interface {
	// Destination gives the canonical forms of an address of a network and of what
	// stands beside it, or says in a *fault.Error what is wrong. Some addresses hold
	// their tag, so that both are read together; no tag is an empty one.
	Destination(network, text, tag string) (address, canonicalTag string, err error)
	// Own reports whether an address is one of the site's, of players too.
	Own(q db.Querier, network, address string) (bool, error)
}

// Order is what the treasury is told to pay.
type Order struct {
	ID                  id.Binary // of the withdrawal
	Asset, Address, Tag string
	Units               *big.Int
	Amount, Fee         money.Amount
}

// Treasury pays what was approved.
type Treasury interface {
	// Enqueue takes an order in the transaction of its approval.
	Enqueue(tx *db.Tx, order Order) error
	// Quote is what the network will cost for a payment of an asset now, in the
	// currency of the asset. It may ask a node.
	Quote(ctx context.Context, asset string) (money.Amount, error)
}

// Brought is what a player has deposited.
type Brought struct {
	// USD are all counted deposits, in millionths of a dollar as they were counted.
	USD int64
	// Confirmations are those of the latest deposit; Any tells that there is one.
	Confirmations int64
	Any           bool
}

// Deposits know what players have deposited.
type Deposits interface {
	Of(q db.Querier, userID string) (Brought, error)
}

// Plays know what players have wagered of real money, in millionths of a dollar.
type Plays interface {
	Wagered(ctx context.Context, userID string) (usd int64, err error)
}

// Wallets know the currencies and tell players of a new balance.
type Wallets interface {
	Currency(id string) (money.Currency, bool)
	Changed(tx *db.Tx, key ledger.Key, balance money.Amount, delay time.Duration, reason string)
}

// Prices are those of currencies in dollars.
type Prices interface {
	Of(currency string) (prices.Price, error)
}

// Admission says who may withdraw at all.
type Admission interface {
	Admit(q db.Querier, user *session.User, country, currency string, usd int64) error
}

// Standing is what other rooms know of a player.
type Standing interface {
	// Level is the VIP level, 0 to 10.
	Level(q db.Querier, userID string) (int, error)
	// BonusOpen reports whether a bonus waits for its conditions.
	BonusOpen(q db.Querier, userID string) (bool, error)
	// Held reports whether staff or a rule hold the player's withdrawals.
	Held(q db.Querier, userID string) (bool, error)
}

// Proof is what is known of who a player is.
type Proof struct {
	// Known tells that the player has shown as much as large amounts demand, and
	// Demanded that something is asked for and not there, whatever the amount.
	Known, Demanded bool
	// AboveUSD is from where on withdrawals demand it, in millionths of a dollar;
	// Bounded is false for nothing beside the terms.
	AboveUSD int64
	Bounded  bool
}

// Identities know who players are.
type Identities interface {
	Proof(q db.Querier, userID string) (Proof, error)
	// Ask asks a player to show it, because a withdrawal waits for that.
	Ask(tx *db.Tx, userID string) error
}

// Screening knows addresses that nobody may pay to.
type Screening interface {
	Hit(network, address string) bool
}

// Scoring says how risky an address is. It is asked in the background.
type Scoring interface {
	On() bool
	Ask(tx *db.Tx, ask scoring.Ask) error
	Of(q db.Querier, kind scoring.Kind, subject id.Binary) (scoring.Verdict, error)
}

// Cases take what staff have to look into.
type Cases interface {
	Open(tx *db.Tx, title, userID, note string) error
}

// Sockets send events to the open pages of a player.
type Sockets interface {
	PublishTo(userID string, n live.Notice) error
}

// Approvals hold back what needs a second person.
type Approvals interface {
	Hold(ctx context.Context, tx *db.Tx, call *session.Call, ask approval.Ask) (held bool, requestID string, err error)
}

// Deps are the parts of the house that the room stands on.
type Deps struct {
	DB        *db.DB
	Clock     clock.Clock
	IDs       *id.Source
	Log       *slog.Logger
	Ledger    *ledger.Ledger
	Wallets   Wallets
	Prices    Prices
	Sockets   Sockets
	Accounts  players.Records
	Admission Admission
	Standing  Standing
	Identity  Identities
	Networks  Networks
	Addresses Addresses
	Screening Screening
	Scoring   Scoring
	// HoldsUnscored tells whether a person looks at what the scoring service was silent
	// about.
	HoldsUnscored func() bool
	Treasury      Treasury
	Deposits      Deposits
	Plays         Plays
	Approvals     Approvals
	StaffLog      *stafflog.Log
	// Folder is where a statement is written before it is sent; empty for the folder
	// of the system.
	Folder string
	// Activity takes what rules look at; nil for nobody who does.
	Activity *activity.Log
}

// Service is the withdrawals of one site.
type Service struct {
	Deps
	set *set
	// cases join by ReportTo; without them what is found only waits.
	cases Cases

	mu     sync.Mutex
	quotes map[string]quoted
}

// New makes the service.
func New(deps Deps) *Service {
	return &Service{Deps: deps, set: declare(), quotes: map[string]quoted{}}
}
