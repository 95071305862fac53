package guests

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/betting/play"
	"croupier/app/betting/seeds"
	"croupier/app/kernel/audit"
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
	"croupier/app/kernel/projection"
	"croupier/app/kernel/seal"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/wallet"
	"croupier/app/people/stats"
	"croupier/db"
	"croupier/db/dbtest"
)

// house is a site with guests and players.
type house struct {
	wagers  *wager.Service
	t       testing.TB
	ctx     context.Context
	clock   *clock.Fake
	db      *db.DB
	ledger  *ledger.Ledger
	seeds   *seeds.Service
	wallets *wallet.Service
	play    *play.Service
	runner  *projection.Runner[*wagerlog.Wager]
	guests  *Service
	removal *Removal
	gate    *session.Gate
	// failSeeds makes the removal of seeds fail.
	failSeeds bool
}

type games struct{}

func (games) All() []rules.Game         { return originals.All() }
func (games) Find(id string) rules.Game { return originals.Find(id) }
func (games) MinorUnits(id string, choices []byte, currency money.Currency) ([]byte, error) {
	return originals.MinorUnits(id, choices, currency)
}

// PublishTo implements wallet.Sockets.
func (h *house) PublishTo(string, live.Notice) error { return nil }

// Admit implements wager.Admission.
func (h *house) Admit(db.Querier, wager.Bettor, string, int64) error { return nil }

// AdmitMore implements wager.Admission.
func (h *house) AdmitMore(db.Querier, wager.Bettor, string, int64) error { return nil }

// HoldsNewest implements Seeds.
func (h *house) HoldsNewest(q db.Querier, owner string) (bool, error) {
	return h.seeds.HoldsNewest(q, owner)
}

var errOnPurpose = errors.New("on purpose")

// RemoveSeeds implements Seeds. It fails if failSeeds is set, to interrupt a
// removal.
func (h *house) RemoveSeeds(tx *db.Tx, owner string, limit int) (int, error) {
	if h.failSeeds {
		return 0, errOnPurpose
	}
	return h.seeds.RemoveSeeds(tx, owner, limit)
}

var siteStart = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)

func newHouse(t testing.TB, options Options) *house {
	t.Helper()
	h := &house{t: t, ctx: t.Context(), clock: clock.NewFake(siteStart), ledger: ledger.New()}
	h.db = dbtest.Open(t, db.Options{Now: h.clock.Now})
	worth := prices.New(prices.Options{Source: prices.Fixed{"usd": "1", "btc": "50000", "eur": "1.25"}, Clock: h.clock, Log: slog.New(slog.DiscardHandler)})
	if err := worth.Load(h.ctx); err != nil {
		t.Fatal(err)
	}
	h.wallets = wallet.New(wallet.Deps{
		DB: h.db, Ledger: h.ledger, Prices: worth, Sockets: h, Log: slog.New(slog.DiscardHandler), Currencies: money.Currencies("crp", "CRP"),
	})
	sealer, err := seal.New([]byte("the secret of a site in our tests"), "server seeds")
	if err != nil {
		t.Fatal(err)
	}
	h.seeds = seeds.New(h.db, sealer, func(call *session.Call) (string, error) { owner, _ := call.Owner(); return owner, nil }, play.HasOpen)
	record := wagerlog.New()
	limits, err := wager.NewLimits(worth, h.wallets.Currency, wager.Options{Bets: true, MinBet: "0.01", MaxBet: "1000", MaxProfit: "50000"})
	if err != nil {
		t.Fatal(err)
	}
	h.wagers = wager.New(wager.Deps{
		DB: h.db, IDs: id.NewSource(h.clock), Ledger: h.ledger, WagerLog: record, Wallets: h.wallets, Prices: worth, Admission: h,
	}, limits)
	desk := &gaming.Desk{DB: h.db, Wagers: h.wagers, Wallets: h.wallets, Settings: gaming.NewSettings(gaming.Options{Enabled: true, DemoBets: true}, nil)}
	h.play = play.New(play.Deps{Desk: desk, Games: games{}, Seeds: h.seeds, Log: slog.New(slog.DiscardHandler)})
	stats := stats.New(h.db)
	h.runner = projection.NewRunner(h.db, record.Entries(), h.clock, slog.New(slog.DiscardHandler), stats)
	h.guests, err = New(h.ctx, Deps{DB: h.db, Clock: h.clock, Limiter: session.NewLimiter(h.clock), Log: slog.New(slog.DiscardHandler)}, options)
	if err != nil {
		t.Fatal(err)
	}
	h.removal = NewRemoval(h.guests, Parts{Rounds: []Rounds{h.play}, Seeds: h, Stats: stats, Projections: h.runner, Ledger: h.ledger})
	csrf, err := session.NewCSRF(make([]byte, 32))
	if err != nil {
		t.Fatal(err)
	}
	h.gate = session.NewGate(nil, csrf, id.NewSource(h.clock), session.GateOptions{Clock: h.clock, Guests: h.guests})
	return h
}

// browser is one visitor.
type browser struct {
	h       *house
	cookie  *http.Cookie
	address string
	user    *session.User
	round   string
	bets    int
}

// call is a call of the browser. The browser keeps the cookie of the answer.
func (b *browser) call() *session.Call {
	r := httptest.NewRequest("POST", "http://site.example/api/x", nil)
	r.RemoteAddr = b.address
	if b.cookie != nil {
		r.AddCookie(b.cookie)
	}
	call := b.h.gate.Guest(r)
	call.User = b.user
	return call
}

// newBrowser is a visitor who has loaded a page.
func (h *house) newBrowser() *browser {
	b := &browser{h: h, address: "127.0.0.1:5"}
	b.take(b.call())
	return b
}

// take requests the name of the caller and keeps the cookie.
func (b *browser) take(call *session.Call) string {
	owner, _ := call.Owner()
	if len(call.Cookies) > 0 {
		b.cookie = call.Cookies[0]
	}
	return owner
}

func (b *browser) owner() string { return b.take(b.call()) }

// bet plays a game with play money, or with real money if the browser's player has any.
func (b *browser) bet(game, data string, demo bool) (gaming.Reply, error) {
	b.bets++
	call := b.call()
	reply, err := b.h.play.Play(b.h.ctx, call, gaming.PlayRequest{
		APIID: game, Bet: jsontext.Value(`"1.50"`), Currency: "usd", Demo: demo, Data: jsontext.Value(data),
		RequestID: fmt.Sprintf("bet-%d", b.bets),
	})
	b.take(call)
	return reply, err
}

const (
	even  = `{"over":true,"target":"50.50"}`
	mines = `{"mines":5}`
)

func (b *browser) must(game, data string, demo bool) gaming.Reply {
	b.h.t.Helper()
	reply, err := b.bet(game, data, demo)
	if errors.Is(err, session.ErrNoCookie) { // retry, as the page does
		reply, err = b.bet(game, data, demo)
	}
	if err != nil {
		b.h.t.Fatal(err)
	}
	return reply
}

// player makes a browser of a player with real money.
func (h *house) player(name string) *browser {
	h.t.Helper()
	user := &session.User{ID: "01hqzzzzzzzzzzzzzzzzzz" + name, Name: name, HasEmail: true, EmailVerified: true}
	h.write(func(tx *db.Tx) error { return h.wallets.Grant(tx, user.ID, "usd", 10_000_000_000) })
	return &browser{h: h, address: "127.0.0.1:5", user: user}
}

func (h *house) write(fn func(tx *db.Tx) error) {
	h.t.Helper()
	if err := h.db.Write(h.ctx, fn); err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) count(what string) (rows int) {
	h.t.Helper()
	err := h.db.Read(h.ctx, func(q *db.Reader) error { return q.QueryRow(`SELECT COUNT(*) FROM ` + what).Scan(&rows) })
	if err != nil {
		h.t.Fatal(err)
	}
	return rows
}

// audited returns the findings of an audit.
func (h *house) audited(d *db.DB) (lines []string) {
	h.t.Helper()
	checks := slices.Concat(ledger.Checks(), h.seeds.Checks(), h.wagers.Checks(), stats.Checks(), Checks())
	result, err := audit.Run(h.ctx, d, h.clock, Steady(checks), nil)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, found := range result.Findings {
		lines = append(lines, found.Subject+" "+found.Problem)
	}
	return lines
}

func (h *house) mustBeRight(when string) {
	h.t.Helper()
	if lines := h.audited(h.db); len(lines) > 0 {
		h.t.Fatalf("%s: %q", when, lines)
	}
}

func (h *house) catchUp() {
	h.t.Helper()
	if err := h.runner.CatchUp(h.ctx); err != nil {
		h.t.Fatal(err)
	}
}

// sweep stores the visits and removes absent guests.
func (h *house) sweep() (gone int) {
	h.t.Helper()
	if err := h.guests.Flush(h.ctx); err != nil {
		h.t.Fatal(err)
	}
	gone, _, err := h.removal.Sweep(h.ctx)
	if err != nil {
		h.t.Fatal(err)
	}
	return gone
}

func codeOf(err error) int {
	refusal, _ := fault.From(err)
	if err == nil {
		return 0
	}
	return refusal.Code
}
