// Package deposits takes coins that players send to the site: it gives each player
// addresses, follows what arrives there from block to block, and credits it once.
//
// What becomes of a deposit is decided by one pure function, next, and the books
// move in the transaction that takes a block. docs/cashier-deposits.md shows the
// states.
package deposits

import (
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
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
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
	// Offline reports that a network has given no good answer lately.
	Offline(network string) bool
	// DepositsOpen reports whether staff let money come in by a network.
	DepositsOpen(network string) bool
	// Nudge makes the follower look at a transaction. It never credits.
	Nudge(network, txid string)
}

// Deriver makes the addresses below one public key.
type Deriver interface {
	At(path chain.Path) (address string, err error)
}

// Sources are what addresses of players are made from.
type Sources interface {
	// Deriver finds what derives the addresses of a network. name tells addresses of
	// one key from those of another; ok is false where addresses come from the pool.
	Deriver(network chain.Network) (d Deriver, name string, ok bool)
}

// Addresses knows the form of addresses.
type Addresses interface {
	// Canonical gives the one form of an address of a network, or an error for people.
	Canonical(network chain.Network, text string) (canonical string, err error)
	// Destination gives the one form of an address and a tag that can be paid.
	Destination(network chain.Network, text, tag string) (canonical, canonicalTag string, err error)
	// URI is what wallets open from a QR code. units are nil for no amount.
	URI(network chain.Network, asset chain.Asset, address, tag string, units *big.Int) string
}

// Screener knows the addresses from which nothing may be taken.
type Screener interface {
	Hit(network, address string) bool
}

// Scoring says how risky a payment is. It is asked in the background.
type Scoring interface {
	On() bool
	Ask(tx *db.Tx, ask scoring.Ask) error
	Of(q db.Querier, kind scoring.Kind, subject id.Binary) (scoring.Verdict, error)
}

// Cases take what staff have to look into.
type Cases interface {
	Open(tx *db.Tx, title, userID, note string) error
}

// Treasury pays what goes back to its sender, and knows the site's own transactions.
type Treasury interface {
	// Return queues a payment; the money stands in the account of withdrawals, with
	// the id of the deposit as its reference.
	Return(tx *db.Tx, order ReturnOrder) error
	// Own reports whether a transaction is the site's: what it brings to an address
	// of a player, such as coins for a fee, is no deposit.
	Own(q db.Querier, network, txid string) (bool, error)
}

// ReturnOrder is a deposit that goes back.
type ReturnOrder struct {
	ID           id.Binary
	Asset        string
	Address, Tag string
	Units        *big.Int
	Amount       money.Amount
}

// Alarm stops automatic payouts when counted money was lost.
type Alarm interface {
	Reversed(tx *db.Tx, network string, deposit id.Binary) error
	// LostAt tells of money of a currency that a payment gateway had and has no more.
	LostAt(tx *db.Tx, gateway, currency string, deposit id.Binary) error
}

// Admission decides who is given an address.
type Admission interface {
	Admit(q db.Querier, user *session.User, country, currency string, usd int64) error
}

// Wallets are the balances of players.
type Wallets interface {
	Currency(id string) (money.Currency, bool)
	Changed(tx *db.Tx, key ledger.Key, balance money.Amount, delay time.Duration, reason string)
	// NoteDeposit stores that a player has deposited now.
	NoteDeposit(tx *db.Tx, userID string) error
}

// Accounts are the accounts of players, for staff.
type Accounts interface {
	Record(q db.Querier, userID string) (r players.Record, found bool, err error)
	ByName(q db.Querier, name string) (person players.Person, found bool, err error)
}

// Prices is the source of currency prices.
type Prices interface {
	Of(currency string) (prices.Price, error)
}

// Sockets sends events to the open pages of a player.
type Sockets interface {
	PublishTo(userID string, n live.Notice) error
}

// Deps are the parts of the house that deposits stand on.
type Deps struct {
	DB        *db.DB
	Clock     clock.Clock
	IDs       *id.Source
	Log       *slog.Logger
	Ledger    *ledger.Ledger
	Networks  Networks
	Sources   Sources
	Addresses Addresses
	Screener  Screener
	Scoring   Scoring
	Admission Admission
	Wallets   Wallets
	Accounts  Accounts
	Prices    Prices
	Sockets   Sockets
	Approvals *approval.Service
	StaffLog  *stafflog.Log
	Activity  *activity.Log
	// Faucet gives coins of test networks.
	Faucet Faucet
}

// Service takes deposits.
type Service struct {
	Deps
	// Treasury and Alarm join by PaidBy; without them nothing is returned, and nobody
	// is alarmed.
	Treasury Treasury
	Alarm    Alarm
	// Cases join by ReportTo; without them what is found is only held.
	Cases Cases
	// gateways join by ServedBy; without them only networks with a node are offered.
	gateways Gateways
	watched  watched
	minimum  *settings.Value[string]
	unscored *settings.Value[string]

	mu sync.Mutex
	// missed are the deposits that were not among what waits at the last look. A
	// transaction leaves there also when a block takes it which has not been read
	// yet, so that it counts as gone only when the next block, or the next look, does
	// not have it either.
	missed map[id.Binary]bool
}

// New makes the service.
func New(deps Deps) *Service {
	return &Service{
		Deps: deps, watched: newWatched(), missed: map[id.Binary]bool{},
		minimum: settings.Dollars("cashier.minimum_deposit", "1", false, settings.Spec{
			Group: "cashier", OwnDefault: true,
			Sentence: "The least deposit in dollars. Less is kept for the player and credited when it adds up to this.",
		}),
		unscored: settings.Choice("cashier.unscored", HoldUnscored, []string{HoldUnscored, PassUnscored}, settings.Spec{
			Group: "cashier", OwnDefault: true,
			Sentence: "What happens to a payment about which the scoring service has not answered in time: hold keeps it for a person, pass lets it go on.",
		}),
	}
}

// PaidBy says who pays what goes back and who is told of lost money. The treasury
// needs deposits itself, so that it joins when both are made.
func (s *Service) PaidBy(treasury Treasury, alarm Alarm) { s.Treasury, s.Alarm = treasury, alarm }

// ReportTo says who opens cases about what was found.
func (s *Service) ReportTo(cases Cases) { s.Cases = cases }

// Settings declares what staff can set about deposits, and about payments that nobody
// has scored.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.minimum, s.unscored}}
}

// What becomes of a payment that the scoring service was silent about.
const (
	HoldUnscored = "hold"
	PassUnscored = "pass"
)

// HoldsUnscored reports whether such a payment waits for a person.
func (s *Service) HoldsUnscored() bool { return s.unscored.Get() == HoldUnscored }

// usdDecimals are those of a worth: millionths of a dollar.
const usdDecimals = 6

// least is the least deposit of a currency that players are told.
// Errors: prices.ErrUnknown.
func (s *Service) least(currency money.Currency) (money.Amount, error) {
	price, err := s.Prices.Of(currency.ID)
	if err != nil {
		return 0, err
	}
	dollars, err := money.ParseAmount(s.minimum.Get(), usdDecimals)
	if err != nil {
		return 0, err
	}
	return max(currency.Ceil(price.Amount(int64(dollars), currency)), currency.Unit()), nil
}

// enforced is the least amount that is credited. It is a fifth below what players are
// told, because prices move between the moment at which they read it and the last
// confirmation. Without a price nothing is too little: money that arrives is
// credited.
func (s *Service) enforced(currency money.Currency) money.Amount {
	least, err := s.least(currency)
	if err != nil {
		return 0
	}
	return least - least/5
}
