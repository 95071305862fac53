// Package bettingtest is the ground of tests of betting: the kernel of kerneltest
// with wallets, seeds and wagers, and players who have money. A feature's test
// adds its own service to it.
package bettingtest

import (
	"testing"

	"croupier/app/betting/seeds"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/seal"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/wallet"
	"croupier/db"
)

// Key is the secret of the house.
var Key = []byte("the secret of a site in our tests")

// Cent is one cent of a dollar in the units of the ledger.
const Cent money.Amount = 10_000

// Options are what an operator and the room that is tested decide.
type Options struct {
	Games  gaming.Options
	Stakes wager.Options
	// Latest is Desk.Latest.
	Latest func(q db.Querier, owner, product string, limit int) ([]*wagerlog.Wager, error)
	// OpenGames tells the seeds in which games somebody has an open round; nil
	// means in none.
	OpenGames seeds.OpenGames
}

// Usual are the settings of an operator who takes bets up to a thousand dollars.
func Usual() Options {
	return Options{
		Games:  gaming.Options{Enabled: true, DemoBets: true},
		Stakes: wager.Options{Bets: true, MinBet: "0.01", MaxBet: "1000", MaxProfit: "50000"},
	}
}

// House is a site that takes bets.
type House struct {
	*kerneltest.House
	Wallets *wallet.Service
	Seeds   *seeds.Service
	Wagers  *wager.Service
	Desk    *gaming.Desk
	// Set is what the house was built with.
	Set Options
	// May and MayMore answer who may stake and who may add to a stake; everybody
	// may unless the test decides otherwise.
	May, MayMore func(bettor wager.Bettor, currency string, usd int64) error
}

// New opens a house on an empty database. It closes with the test.
func New(t testing.TB, o Options) *House {
	t.Helper()
	return In(kerneltest.New(t), o)
}

// In opens a house on a kernel.
func In(kernel *kerneltest.House, o Options) *House {
	kernel.T.Helper()
	everybody := func(wager.Bettor, string, int64) error { return nil }
	h := &House{House: kernel, May: everybody, MayMore: everybody}
	h.Wallets = wallet.New(wallet.Deps{
		DB: h.DB, Ledger: h.Ledger, Prices: h.Prices, Sockets: h.Events, Log: h.Log, Currencies: money.Currencies("crp", "CRP"),
	})
	h.Build(o)
	h.UseSealer(h.Sealer(Key))
	return h
}

// Build makes the wagers and the desk anew, as an operator does who starts the
// site with other settings.
func (h *House) Build(o Options) {
	h.T.Helper()
	h.Set = o
	limits, err := wager.NewLimits(h.Prices, h.Wallets.Currency, o.Stakes)
	h.Check(err)
	h.Wagers = wager.New(wager.Deps{
		DB: h.DB, IDs: h.IDs, Ledger: h.Ledger, WagerLog: h.WagerLog, Wallets: h.Wallets, Prices: h.Prices, Admission: h,
	}, limits)
	h.Desk = &gaming.Desk{DB: h.DB, Wagers: h.Wagers, Wallets: h.Wallets, Latest: o.Latest, Settings: gaming.NewSettings(o.Games, nil)}
}

// Sealer seals server seeds with a secret.
func (h *House) Sealer(secret []byte) *seal.Sealer {
	h.T.Helper()
	sealer, err := seal.New(secret, "server seeds")
	h.Check(err)
	return sealer
}

// UseSealer makes Seeds anew, sealed with another secret.
func (h *House) UseSealer(sealer *seal.Sealer) {
	open := h.Set.OpenGames
	if open == nil {
		open = func(db.Querier, string) ([]string, error) { return nil, nil }
	}
	owner := func(call *session.Call) (string, error) { owner, _ := call.Owner(); return owner, nil }
	h.Seeds = seeds.New(h.DB, sealer, owner, open)
}

// Admit implements wager.Admission as the test decides.
func (h *House) Admit(_ db.Querier, bettor wager.Bettor, at wager.At) error {
	return h.May(bettor, at.Currency, at.USD)
}

// AdmitMore implements wager.Admission as the test decides.
func (h *House) AdmitMore(_ db.Querier, bettor wager.Bettor, at wager.At) error {
	return h.MayMore(bettor, at.Currency, at.USD)
}

// Grant credits an amount that is counted in the smallest units that players can
// type.
func (h *House) Grant(userID, currency string, amount money.Amount) {
	h.T.Helper()
	known, _ := h.Wallets.Currency(currency)
	h.Write(func(tx *db.Tx) error { return h.Wallets.Grant(tx, userID, currency, amount*known.Unit()) })
}

// Cents is what an owner has in dollars, in cents. A balance that is no number of
// them fails the test.
func (h *House) Cents(owner string, demo bool) (balance money.Amount) {
	h.T.Helper()
	h.Read(func(q *db.Reader) (err error) {
		balance, err = ledger.Balance(q, ledger.PlayerKey(owner, "usd", demo))
		return err
	})
	if balance%Cent != 0 {
		h.T.Fatalf("%s has %d, which is no number of cents", owner, balance)
	}
	return balance / Cent
}

// Modifications are the changes of balances that players were told since the last
// look. Nothing else may have been published.
func (h *House) Modifications() []wallet.Modification {
	h.T.Helper()
	return kerneltest.Data(h.T, wallet.EventModification, h.Events.Take())
}
