// Package bettingtest is the test fixture of betting: the kernel of kerneltest with
// wallets, seeds and wagers, and players who have money. Tests of a feature add their own
// service.
package bettingtest

import (
	"testing"

	"croupier/app/betting/seeds"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/product"
	"croupier/app/kernel/product/producttest"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/session"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/wallet"
	"croupier/db"
)

// Key is the secret of the test site.
var Key = []byte("the secret of a site in our tests")

// Cent is one cent of a dollar in ledger units.
const Cent money.Amount = 10_000

// Options are the settings of the operator and of the tested feature.
type Options struct {
	Games  gamecalls.Options
	Stakes wager.Options
	// Latest is Desk.Latest.
	Latest func(q db.Querier, owner, product string, limit int) ([]*wagerlog.Wager, error)
	// OpenGames returns the games in which a player has an open round. nil means that no
	// player has one.
	OpenGames seeds.OpenGames
	// Parallel lets the test run beside others. Its seeds are then not the same in each run.
	Parallel bool
}

// DefaultOptions returns the settings of an operator who accepts bets up to a thousand dollars.
func DefaultOptions() Options {
	return Options{
		Games:  gamecalls.Options{Enabled: true, DemoBets: true},
		Stakes: wager.Options{Bets: true, MinBet: "0.01", MaxBet: "1000", MaxProfit: "50000"},
	}
}

// Fixture is a test fixture: a site that accepts bets.
type Fixture struct {
	*kerneltest.Harness
	Wallets *wallet.Service
	Seeds   *seeds.Service
	Wagers  *wager.Service
	Checker *gamecalls.Checker
	// Options are the options that the fixture was built with.
	Options Options
	// Admission and MoreAdmission are the admission checks for a stake and for an additional stake.
	// By default, all stakes are admitted.
	Admission, MoreAdmission func(bettor wager.Bettor, currency string, usd int64) error
}

// New opens a fixture on an empty database. It closes with the test.
func New(t testing.TB, o Options) *Fixture {
	t.Helper()
	return NewOn(kerneltest.New(t), o)
}

// NewOn opens a fixture on a kernel.
func NewOn(kernel *kerneltest.Harness, o Options) *Fixture {
	kernel.T.Helper()
	if !o.Parallel {
		fixRandomness(kernel.T)
	}
	allPlayers := func(wager.Bettor, string, int64) error { return nil }
	h := &Fixture{Harness: kernel, Admission: allPlayers, MoreAdmission: allPlayers}
	h.Wallets = wallet.New(wallet.Deps{
		Services: shared.Services{DB: h.DB, Ledger: h.Ledger, Prices: h.Prices, Sockets: h.Events, Log: h.Log}, Currencies: money.NewCurrencySet(money.Currencies("crp", "CRP")),
	})
	h.Build(o)
	h.UseSealer(h.Sealer(Key))
	return h
}

// Build creates the wagers and the desk again, as if the site were restarted with other
// settings.
func (h *Fixture) Build(o Options) {
	h.T.Helper()
	h.Options = o
	limits, err := wager.NewLimits(h.Prices, h.Wallets.Currency, o.Stakes)
	h.Check(err)
	h.Wagers = wager.New(wager.Deps{
		DB: h.DB, IDs: h.IDs, Ledger: h.Ledger, WagerLog: h.WagerLog, Wallets: h.Wallets, Prices: h.Prices, Admission: h,
	}, limits)
	h.Checker = &gamecalls.Checker{DB: h.DB, Wagers: h.Wagers, Wallets: h.Wallets, Latest: o.Latest, Settings: gamecalls.NewSettings(o.Games, nil)}
}

// Offer has the site offer the products of some services.
func (h *Fixture) Offer(services ...product.Service) *product.List {
	h.T.Helper()
	list := producttest.List(h.T, services...)
	list.Register(h.Checker)
	return list
}

// Sealer seals server seeds with a secret.
func (h *Fixture) Sealer(secret []byte) *secretbox.Sealer {
	h.T.Helper()
	sealer, err := secretbox.New(secret, "server seeds")
	h.Check(err)
	return sealer
}

// UseSealer creates Seeds again, sealed with another secret.
func (h *Fixture) UseSealer(sealer *secretbox.Sealer) {
	open := h.Options.OpenGames
	if open == nil {
		open = func(db.Querier, string) ([]string, error) { return nil, nil }
	}
	owner := func(call *session.Call) (string, error) { owner, _ := call.Owner(); return owner, nil }
	h.Seeds = seeds.New(h.DB, sealer, owner, open)
}

// Admit implements wager.Admission with May.
func (h *Fixture) Admit(_ db.Querier, bettor wager.Bettor, at wager.StakeTarget) error {
	return h.Admission(bettor, at.Currency, at.USD)
}

// AdmitMore implements wager.Admission with MoreAdmission.
func (h *Fixture) AdmitMore(_ db.Querier, bettor wager.Bettor, at wager.StakeTarget) error {
	return h.MoreAdmission(bettor, at.Currency, at.USD)
}

// Grant credits an amount in the smallest units that players can enter.
func (h *Fixture) Grant(userID, currency string, amount money.Amount) {
	h.T.Helper()
	known, _ := h.Wallets.Currency(currency)
	h.Write(func(tx *db.Tx) error { return h.Wallets.Grant(tx, userID, currency, amount*known.Unit()) })
}

// Cents returns an owner's dollar balance in cents. A balance that is not a whole number
// of cents fails the test.
func (h *Fixture) Cents(owner string, demo bool) (balance money.Amount) {
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

// Modifications returns the balance changes that players have received since the last
// call. It fails if anything else was published.
func (h *Fixture) Modifications() []wallet.Modification {
	h.T.Helper()
	return kerneltest.Data(h.T, wallet.EventModification, h.Events.Drain())
}
