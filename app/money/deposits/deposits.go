// Package deposits gives players addresses for coins, follows payments to them
// from block to block, and credits each payment once.
//
// One pure function, next, decides the state of a deposit. The books move in the
// transaction that processes a block. docs/cashier-deposits.md shows the states.
package deposits

import (
	"math/big"
	"sync"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/screening"
	"croupier/app/kernel/screening/scoring"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/shared"
	"croupier/db"
)

// Networks are the chains that the site follows.
type Networks interface {
	// Network finds a network that has a node.
	Network(id string) (chain.Network, bool)
	// Asset finds an asset of such a network.
	Asset(id string) (chain.Asset, bool)
	// Assets lists all of them.
	Assets() []chain.Asset
	// Offline reports whether a network has given no valid response lately.
	Offline(network string) bool
	// DepositsOpen reports whether staff allow deposits on a network.
	DepositsOpen(network string) bool
	// CheckNow makes the follower check a transaction. It never credits.
	CheckNow(network, txid string)
}

// Deriver derives the addresses below one public key.
type Deriver interface {
	At(path chain.Path) (address string, err error)
}

// Sources are the sources of players' addresses.
type Sources interface {
	// Deriver finds the deriver of a network's addresses. name distinguishes the
	// addresses of one key from those of another. ok is false where addresses
	// come from the pool.
	Deriver(network chain.Network) (d Deriver, name string, ok bool)
}

// Addresses knows the formats of addresses.
type Addresses interface {
	// Canonical returns the canonical form of an address of a network, or an
	// error with a message for people.
	Canonical(network chain.Network, text string) (canonical string, err error)
	// Destination returns the canonical form of an address and a tag that can be
	// paid.
	Destination(network chain.Network, text, tag string) (canonical, canonicalTag string, err error)
	// URI returns the text that wallets open from a QR code. units is nil for no
	// amount.
	URI(network chain.Network, asset chain.Asset, address, tag string, units *big.Int) string
}

// OwnTransactions knows the site's own transactions.
type OwnTransactions interface {
	// IsOwnTransaction reports whether a transaction is the site's. What it pays to an address
	// of a player, such as coins for a fee, is not a deposit.
	IsOwnTransaction(q db.Querier, network, txid string) (bool, error)
}

// Admission decides which players get an address.
type Admission interface {
	Admit(q db.Querier, user *session.User, country, currency string, usd int64) error
}

// Wallets are the balances of players.
type Wallets interface {
	ledger.Wallets
	// NoteDeposit stores that a player has deposited now.
	NoteDeposit(tx *db.Tx, userID string) error
}

// Deps are the dependencies of the deposits service.
type Deps struct {
	shared.Services
	Networks  Networks
	Sources   Sources
	Addresses Addresses
	Screener  screening.Screener
	Scoring   scoring.Scorer
	Admission Admission
	Wallets   Wallets
	Accounts  players.RecordFinder
	Own       OwnTransactions
	// Faucet sends coins of test networks.
	Faucet Faucet
}

// Service handles deposits.
type Service struct {
	Deps
	Sums
	// gateways is set by SetGateways. Without it only networks with a node are
	// offered.
	gateways Gateways
	watched  watched
	minimum  *settings.Value[string]
	unscored *settings.Value[string]

	mu sync.Mutex
	// missing are the deposits that were not among the pending payments at the
	// last check. A transaction also disappears from there when a block includes
	// it that has not been read yet. So it counts as gone only when the next
	// block, or the next check, does not have it either.
	missing map[id.Binary]bool
}

// New creates the service.
func New(deps Deps) *Service {
	return &Service{
		Deps: deps, watched: newWatched(), missing: map[id.Binary]bool{},
		minimum: settings.Dollars("cashier.minimum_deposit", "1", false, settings.Spec{
			Group: "cashier", OwnDefault: true,
			Sentence: "The least deposit in dollars. Less is kept for the player and credited when it adds up to this.",
		}).WeakenedWhen(settings.Never),
		unscored: settings.Choice("cashier.unscored", HoldUnscored, []string{HoldUnscored, PassUnscored}, settings.Spec{
			Group: "cashier", OwnDefault: true,
			Sentence: "What happens to a payment about which the scoring service has not answered in time: hold keeps it for a person, pass lets it go on.",
		}).WeakenedWhen(settings.Changed),
	}
}

// Settings declares the settings of deposits, and the setting for payments
// without a score.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.minimum, s.unscored}}
}

// Treatment of a payment for which the scoring service returned nothing.
const (
	HoldUnscored = "hold"
	PassUnscored = "pass"
)

// MustHoldUnscored reports whether such a payment is held for a person.
func (s *Service) MustHoldUnscored() bool { return s.unscored.Get() == HoldUnscored }

// minimumDeposit returns the minimum deposit of a currency that players are shown. Errors:
// prices.ErrUnknown.
func (s *Service) minimumDeposit(currency money.Currency) (money.Amount, error) {
	price, err := s.Prices.Of(currency.ID)
	if err != nil {
		return 0, err
	}
	dollars, err := money.ParseUSD(s.minimum.Get())
	if err != nil {
		return 0, err
	}
	return max(currency.Ceil(price.Amount(int64(dollars), currency)), currency.Unit()), nil
}

// enforcedMinimum returns the minimum amount that is credited. It is a fifth below the
// amount that players are shown, because prices move between the time they read
// it and the last confirmation. Without a price there is no minimum: money that
// arrives is credited.
func (s *Service) enforcedMinimum(currency money.Currency) money.Amount {
	minimum, err := s.minimumDeposit(currency)
	if err != nil {
		return 0
	}
	return minimum - minimum/5
}
