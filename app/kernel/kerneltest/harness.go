// Package kerneltest is the fixture of tests: a real database in a temporary folder, a clock that
// the test moves, a ledger, a log of wagers, prices and a hub that records published events. A
// feature's test adds its own service to it.
package kerneltest

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"testing"
	"time"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
	"croupier/db/dbtest"
)

// Start is the initial time of the clock of every fixture: a Wednesday.
var Start = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)

// Harness is the kernel of a site.
type Harness struct {
	T        testing.TB
	Ctx      context.Context
	Clock    *clock.Fake
	IDs      *id.Source
	DB       *db.DB
	Log      *slog.Logger
	Ledger   *ledger.Ledger
	WagerLog *wagerlog.Log
	// Rates are the source of Prices: change them and call Reprice.
	Rates  prices.Fixed
	Prices *prices.Service
	// Events is the hub.
	Events *Events
}

// New opens a fixture on an empty database. It closes with the test.
func New(t testing.TB) *Harness {
	t.Helper()
	at := clock.NewFake(Start)
	return Reopen(t, dbtest.Open(t, db.Options{Now: at.Now}), at)
}

// Reopen opens a fixture on an open database, like a server that restarts.
func Reopen(t testing.TB, d *db.DB, at *clock.Fake) *Harness {
	t.Helper()
	h := &Harness{
		T: t, Ctx: t.Context(), Clock: at, IDs: id.NewSource(at), DB: d, Log: slog.New(slog.DiscardHandler),
		Ledger: ledger.New(), WagerLog: wagerlog.New(), Events: NewEvents(),
		Rates: prices.Fixed{"usd": "1", "eur": "1.25", "btc": "50000", "doge": "0.15"},
	}
	h.Prices = prices.New(prices.Options{Source: h.Rates, Clock: h.Clock, Log: h.Log})
	h.Reprice()
	return h
}

// Check fails the test at once if there is an error.
func (h *Harness) Check(errs ...error) {
	h.T.Helper()
	if err := errors.Join(errs...); err != nil {
		h.T.Fatal(err)
	}
}

// Reprice reads Rates again.
func (h *Harness) Reprice() {
	h.T.Helper()
	h.Check(h.Prices.Load(h.Ctx))
}

// Write commits fn, which must not fail.
func (h *Harness) Write(fn func(tx *db.Tx) error) {
	h.T.Helper()
	h.Check(h.DB.Write(h.Ctx, fn))
}

// Read runs fn, which must not fail.
func (h *Harness) Read(fn func(q *db.Reader) error) {
	h.T.Helper()
	h.Check(h.DB.Read(h.Ctx, fn))
}

// Runner makes projections of the log of wagers; CatchUp of it runs them.
func (h *Harness) Runner(projections ...projection.Projection[*wagerlog.Wager]) *projection.Runner[*wagerlog.Wager] {
	return projection.NewRunner(h.DB, h.WagerLog.Entries(), h.Clock, h.Log, projections...)
}

// Findings are the findings of the checks.
func (h *Harness) Findings(checks []audit.Check) []audit.Finding {
	h.T.Helper()
	result, err := audit.Run(h.Ctx, h.DB, h.Clock, checks, nil)
	h.Check(err)
	return result.Findings
}

// Balance is the balance of an account; 0 for one that was never opened.
func (h *Harness) Balance(key ledger.Key) (balance money.Amount) {
	h.T.Helper()
	return h.balances()[accountName(key.Owner, key.Currency, string(key.Purpose))]
}

// Deltas runs fn and returns the changes of the balances of all accounts: accounts are named
// "owner currency purpose", and unchanged ones are left out.
func (h *Harness) Deltas(fn func()) map[string]money.Amount {
	h.T.Helper()
	before := h.balances()
	fn()
	return Changed(before, h.balances())
}

// Changed returns the changes of balances; unchanged ones are left out.
func Changed(before, after map[string]money.Amount) map[string]money.Amount {
	changed := maps.Clone(after)
	for account, amount := range before {
		changed[account] -= amount
	}
	maps.DeleteFunc(changed, func(_ string, amount money.Amount) bool { return amount == 0 })
	return changed
}

func accountName(owner, currency, purpose string) string {
	return fmt.Sprint(owner, " ", currency, " ", purpose)
}
