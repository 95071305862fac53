package play

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"testing/cryptotest"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/betting/bets"
	"croupier/app/betting/seeds"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/live"
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/seal"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/wallet"
	"croupier/db"
	"croupier/db/dbtest"
)

// house is a site with wagers only.
type house struct {
	t                      *testing.T
	ctx                    context.Context
	clock                  *clock.Fake
	db                     *db.DB
	ledger                 *ledger.Ledger
	seeds                  *seeds.Service
	wallets                *wallet.Service
	prices                 *prices.Service
	wagers                 *wager.Service
	wagerLog               *wagerlog.Log
	play                   *Service
	sockets                *eventRecorder
	admitted, admittedMore func(wager.Bettor, string, int64) error
	set                    setup
	// fixed holds the prices.
	fixed prices.Fixed
}

// eventRecorder keeps the events that were sent to players.
type eventRecorder struct {
	mu     sync.Mutex
	events []wallet.Modification
}

func (w *eventRecorder) PublishTo(_ string, n live.Notice) error {
	if n.Name() != wallet.EventModification.Name() {
		return errors.New("an event that nobody knows: " + n.Name())
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.events = append(w.events, n.Data().(wallet.Modification))
	return nil
}

// take returns the events since the last take.
func (w *eventRecorder) take() []wallet.Modification {
	w.mu.Lock()
	defer w.mu.Unlock()
	events := w.events
	w.events = nil
	return events
}

// games are the originals as the site wires them.
type games struct{}

func (games) All() []rules.Game         { return originals.All() }
func (games) Find(id string) rules.Game { return originals.Find(id) }
func (games) MinorUnits(id string, choices []byte, currency money.Currency) ([]byte, error) {
	return originals.MinorUnits(id, choices, currency)
}

// Admit implements Admission as the test decides.
func (h *house) Admit(_ db.Querier, bettor wager.Bettor, currency string, usd int64) error {
	return h.admitted(bettor, currency, usd)
}

// AdmitMore implements Admission as the test decides.
func (h *house) AdmitMore(_ db.Querier, bettor wager.Bettor, currency string, usd int64) error {
	return h.admittedMore(bettor, currency, usd)
}

var (
	anna = &session.User{ID: "01hqzzzzzzzzzzzzzzzzzzanna", Name: "anna", HasEmail: true, EmailVerified: true}
	bert = &session.User{ID: "01hqzzzzzzzzzzzzzzzzzzbert", Name: "bert", HasEmail: true, EmailVerified: true}
	shy  = &session.User{ID: "01hqzzzzzzzzzzzzzzzzzzzshy", Name: "shy", HasEmail: true, EmailVerified: true}
)

// testKey is the secret of the site.
var testKey = []byte("the secret of a site in our tests")

var testStart = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)

// stakes are the operator's settings for all stakes.
type stakes = wager.Options

// setup is the operator's settings.
type setup struct {
	gaming.Options
	stakes
}

// open returns the default settings.
func open() setup {
	return setup{gaming.Options{Enabled: true, DemoBets: true}, stakes{Bets: true, MinBet: "0.01", MaxBet: "1000", MaxProfit: "50000"}}
}

// build makes the kernel and play with the given settings.
func (h *house) build(o setup) {
	h.t.Helper()
	h.set = o
	o.stakes.Exact = gaming.LeastExact(originals.Find("coinflip").Definition(), originals.Find("dice").Definition())
	limits, err := wager.NewLimits(h.prices, h.wallets.Currency, o.stakes)
	if err != nil {
		h.t.Fatal(err)
	}
	h.wagers = wager.New(wager.Deps{
		DB: h.db, IDs: id.NewSource(h.clock), Ledger: h.ledger, WagerLog: h.wagerLog, Wallets: h.wallets, Prices: h.prices, Admission: h,
	}, limits)
	desk := &gaming.Desk{DB: h.db, Wagers: h.wagers, Wallets: h.wallets, Latest: bets.Latest, Settings: gaming.NewSettings(o.Options, nil)}
	h.play = New(Deps{Desk: desk, Games: games{}, Seeds: h.seeds, Log: slog.New(slog.DiscardHandler)})
}

// newHouse opens a site in which anna and bert have a thousand dollars each. Its
// server seeds and draws are the same in every run.
func newHouse(t *testing.T, adjust ...func(*setup)) *house {
	t.Helper()
	cryptotest.SetGlobalRandom(t, 1)
	h := &house{t: t, ctx: t.Context(), clock: clock.NewFake(testStart), sockets: &eventRecorder{}}
	h.admitted = func(wager.Bettor, string, int64) error { return nil }
	h.admittedMore = h.admitted
	h.db = dbtest.Open(t, db.Options{Now: h.clock.Now})
	h.fixed = prices.Fixed{"usd": "1", "btc": "50000", "eur": "1.25"}
	h.prices = prices.New(prices.Options{
		Source: h.fixed, Clock: h.clock, Log: slog.New(slog.DiscardHandler),
	})
	if err := h.prices.Load(h.ctx); err != nil {
		t.Fatal(err)
	}
	h.ledger = ledger.New()
	h.wallets = wallet.New(wallet.Deps{
		DB: h.db, Ledger: h.ledger, Prices: h.prices, Sockets: h.sockets, Log: slog.New(slog.DiscardHandler),
		Currencies: money.Currencies("crp", "CRP"),
	})
	sealer, err := seal.New(testKey, "server seeds")
	if err != nil {
		t.Fatal(err)
	}
	h.seeds = seeds.New(h.db, sealer, func(call *session.Call) (string, error) { owner, _ := call.Owner(); return owner, nil }, HasOpen)
	options := open()
	for _, change := range adjust {
		change(&options)
	}
	h.wagerLog = wagerlog.New()
	h.build(options)
	for _, user := range []*session.User{anna, bert, shy} {
		h.grant(user, "usd", 1000_00)
	}
	h.sockets.take()
	return h
}

// useSealer gives the house seeds that are sealed with another secret.
func (h *house) useSealer(sealer *seal.Sealer) {
	h.seeds = seeds.New(h.db, sealer, func(call *session.Call) (string, error) { owner, _ := call.Owner(); return owner, nil }, HasOpen)
	h.play.Seeds = h.seeds
}

// cent is one cent of a dollar in the units of the ledger.
const cent money.Amount = 10_000

// grant credits an amount that is counted in the smallest units that players can
// type.
func (h *house) grant(user *session.User, currency string, amount money.Amount) {
	h.t.Helper()
	known, _ := h.wallets.Currency(currency)
	amount *= known.Unit()
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

// guest is a visitor with this browser cookie.
func guest(device string) *session.Call {
	call := session.GuestCall("test")
	call.Device = device
	return call
}

// balance returns a player's dollars in cents.
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
	if balance%cent != 0 {
		h.t.Fatalf("%s has %d, which is no number of cents", owner, balance)
	}
	return balance / cent
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
func bet(game, stake, data string, id ...string) gaming.PlayRequest {
	r := gaming.PlayRequest{APIID: game, Bet: jsontext.Value(`"` + stake + `"`), Currency: "usd"}
	if data != "" {
		r.Data = jsontext.Value(data)
	}
	if len(id) > 0 {
		r.RequestID = id[0]
	}
	return r
}

// must makes a wager that has to be accepted.
func (h *house) must(call *session.Call, r gaming.PlayRequest) gaming.Reply {
	h.t.Helper()
	reply, err := h.play.Play(h.ctx, call, r)
	if err != nil {
		h.t.Fatalf("play %s: %v", r.APIID, err)
	}
	return reply
}

// described returns the details and the record of an ended wager.
func (h *house) described(wagerID string) (details wagerlog.Details, w *wagerlog.Wager) {
	h.t.Helper()
	binary, _ := id.ToBinary(wagerID)
	err := h.db.Read(h.ctx, func(q *db.Reader) (err error) {
		if w, err = wagerlog.ByID(q, binary); err != nil || w == nil {
			return errors.Join(err, errors.New("no ended wager "+wagerID))
		}
		details, err = h.play.Describe(q, w)
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return details, w
}

// code is the number of a refusal; 0 without an error.
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

// text encodes an answer as callers receive it.
func text(t *testing.T, answer any) string {
	t.Helper()
	encoded, err := json.Marshal(answer)
	if err != nil {
		t.Fatal(err)
	}
	return string(encoded)
}
