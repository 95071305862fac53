package wallet

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/live"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
	"croupier/db"
	"croupier/db/dbtest"
)

// house is a site with wallets only.
type house struct {
	t       *testing.T
	ctx     context.Context
	db      *db.DB
	ledger  *ledger.Ledger
	prices  *prices.Service
	wallets *Service
	mu      sync.Mutex
	told    []event
}

// event is an event that was sent to a player's pages.
type event struct {
	user string
	Modification
}

// PublishTo implements Sockets.
func (h *house) PublishTo(userID string, n live.Notice) error {
	if n.Name() != EventModification.Name() {
		return errors.New("an event that nobody knows: " + n.Name())
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.told = append(h.told, event{userID, n.Data().(Modification)})
	return nil
}

// take returns the events since the last take.
func (h *house) take() []event {
	h.mu.Lock()
	defer h.mu.Unlock()
	told := h.told
	h.told = nil
	return told
}

// testPrices are the prices of the tests; eth has none.
var testPrices = prices.Fixed{"usd": "1", "btc": "50000", "doge": "0.15", "eur": "1.25"}

// newHouse opens a site with ten cents as the smallest stake.
func newHouse(t *testing.T) *house {
	t.Helper()
	h := &house{t: t, ctx: t.Context(), ledger: ledger.New()}
	c := clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC))
	h.db = dbtest.Open(t, db.Options{Now: c.Now})
	h.prices = prices.New(prices.Options{Source: testPrices, Clock: c, Log: slog.New(slog.DiscardHandler)})
	if err := h.prices.Load(h.ctx); err != nil {
		t.Fatal(err)
	}
	h.wallets = New(Deps{
		DB: h.db, Ledger: h.ledger, Prices: h.prices, Sockets: h, Log: slog.New(slog.DiscardHandler),
		Currencies: money.Currencies("crp", "CRP"),
		Minimum: func(c money.Currency) (money.Amount, error) {
			price, err := h.prices.Of(c.ID)
			if err != nil {
				return 0, err
			}
			return price.Amount(100_000, c), nil
		},
	})
	return h
}

var anna = &session.User{ID: "01hqzzzzzzzzzzzzzzzzzzanna"}

func by(user *session.User) *session.Call {
	call := session.GuestCall("test")
	call.User = user
	return call
}

// guest is a visitor with this browser cookie.
func guest(device string) *session.Call {
	call := session.GuestCall("test")
	call.Device = device
	return call
}

func (h *house) write(fn func(tx *db.Tx) error) {
	h.t.Helper()
	if err := h.db.Write(h.ctx, fn); err != nil {
		h.t.Fatal(err)
	}
}

// cent is one cent of a dollar in the units of the ledger.
const cent money.Amount = 10_000

// spend debits play money in dollars until left cents remain.
func (h *house) spend(owner string, left money.Amount) {
	h.t.Helper()
	key := ledger.PlayerKey(owner, "usd", true)
	h.write(func(tx *db.Tx) error {
		balance, err := ledger.Balance(tx, key)
		if err != nil {
			return err
		}
		_, err = h.ledger.Transfer(tx, ledger.Transfer{
			Debit: key, Credit: ledger.Key{Owner: ledger.House, Currency: "usd", Purpose: ledger.Demo},
			Amount: balance - left*cent, Code: ledger.CodeStake, Ref: []byte("0123456789abcdef"),
		})
		return err
	})
}

func (h *house) count(table string) (rows int) {
	h.t.Helper()
	err := h.db.Read(h.ctx, func(q *db.Reader) error { return q.QueryRow(`SELECT COUNT(*) FROM ` + table).Scan(&rows) })
	if err != nil {
		h.t.Fatal(err)
	}
	return rows
}

// rows maps the listed currencies by id.
func (h *house) rows(call *session.Call) map[string]CurrencyRow {
	h.t.Helper()
	answer, err := h.wallets.List(h.ctx, call, action.None{})
	if err != nil {
		h.t.Fatal(err)
	}
	if len(answer.Currencies) != len(h.wallets.Currencies()) {
		h.t.Fatalf("%d currencies", len(answer.Currencies))
	}
	rows := map[string]CurrencyRow{}
	for _, row := range answer.Currencies {
		rows[row.ID] = row
	}
	return rows
}
