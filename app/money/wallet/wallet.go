// Package wallet shows players their money: the currencies, the balances and the
// play money. It publishes an event for each change.
package wallet

import (
	"log/slog"
	"time"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/live"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/shared"
	"croupier/db"
)

// demoUSD is the first play money and the play money of a top-up, in millionths
// of a dollar.
const demoUSD = 1000 * 1_000_000

// Service manages wallets.
type Service struct {
	*money.CurrencySet
	db             *db.DB
	ledger         *ledger.Ledger
	prices         *prices.Service
	sockets        live.Publisher
	log            *slog.Logger
	minimum        func(currency money.Currency) (money.Amount, error)
	singleCurrency func() string
	// locked is whether the wallet waits for the player's email address.
	locked *settings.Value[bool]
}

// Deps are the services that wallets use.
type Deps struct {
	shared.Services
	Currencies *money.CurrencySet
	// Minimum is the smallest stake of a currency. Less play money counts as
	// none. Nil: one minor unit.
	Minimum func(currency money.Currency) (money.Amount, error)
	// SingleCurrency is the id of the licence's single currency, empty for none. Nil:
	// there is no limit.
	SingleCurrency func() string
}

// New creates the service.
func New(deps Deps) *Service {
	s := &Service{
		db: deps.DB, ledger: deps.Ledger, prices: deps.Prices, sockets: deps.Sockets, log: deps.Log,
		CurrencySet: deps.Currencies, minimum: deps.Minimum, singleCurrency: deps.SingleCurrency,
		locked: settings.Bool("wallet.locked_until_confirmed", true, settings.Spec{
			Group: "wallet", OwnDefault: true,
			Sentence: "Whether the balance in the header stays locked until a player has confirmed the email address. Without the lock the player can change currency and kind of money before that.",
		}).WeakenedWhen(settings.TurnedOff),
	}
	if s.minimum == nil {
		s.minimum = func(money.Currency) (money.Amount, error) { return 1, nil }
	}
	if s.singleCurrency == nil {
		s.singleCurrency = func() string { return "" }
	}
	return s
}

// Offered implements ledger.Wallets.
func (s *Service) Offered() []money.Currency {
	id := s.singleCurrency()
	if id == "" {
		return s.Currencies()
	}
	single, known := s.Currency(id)
	if !known {
		return nil
	}
	return []money.Currency{single}
}

// OpenDemo credits the first play money of a currency. It does nothing if the
// account exists.
func (s *Service) OpenDemo(tx *db.Tx, owner string, currency money.Currency) error {
	key := ledger.PlayerKey(owner, currency.ID, true)
	if s.ledger.IsCached(key) {
		return nil
	}
	exists, err := ledger.Exists(tx, key)
	if exists || err != nil {
		return err
	}
	_, err = s.topUp(tx, owner, currency)
	return err
}

// demoAmount is the first play money and the play money of a top-up: demoUSD in
// the currency, rounded to its displayed decimals.
func demoAmount(price prices.Price, currency money.Currency) money.Amount {
	return max(currency.Floor(price.Amount(demoUSD, currency)), currency.Unit())
}

// topUp credits play money worth demoUSD. Errors: prices.ErrUnknown.
func (s *Service) topUp(tx *db.Tx, owner string, currency money.Currency) (money.Amount, error) {
	price, err := s.prices.Of(currency.ID)
	if err != nil {
		return 0, err
	}
	key := ledger.PlayerKey(owner, currency.ID, true)
	balances, err := s.ledger.Transfer(tx, ledger.Transfer{
		Debit:  ledger.Key{Owner: ledger.House, Currency: currency.ID, Purpose: ledger.Demo},
		Credit: key, Amount: demoAmount(price, currency), Code: ledger.CodeTopUp, Ref: []byte(owner),
	})
	return balances[key], err
}

// Modification is the event of a new balance.
type Modification struct {
	Currency string `json:"currency"`
	Demo     bool   `json:"demo"`
	// Balance is the whole new balance in whole units.
	Balance string `json:"balance"`
	// Delay is the number of milliseconds before pages show the balance, so that
	// the player can watch the game first.
	Delay  int64  `json:"delay"`
	Reason string `json:"reason"`
}

// EventModification is published to the pages of a player or guest.
var EventModification = live.NewEvent[Modification]("BalanceModification", "A balance of the player has changed.")

// Changed publishes a balance to the pages of the player or guest after the transaction
// commits, in the order of commits.
func (s *Service) Changed(tx *db.Tx, key ledger.Key, balance money.Amount, delay time.Duration, reason string) {
	published := Modification{
		Currency: key.Currency, Demo: key.Purpose == ledger.Demo, Delay: delay.Milliseconds(), Reason: reason,
		Balance: s.text(key.Currency, balance),
	}
	tx.AfterCommit(func() {
		if err := s.sockets.PublishTo(key.Owner, EventModification.With(published)); err != nil {
			s.log.Error("publish a balance", "error", err)
		}
	})
}

// text formats an amount of a currency.
func (s *Service) text(currencyID string, amount money.Amount) string {
	currency, _ := s.Currency(currencyID)
	return currency.Text(amount)
}
