// Package kerneltest is the ground of tests: a real database in a temporary
// folder, a clock that the test moves, a ledger, a log of wagers, prices and a hub
// that keeps what is published. A feature's test adds its own service to it.
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

// Start is when the clock of every house begins: a Wednesday.
var Start = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)

// House is the kernel of a site.
type House struct {
	T        testing.TB
	Ctx      context.Context
	Clock    *clock.Fake
	IDs      *id.Source
	DB       *db.DB
	Log      *slog.Logger
	Ledger   *ledger.Ledger
	WagerLog *wagerlog.Log
	// Rates are what Prices reads: change them and call Reprice.
	Rates  prices.Fixed
	Prices *prices.Service
	// Events is the hub.
	Events *Events
}

// New opens a house on an empty database. It closes with the test.
func New(t testing.TB) *House {
	t.Helper()
	at := clock.NewFake(Start)
	return On(t, dbtest.Open(t, db.Options{Now: at.Now}), at)
}

// On opens a house on a database that is open, as a server does that starts
// anew.
func On(t testing.TB, d *db.DB, at *clock.Fake) *House {
	t.Helper()
	h := &House{
		T: t, Ctx: t.Context(), Clock: at, IDs: id.NewSource(at), DB: d, Log: slog.New(slog.DiscardHandler),
		Ledger: ledger.New(), WagerLog: wagerlog.New(), Events: NewEvents(),
		Rates: prices.Fixed{"usd": "1", "eur": "1.25", "btc": "50000", "doge": "0.15"},
	}
	h.Prices = prices.New(prices.Options{Source: h.Rates, Clock: h.Clock, Log: h.Log})
	h.Reprice()
	return h
}

// Check fails the test at once if there is an error.
func (h *House) Check(errs ...error) {
	h.T.Helper()
	if err := errors.Join(errs...); err != nil {
		h.T.Fatal(err)
	}
}

// Reprice reads Rates anew.
func (h *House) Reprice() {
	h.T.Helper()
	h.Check(h.Prices.Load(h.Ctx))
}

// Write commits fn, which must not fail.
func (h *House) Write(fn func(tx *db.Tx) error) {
	h.T.Helper()
	h.Check(h.DB.Write(h.Ctx, fn))
}

// Read runs fn, which must not fail.
func (h *House) Read(fn func(q *db.Reader) error) {
	h.T.Helper()
	h.Check(h.DB.Read(h.Ctx, fn))
}

// Runner makes projections of the log of wagers; CatchUp of it runs them.
func (h *House) Runner(projections ...projection.Projection[*wagerlog.Wager]) *projection.Runner[*wagerlog.Wager] {
	return projection.NewRunner(h.DB, h.WagerLog.Entries(), h.Clock, h.Log, projections...)
}

// Findings are what the checks find wrong in the database.
func (h *House) Findings(checks []audit.Check) []audit.Finding {
	h.T.Helper()
	result, err := audit.Run(h.Ctx, h.DB, h.Clock, checks, nil)
	h.Check(err)
	return result.Findings
}

// Balance is what an account holds; 0 for one that was never opened.
func (h *House) Balance(key ledger.Key) (balance money.Amount) {
	h.T.Helper()
	return h.balances()[name(key.Owner, key.Currency, string(key.Purpose))]
}

// Deltas runs fn and tells how the balances of all accounts have changed by it:
// accounts are named "owner currency purpose", and those that have not changed
// are left out.
func (h *House) Deltas(fn func()) map[string]money.Amount {
	h.T.Helper()
	before := h.balances()
	fn()
	return Changed(before, h.balances())
}

// Changed tells how balances have changed; those that have not are left out.
func Changed(before, after map[string]money.Amount) map[string]money.Amount {
	changed := maps.Clone(after)
	for account, amount := range before {
		changed[account] -= amount
	}
	maps.DeleteFunc(changed, func(_ string, amount money.Amount) bool { return amount == 0 })
	return changed
}

func name(owner, currency, purpose string) string {
	return fmt.Sprint(owner, " ", currency, " ", purpose)
}
