// Package wallet is what players see of their money: the currencies, the
// balances, play money, and the event that tells of each change.
package wallet

import (
	"log/slog"
	"time"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/live"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Prices knows what currencies are worth.
type Prices interface {
	Of(currency string) (prices.Price, error)
}

// Sockets reaches the open pages of a player.
type Sockets interface {
	PublishTo(userID string, n live.Notice) error
}

// demoUSD is the play money of a newcomer and of a top-up, in millionths of a
// dollar.
const demoUSD = 1000 * 1_000_000

// Service keeps wallets.
type Service struct {
	db         *db.DB
	ledger     *ledger.Ledger
	prices     Prices
	sockets    Sockets
	log        *slog.Logger
	currencies []money.Currency
	byID       map[string]money.Currency
	minimum    func(currency money.Currency) (money.Amount, error)
	only       func() string
}

// Deps are the parts of the house that wallets stand on.
type Deps struct {
	DB         *db.DB
	Ledger     *ledger.Ledger
	Prices     Prices
	Sockets    Sockets
	Log        *slog.Logger
	Currencies []money.Currency
	// Minimum is the smallest stake of a currency: less play money than that
	// counts as none. Nil: the smallest amount of its books.
	Minimum func(currency money.Currency) (money.Amount, error)
	// Only is the id of the one currency to which the licence fixes the site,
	// empty for none. Nil: no licence does.
	Only func() string
}

// New makes the service.
func New(deps Deps) *Service {
	s := &Service{
		db: deps.DB, ledger: deps.Ledger, prices: deps.Prices, sockets: deps.Sockets, log: deps.Log,
		currencies: deps.Currencies, byID: map[string]money.Currency{}, minimum: deps.Minimum, only: deps.Only,
	}
	if s.minimum == nil {
		s.minimum = func(money.Currency) (money.Amount, error) { return 1, nil }
	}
	if s.only == nil {
		s.only = func() string { return "" }
	}
	for _, c := range deps.Currencies {
		s.byID[c.ID] = c
	}
	return s
}

// offered lists the currencies that players are shown: all that the site
// keeps, or the one that its licence fixes it to.
func (s *Service) offered() []money.Currency {
	id := s.only()
	if id == "" {
		return s.currencies
	}
	sole, known := s.byID[id]
	if !known {
		return nil
	}
	return []money.Currency{sole}
}

// Currency finds a currency that the site keeps.
func (s *Service) Currency(id string) (money.Currency, bool) {
	c, ok := s.byID[id]
	return c, ok
}

// Currencies lists the currencies in the order in which they are offered.
func (s *Service) Currencies() []money.Currency { return s.currencies }

// OpenDemo gives a newcomer the first play money of a currency. It does
// nothing for an account that exists.
func (s *Service) OpenDemo(tx *db.Tx, owner string, currency money.Currency) error {
	key := ledger.PlayerKey(owner, currency.ID, true)
	if s.ledger.Known(key) {
		return nil
	}
	exists, err := ledger.Exists(tx, key)
	if exists || err != nil {
		return err
	}
	_, err = s.topUp(tx, owner, currency)
	return err
}

// fill is the play money of a newcomer and of a top-up: what demoUSD buys, as
// far as it can be shown.
func fill(price prices.Price, currency money.Currency) money.Amount {
	return max(currency.Floor(price.Amount(demoUSD, currency)), currency.Unit())
}

// topUp adds play money worth demoUSD. Errors: prices.ErrUnknown.
func (s *Service) topUp(tx *db.Tx, owner string, currency money.Currency) (money.Amount, error) {
	price, err := s.prices.Of(currency.ID)
	if err != nil {
		return 0, err
	}
	key := ledger.PlayerKey(owner, currency.ID, true)
	balances, err := s.ledger.Transfer(tx, ledger.Transfer{
		Debit:  ledger.Key{Owner: ledger.House, Currency: currency.ID, Purpose: ledger.Demo},
		Credit: key, Amount: fill(price, currency), Code: ledger.CodeTopUp, Ref: []byte(owner),
	})
	return balances[key], err
}

// Modification tells a player's pages of a new balance.
type Modification struct {
	Currency string `json:"currency"`
	Demo     bool   `json:"demo"`
	// Balance is the whole new balance in whole units.
	Balance string `json:"balance"`
	// Delay is the milliseconds after which pages show it, so that a game can
	// be watched first.
	Delay  int64  `json:"delay"`
	Reason string `json:"reason"`
}

// EventModification tells the pages of a player.
var EventModification = live.NewEvent[Modification]("BalanceModification", "A balance of the player has changed.")

// Changed tells the player of a balance, after the transaction commits and in
// the order of commits. Guests have no channel: they read it in the answer.
func (s *Service) Changed(tx *db.Tx, key ledger.Key, balance money.Amount, delay time.Duration, reason string) {
	if session.IsGuest(key.Owner) {
		return
	}
	told := Modification{
		Currency: key.Currency, Demo: key.Purpose == ledger.Demo, Delay: delay.Milliseconds(), Reason: reason,
		Balance: s.byID[key.Currency].Text(balance),
	}
	tx.After(func() {
		if err := s.sockets.PublishTo(key.Owner, EventModification.With(told)); err != nil {
			s.log.Error("tell a player of a balance", "error", err)
		}
	})
}
