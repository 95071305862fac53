// Package wager is the one way of every stake of every product: it binds a
// request to one outcome, asks who may stake and how much, chooses the funds,
// moves the money, keeps open wagers, writes the record and tells the player of
// the balance. Products are rules and the storage of their own business.
//
// A wager is taken and settled either at once (PlayOut), or it is opened (Open),
// may be added to (Add), given back in part (Release), settled in parts
// (SettlePart) and is ended once: by Settle or by Void. A wager that has ended
// may be settled again (Correct). Every operation runs inside the db.Write of
// its product, so that money, record and the product's own rows commit together.
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

// Kind is the business that a wager belongs to.
type Kind = wagerlog.Kind

// Wallets knows currencies and tells players of their balances.
type Wallets interface {
	Currency(id string) (money.Currency, bool)
	OpenDemo(tx *db.Tx, owner string, currency money.Currency) error
	Changed(tx *db.Tx, key ledger.Key, balance money.Amount, delay time.Duration, reason string)
}

// Prices knows what currencies are worth. Errors: prices.ErrUnknown.
type Prices interface {
	Of(currency string) (prices.Price, error)
}

// Bettor is who stakes, as the rules about people see them.
type Bettor struct {
	Owner string
	// User is nil for a guest.
	User *session.User
	// Demo asks for play money.
	Demo bool
	// Country is where the request comes from, as far as that is known.
	Country string
}

// Admission decides whether somebody may stake anything at all now: licence,
// self-exclusion, limits of the player. A *fault.Error is the answer. usd is in
// millionths of a dollar.
type Admission interface {
	// Admit decides about a new wager.
	Admit(q db.Querier, bettor Bettor, currency string, usd int64) error
	// AdmitMore decides about money that a player adds to an open wager. Only
	// what protects the player may refuse it: what the house offered at the
	// opening stands. Ending a wager is never asked about.
	AdmitMore(q db.Querier, bettor Bettor, currency string, usd int64) error
}

// Funding chooses from which funds a stake is taken that is not play money:
// ledger.Real or ledger.Bonus. A stake comes from one of them as a whole.
type Funding interface {
	Choose(q db.Querier, owner string, currency money.Currency, stake money.Amount) (ledger.Purpose, error)
}

// Deps are the parts of the house that the kernel stands on.
type Deps struct {
	DB        *db.DB
	IDs       *id.Source
	Ledger    *ledger.Ledger
	WagerLog  *wagerlog.Log
	Wallets   Wallets
	Prices    Prices
	Admission Admission
	// Funding is nil where there are no bonuses: stakes are real money then.
	Funding Funding
}

// Service is the kernel.
type Service struct {
	Deps
	options Options
	limits  *limits
	kinds   map[wagerlog.Kind]Proof
	// closed is set when no new stakes are taken.
	closed atomic.Bool
}

// New makes the kernel.
func New(deps Deps, options Options) (*Service, error) {
	s := &Service{Deps: deps, options: options, kinds: map[wagerlog.Kind]Proof{}}
	var err error
	s.limits, err = newLimits(deps.Prices, deps.Wallets.Currency, options)
	return s, err
}

// Close takes no new stakes any more; wagers that are open can be ended.
func (s *Service) Close() { s.closed.Store(true) }

// Taking tells whether new stakes are taken.
func (s *Service) Taking() bool { return s.options.Bets && !s.closed.Load() }

// Notice says how a player's pages are told of a new balance: why it changed,
// and how long they wait before they show it.
type Notice struct {
	Reason string
	Delay  time.Duration
}

// USD is what an amount is worth now, in millionths of a dollar. Errors:
// prices.ErrUnknown.
func (s *Service) USD(currency money.Currency, amount money.Amount) (int64, error) {
	price, err := s.Prices.Of(currency.ID)
	if err != nil {
		return 0, err
	}
	return price.USD(amount, currency), nil
}

// clearing is where the stake of an open wager stands.
func clearing(player ledger.Key) ledger.Key {
	purpose := ledger.Stake
	switch player.Purpose {
	case ledger.Demo:
		purpose = ledger.DemoStake
	case ledger.Bonus:
		purpose = ledger.BonusStake
	}
	return ledger.Key{Owner: ledger.Rounds, Currency: player.Currency, Purpose: purpose}
}

// against is the side of a system owner to a player's account.
func against(owner string, player ledger.Key) ledger.Key {
	return ledger.Key{Owner: owner, Currency: player.Currency, Purpose: player.Purpose}
}
