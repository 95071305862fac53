package kerneltest

import (
	"time"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Wallets are wallets with some currencies. They publish no balances and credit no play money.
type Wallets struct{ *money.CurrencySet }

// NewWallets makes wallets with currencies in their order of display.
func NewWallets(list ...money.Currency) Wallets { return Wallets{money.NewCurrencySet(list)} }

// Offered implements ledger.Wallets.
func (w Wallets) Offered() []money.Currency { return w.Currencies() }

// Changed implements ledger.Wallets.
func (Wallets) Changed(*db.Tx, ledger.Key, money.Amount, time.Duration, string) {}

// OpenDemo implements wager.Wallets.
func (Wallets) OpenDemo(*db.Tx, string, money.Currency) error { return nil }
