package wallet

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/action"
	"croupier/app/fault"
	"croupier/app/ledger"
	"croupier/app/prices"
	"croupier/app/session"
	"croupier/db"
)

// Refusals.
var (
	ErrDemoBalance  = fault.New(fault.CodeConflict, "Your demo balance must be zero to top it up.")
	ErrNoPrice      = fault.New(-10, "Failed to get token price, try again later")
	errNoCurrency   = fault.Field("currency", "validation.in")
	errNobodysMoney = fault.New(-2, "Please sign in.")
)

// CurrenciesAnswer lists the currencies with the caller's balances.
type CurrenciesAnswer struct {
	Currencies []CurrencyRow `json:"currencies"`
}

// CurrencyRow is one currency. Prices and balances are decimal texts, the
// balances in whole units.
type CurrencyRow struct {
	ID       string     `json:"id"`
	Name     string     `json:"name"`
	Icon     string     `json:"icon"`
	Style    string     `json:"style"`
	Decimals int        `json:"decimals"`
	Price    string     `json:"price"`
	PriceEur string     `json:"priceEur"`
	Tag      bool       `json:"tag"`
	Chains   []ChainRow `json:"chains"`
	WalletID string     `json:"walletId"`
	Balance  Balances   `json:"balance"`
}

// ChainRow is a network of a coin.
type ChainRow struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Balances are what the caller has in one currency.
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

// List lists currencies and balances. Play money that was never used is
// shown as what the first bet will find.
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
	answer := CurrenciesAnswer{Currencies: make([]CurrencyRow, 0, len(s.currencies))}
	for _, c := range s.currencies {
		price, err := s.prices.Of(c.ID)
		demo := held[ledger.PlayerKey(owner, c.ID, true)].Balance
		if _, opened := held[ledger.PlayerKey(owner, c.ID, true)]; !opened && err == nil {
			demo = price.Amount(demoUSD, c.Decimals)
		}
		row := CurrencyRow{
			ID: c.ID, Name: c.Name, Icon: "/currency/" + c.Icon + ".svg", Style: c.Color, Decimals: c.Decimals,
			Price: price.Text(), PriceEur: price.In(euro).Text(), Tag: c.Tag, WalletID: c.ID,
			Balance: Balances{Real: held[ledger.PlayerKey(owner, c.ID, false)].Balance.Text(c.Decimals), Demo: demo.Text(c.Decimals)},
		}
		for _, chain := range c.Chains {
			row.Chains = append(row.Chains, ChainRow(chain))
		}
		answer.Currencies = append(answer.Currencies, row)
	}
	return answer, nil
}

// TopUp fills an empty play-money wallet again. Less than the smallest stake
// counts as empty: nothing could be done with it.
func (s *Service) TopUp(ctx context.Context, call *session.Call, request CurrencyRequest) (BalanceAnswer, error) {
	currency, ok := s.Currency(request.Currency)
	if !ok {
		return BalanceAnswer{}, errNoCurrency
	}
	owner, ok := call.Owner()
	if !ok {
		return BalanceAnswer{}, errNobodysMoney
	}
	least, err := s.minimum(currency)
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
		if balance >= least {
			return ErrDemoBalance
		}
		if balance, err = s.topUp(tx, owner, currency); err != nil {
			return fmt.Errorf("top up play money: %w", err)
		}
		s.Changed(tx, key, balance, 0, ledger.CodeTopUp.String())
		answer.Balance = balance.Text(currency.Decimals)
		return nil
	})
	if errors.Is(err, prices.ErrUnknown) {
		err = ErrNoPrice
	}
	return answer, err
}
