package wagerlog

import (
	"context"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
	"croupier/db/dbtest"
)

// harness is a test site that has only a wager log.
type harness struct {
	t        testing.TB
	ctx      context.Context
	clock    *clock.Fake
	ids      *id.Source
	db       *db.DB
	wagerLog *Log
	account  map[string]ledger.AccountID
}

// newHarness opens a site in which anna and bert have one account each.
func newHarness(t testing.TB) *harness {
	t.Helper()
	h := &harness{t: t, ctx: t.Context(), clock: clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)), wagerLog: New(), account: map[string]ledger.AccountID{}}
	h.ids = id.NewSource(h.clock)
	h.db = dbtest.Open(t, db.Options{Now: h.clock.Now})
	h.write(func(tx *db.Tx) (err error) {
		accounts := ledger.New()
		for _, owner := range []string{"anna", "bert"} {
			if h.account[owner], err = accounts.AccountID(tx, ledger.PlayerKey(owner, "btc", false)); err != nil {
				return err
			}
		}
		return nil
	})
	return h
}

func (h *harness) write(fn func(tx *db.Tx) error) {
	h.t.Helper()
	if err := h.db.Write(h.ctx, fn); err != nil {
		h.t.Fatal(err)
	}
}

func (h *harness) read(fn func(q *db.Reader) error) {
	h.t.Helper()
	if err := h.db.Read(h.ctx, fn); err != nil {
		h.t.Fatal(err)
	}
}

// wager makes a wager without appending it.
func (h *harness) wager(owner, game string) *Wager {
	binary, ok := id.ToBinary(h.ids.New())
	if !ok {
		h.t.Fatal("the source makes ids that are none")
	}
	return &Wager{
		ID: binary, Account: h.account[owner], Player: ledger.PlayerKey(owner, "btc", false),
		Terms: Terms{Kind: "original", Product: game, Counterparty: ledger.House, Rules: 1, Fairness: 1, Edge: "1/100", Choices: `{}`}, Opening: 100, Stake: 100, Payout: 198, Multiplier: money.Fraction(99, 50),
		USD: 65_000_000, Pair: 1, Nonce: 7,
	}
}

// append adds count wagers of dice by anna.
func (h *harness) append(count int) {
	h.t.Helper()
	h.write(func(tx *db.Tx) error {
		for range count {
			if err := h.wagerLog.Append(tx, h.wager("anna", "dice")); err != nil {
				return err
			}
		}
		return nil
	})
}
