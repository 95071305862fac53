package play

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/clock"
	"croupier/app/fairness"
	"croupier/app/fault"
	"croupier/app/id"
	"croupier/app/journal"
	"croupier/app/ledger"
	"croupier/app/money"
	"croupier/app/originals"
	"croupier/app/originals/rules"
	"croupier/app/prices"
	"croupier/app/session"
	"croupier/app/wallet"
	"croupier/db"
	"croupier/db/dbtest"
)

// house is a site with nothing but wagers.
type house struct {
	t        *testing.T
	ctx      context.Context
	clock    *clock.Fake
	db       *db.DB
	ledger   *ledger.Ledger
	seeds    *fairness.Service
	wallets  *wallet.Service
	prices   *prices.Service
	play     *Service
	sockets  *witness
	admitted func(Bettor, string, int64) error
}

// witness keeps the events that players were sent.
type witness struct {
	mu   sync.Mutex
	told []wallet.Modification
}

func (w *witness) PublishTo(_, event string, data any) error {
	if event != wallet.EventModification {
		return errors.New("an event that nobody knows: " + event)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.told = append(w.told, data.(wallet.Modification))
	return nil
}

// take returns the events since the last take.
func (w *witness) take() []wallet.Modification {
	w.mu.Lock()
	defer w.mu.Unlock()
	told := w.told
	w.told = nil
	return told
}

// games are the originals as the site wires them.
type games struct{}

func (games) All() []rules.Game         { return originals.All() }
func (games) Find(id string) rules.Game { return originals.Find(id) }
func (games) MinorUnits(id string, choices []byte, decimals int) ([]byte, error) {
	return originals.MinorUnits(id, choices, decimals)
}

// Admit implements Admission as the test decides.
func (h *house) Admit(_ db.Querier, bettor Bettor, currency string, usd int64) error {
	return h.admitted(bettor, currency, usd)
}

// Player implements Names: a player called shy hides.
func (h *house) Player(_ context.Context, owner string, viewer *session.User) (Player, error) {
	if owner == shy.ID && (viewer == nil || viewer.ID != shy.ID) {
		return Player{PrivateBets: true, Hidden: true}, nil
	}
	return Player{ID: owner, Name: "name of " + owner}, nil
}

var (
	anna = &session.User{ID: "01hqzzzzzzzzzzzzzzzzzzanna", Name: "anna", HasEmail: true, EmailVerified: true}
	bert = &session.User{ID: "01hqzzzzzzzzzzzzzzzzzzbert", Name: "bert", HasEmail: true, EmailVerified: true}
	shy  = &session.User{ID: "01hqzzzzzzzzzzzzzzzzzzzshy", Name: "shy", HasEmail: true, EmailVerified: true}
)

var testStart = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)

// open is what an operator sets who changes nothing.
func open() Options {
	return Options{Enabled: true, Bets: true, DemoBets: true, MinBet: "0.01", MaxBet: "1000", MaxProfit: "50000"}
}

// newHouse opens a site in which anna and bert have a thousand dollars each.
func newHouse(t *testing.T, adjust ...func(*Options)) *house {
	t.Helper()
	h := &house{t: t, ctx: t.Context(), clock: clock.NewFake(testStart), sockets: &witness{}}
	h.admitted = func(Bettor, string, int64) error { return nil }
	h.db = dbtest.Open(t, db.Options{Now: h.clock.Now})
	h.prices = prices.New(prices.Options{
		Source: prices.Fixed{"usd": "1", "btc": "50000", "eur": "1.25"}, Clock: h.clock, Log: slog.New(slog.DiscardHandler),
	})
	if err := h.prices.Load(h.ctx); err != nil {
		t.Fatal(err)
	}
	h.ledger = ledger.New()
	h.wallets = wallet.New(wallet.Deps{
		DB: h.db, Ledger: h.ledger, Prices: h.prices, Sockets: h.sockets, Log: slog.New(slog.DiscardHandler),
		Currencies: money.Currencies("crp", "CRP"),
	})
	h.seeds = fairness.New(h.db, func(call *session.Call) (string, error) { owner, _ := call.Owner(); return owner, nil })
	options := open()
	for _, change := range adjust {
		change(&options)
	}
	var err error
	h.play, err = New(Deps{
		DB: h.db, Clock: h.clock, IDs: id.NewSource(h.clock), Ledger: h.ledger, Journal: journal.New(), Games: games{},
		Seeds: h.seeds, Wallets: h.wallets, Prices: h.prices, Admission: h, Names: h, Log: slog.New(slog.DiscardHandler),
	}, options)
	if err != nil {
		t.Fatal(err)
	}
	h.seeds.UseRounds(h.play)
	for _, user := range []*session.User{anna, bert, shy} {
		h.grant(user, "usd", 1000_00)
	}
	h.sockets.take()
	return h
}

func (h *house) grant(user *session.User, currency string, amount money.Amount) {
	h.t.Helper()
	err := h.db.Write(h.ctx, func(tx *db.Tx) error { return h.wallets.Grant(tx, user.ID, currency, amount) })
	if err != nil {
		h.t.Fatal(err)
	}
}

func by(user *session.User) *session.Call {
	call := session.GuestCall("test")
	call.User = user
	return call
}

// guest is a visitor whose browser has this cookie.
func guest(device string) *session.Call {
	call := session.GuestCall("test")
	call.Device = device
	return call
}

// balance is what a player has in dollars, in cents.
func (h *house) balance(call *session.Call, demo bool) (balance money.Amount) {
	h.t.Helper()
	owner, _ := call.Owner()
	err := h.db.Read(h.ctx, func(q *db.Reader) (err error) {
		balance, err = ledger.Balance(q, ledger.PlayerKey(owner, "usd", demo))
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return balance
}

// count counts rows of a table.
func (h *house) count(table string) (rows int) {
	h.t.Helper()
	err := h.db.Read(h.ctx, func(q *db.Reader) error {
		return q.QueryRow(`SELECT COUNT(*) FROM ` + table).Scan(&rows)
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return rows
}

// bet makes a Play request in dollars of real money.
func bet(game, stake, data string, id ...string) PlayRequest {
	r := PlayRequest{APIID: game, Bet: jsontext.Value(`"` + stake + `"`), Currency: "usd"}
	if data != "" {
		r.Data = jsontext.Value(data)
	}
	if len(id) > 0 {
		r.RequestID = id[0]
	}
	return r
}

// must makes a wager that has to be taken.
func (h *house) must(call *session.Call, r PlayRequest) Reply {
	h.t.Helper()
	reply, err := h.play.Play(h.ctx, call, r)
	if err != nil {
		h.t.Fatalf("play %s: %v", r.APIID, err)
	}
	return reply
}

// code is the number of a refusal; 0 for none.
func code(t *testing.T, err error) int {
	t.Helper()
	if err == nil {
		return 0
	}
	refusal, known := fault.From(err)
	if !known {
		t.Fatalf("an internal error: %v", err)
	}
	return refusal.Code
}

// text encodes an answer as callers get it.
func text(t *testing.T, answer any) string {
	t.Helper()
	encoded, err := json.Marshal(answer)
	if err != nil {
		t.Fatal(err)
	}
	return string(encoded)
}
