// Package wager handles every stake of every product. It binds a request to one outcome, checks
// admission and limits, chooses the funds, moves the money, keeps open wagers, writes the record
// and sends the player the new balance. Products add their rules and their own rows.
//
// A wager either ends at once (PlayOut), or is opened (Open). An open wager accepts additions
// (Add), returns parts of the stake (Release) and settles in parts (SettlePart). It ends once: by
// Settle or by Void. An ended wager can be settled again (Correct). Every operation runs inside
// the db.Write of its product, so that money, record and the product's rows commit together.
package wager

import (
	"sync/atomic"
	"time"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Kind is the business of a wager.
type Kind = wagerlog.Kind

// Wallets knows currencies and sends players their balances.
type Wallets interface {
	ledger.Wallets
	// OpenDemo credits the first play money of a currency. It does nothing if the account exists.
	OpenDemo(tx *db.Tx, owner string, currency money.Currency) error
}

// Bettor is the player of a stake as admission sees them.
type Bettor struct {
	Owner string
	// User is nil for a guest.
	User *session.User
	// Demo requests play money.
	Demo bool
	// Country is the country of the request, if known.
	Country string
}

// StakeTarget is the object of the stake, and the part of the stake that the player can lose.
type StakeTarget struct {
	Kind     Kind
	Product  string
	Currency string
	// USD is the part of the stake that is not bonus money, in millionths of a
	// dollar.
	USD int64
}

// Admission decides whether a player may stake at all now: licence,
// self-exclusion, limits of the player. It refuses with a *fault.Error.
type Admission interface {
	// Admit decides on a new wager.
	Admit(q db.Querier, bettor Bettor, at StakeTarget) error
	// AdmitMore decides on money that a player adds to an open wager. Only rules that protect the
	// player may refuse it: the offer at the opening remains valid. Ending a wager needs no
	// admission.
	AdmitMore(q db.Querier, bettor Bettor, at StakeTarget) error
}

// Usage counts the stakes and losses of players with limits of their own. Every call is part of
// the product's write. None is made for play money.
type Usage interface {
	// Opened reports a wager that stays open.
	Opened(tx *db.Tx, w *Wager) error
	// Ended reports a recorded wager: settled, void or corrected.
	Ended(tx *db.Tx, w *wagerlog.Wager) error
}

// noUsage is the Usage of a site whose players have no limits.
type noUsage struct{}

func (noUsage) Opened(*db.Tx, *Wager) error         { return nil }
func (noUsage) Ended(*db.Tx, *wagerlog.Wager) error { return nil }

// Deps are the packages that the kernel uses.
type Deps struct {
	DB        *db.DB
	IDs       *id.Source
	Ledger    *ledger.Ledger
	WagerLog  *wagerlog.Log
	Wallets   Wallets
	Prices    *prices.Service
	Admission Admission
	// Funding is nil for a site without bonuses. Stakes are real money then.
	Funding Funding
	// Usage is nil for a site whose players have no limits.
	Usage Usage
}

// Service is the kernel.
type Service struct {
	Deps
	*Limits
	kinds map[wagerlog.Kind]Proof
	// closed is set if the site accepts no new stakes.
	closed atomic.Bool
}

// New makes the kernel.
func New(deps Deps, limits *Limits) *Service {
	if deps.Funding == nil {
		deps.Funding = noFunding{}
	}
	if deps.Usage == nil {
		deps.Usage = noUsage{}
	}
	return &Service{Deps: deps, Limits: limits, kinds: map[wagerlog.Kind]Proof{}}
}

// Close stops new stakes. Open wagers can still end.
func (s *Service) Close() { s.closed.Store(true) }

// AcceptsBets reports whether the site accepts new stakes.
func (s *Service) AcceptsBets() bool { return s.set.bets.Get() && !s.closed.Load() }

// Notice has the reason for a change of a balance for a player's pages, and the delay before they
// show it.
type Notice struct {
	Reason string
	Delay  time.Duration
}

// USD returns the current value of an amount in millionths of a dollar. Errors:
// prices.ErrUnknown.
func (s *Service) USD(currency money.Currency, amount money.Amount) (int64, error) {
	price, err := s.Prices.Of(currency.ID)
	if err != nil {
		return 0, err
	}
	return price.USD(amount, currency), nil
}

// clearing returns the key of the clearing account with the stake of an open wager.
func clearing(player ledger.Key) ledger.Key {
	purpose := ledger.Stake
	switch player.Purpose {
	case ledger.Demo:
		purpose = ledger.DemoStake
	case ledger.Bonus:
		purpose = ledger.BonusStake
	}
	return ledger.Key{Owner: ledger.Clearing, Currency: player.Currency, Purpose: purpose}
}

// counterpartyKey returns the key of a system owner's account with the player's
// currency and money.
func counterpartyKey(owner string, player ledger.Key) ledger.Key {
	return ledger.Key{Owner: owner, Currency: player.Currency, Purpose: player.Purpose}
}
