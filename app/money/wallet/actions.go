package wallet

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Refusals.
var (
	ErrDemoBalance = fault.New(fault.CodeConflict, "You have enough play money to bet with. Fill it up when it is spent.")
	ErrNoPrice     = fault.New(-10, "Failed to get token price, try again later")
	errNoCurrency  = fault.Field("currency", "validation.in")
	errGuest       = fault.New(-2, "Please sign in.")
)

// CurrenciesAnswer lists the currencies with the caller's balances.
type CurrenciesAnswer struct {
	Currencies []CurrencyRow `json:"currencies"`
}

// CurrencyRow is one currency. Prices and balances are decimal texts, the
// balances in whole units. Decimals is the number of decimals that players see
// and can type, Precision the number of decimals of an amount. Further decimals
// are cut off for display, toward zero.
type CurrencyRow struct {
	ID        string     `json:"id"`
	Name      string     `json:"name"`
	Icon      string     `json:"icon"`
	Style     string     `json:"style"`
	Decimals  int        `json:"decimals"`
	Precision int        `json:"precision"`
	Price     string     `json:"price"`
	PriceEur  string     `json:"priceEur"`
	Tag       bool       `json:"tag"`
	Chains    []ChainRow `json:"chains"`
	WalletID  string     `json:"walletId"`
	Balance   Balances   `json:"balance"`
	// TopUpBelow is the smallest stake: play money can be topped up below it. It
	// is empty while the price of the currency is unknown.
	TopUpBelow string `json:"topUpBelow"`
}

// ChainRow is a network of a coin.
type ChainRow struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Balances are the caller's balances in one currency.
type Balances struct {
	Real string `json:"real"`
	Demo string `json:"demo"`
}

// CurrencyRequest names a currency.
type CurrencyRequest struct {
	Currency string `json:"currency" validate:"required,max=20"`
}

// BalanceAnswer is a new balance in whole units.
type BalanceAnswer struct {
	Balance string `json:"balance"`
}

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	return []action.Action{
		action.Post("/api/data/currencies", action.Public, s.List,
			action.Summary("All currencies with their prices and the caller's balances.")),
		action.Post("/api/wallet/demo", action.Public, s.TopUp,
			action.Summary("Fills an empty play-money wallet again."), action.PerAddress(60, time.Minute)),
	}
}

// List lists currencies and balances. Unopened play money is shown as the amount
// that the first bet will credit.
func (s *Service) List(ctx context.Context, call *session.Call, _ action.None) (CurrenciesAnswer, error) {
	held := map[ledger.Key]ledger.Account{}
	owner, known := call.Owner()
	if known {
		err := s.db.Read(ctx, func(q *db.Reader) error {
			accounts, err := ledger.Accounts(q, owner)
			for _, a := range accounts {
				held[a.Key] = a
			}
			return err
		})
		if err != nil {
			return CurrenciesAnswer{}, err
		}
	}
	euro, _ := s.prices.Of(prices.Euro)
	answer := CurrenciesAnswer{Currencies: []CurrencyRow{}}
	for _, c := range s.Offered() {
		price, err := s.prices.Of(c.ID)
		demo := held[ledger.PlayerKey(owner, c.ID, true)].Balance
		if _, opened := held[ledger.PlayerKey(owner, c.ID, true)]; !opened && err == nil {
			demo = demoAmount(price, c)
		}
		row := CurrencyRow{
			ID: c.ID, Name: c.Name, Icon: "/currency/" + c.Icon + ".svg", Style: c.Color,
			Decimals: c.DisplayDecimals(), Precision: c.Decimals, Price: price.Text(), PriceEur: price.In(euro).Text(), Tag: c.Tag, WalletID: c.ID,
			Chains:  []ChainRow{},
			Balance: Balances{Real: c.Text(held[ledger.PlayerKey(owner, c.ID, false)].Balance), Demo: c.Text(demo)},
		}
		if minimum, err := s.minimum(c); err == nil {
			row.TopUpBelow = c.Text(minimum)
		}
		for _, chain := range c.Chains {
			row.Chains = append(row.Chains, ChainRow(chain))
		}
		answer.Currencies = append(answer.Currencies, row)
	}
	return answer, nil
}

// TopUp refills an empty play-money wallet. A balance below the smallest stake
// counts as empty.
func (s *Service) TopUp(ctx context.Context, call *session.Call, request CurrencyRequest) (BalanceAnswer, error) {
	offered := s.Offered()
	at := slices.IndexFunc(offered, func(c money.Currency) bool { return c.ID == request.Currency })
	if at < 0 {
		return BalanceAnswer{}, errNoCurrency
	}
	currency := offered[at]
	owner, err := call.StorageOwner(ctx)
	if errors.Is(err, fault.ErrUnauthorized) {
		return BalanceAnswer{}, errGuest
	}
	if err != nil {
		return BalanceAnswer{}, err
	}
	minimum, err := s.minimum(currency)
	if err != nil {
		return BalanceAnswer{}, ErrNoPrice
	}
	var answer BalanceAnswer
	err = s.db.Write(ctx, func(tx *db.Tx) error {
		key := ledger.PlayerKey(owner, currency.ID, true)
		if err := s.OpenDemo(tx, owner, currency); err != nil {
			return err
		}
		balance, err := ledger.Balance(tx, key)
		if err != nil {
			return err
		}
		if balance >= minimum {
			return ErrDemoBalance
		}
		if balance, err = s.topUp(tx, owner, currency); err != nil {
			return fmt.Errorf("top up play money: %w", err)
		}
		s.Changed(tx, key, balance, 0, ledger.CodeTopUp.String())
		answer.Balance = currency.Text(balance)
		return nil
	})
	if errors.Is(err, prices.ErrUnknown) {
		err = ErrNoPrice
	}
	return answer, err
}
