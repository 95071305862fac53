package bets

import (
	"context"
	"encoding/json"
	"log/slog"
	"strings"
	"testing"
	"testing/cryptotest"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/betting/play"
	"croupier/app/betting/seeds"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/live"
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/players"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/seal"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/wallet"
	"croupier/db"
	"croupier/db/dbtest"
)

// house is a site with nothing but wagers and who reads them. Its originals are
// really played.
type house struct {
	t        *testing.T
	ctx      context.Context
	ids      *id.Source
	db       *db.DB
	ledger   *ledger.Ledger
	seeds    *seeds.Service
	wallets  *wallet.Service
	wagers   *wager.Service
	wagerLog *wagerlog.Log
	play     *play.Service
	bets     *Service
}

var (
	anna = &session.User{ID: "01hqzzzzzzzzzzzzzzzzzzanna", Name: "anna", HasEmail: true, EmailVerified: true}
	bert = &session.User{ID: "01hqzzzzzzzzzzzzzzzzzzbert", Name: "bert", HasEmail: true, EmailVerified: true}
	shy  = &session.User{ID: "01hqzzzzzzzzzzzzzzzzzzzshy", Name: "shy", HasEmail: true, EmailVerified: true}
)

// The kinds of the house beside the originals: drawn tells all, plain has no
// describer.
const (
	kindDrawn wagerlog.Kind = "drawn"
	kindPlain wagerlog.Kind = "plain"
)

// newHouse opens a site in which anna, bert and shy have a thousand dollars each.
// Its server seeds are the same in every run.
func newHouse(t *testing.T) *house {
	t.Helper()
	cryptotest.SetGlobalRandom(t, 1)
	now := clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC))
	log := slog.New(slog.DiscardHandler)
	h := &house{t: t, ctx: t.Context(), ids: id.NewSource(now), ledger: ledger.New(), wagerLog: wagerlog.New()}
	h.db = dbtest.Open(t, db.Options{Now: now.Now})
	worth := prices.New(prices.Options{Source: prices.Fixed{"usd": "1", "eur": "1.25"}, Clock: now, Log: log})
	sealer, err := seal.New([]byte("the secret of a site in our tests"), "server seeds")
	h.check(err, worth.Load(h.ctx))
	h.wallets = wallet.New(wallet.Deps{
		DB: h.db, Ledger: h.ledger, Prices: worth, Sockets: deaf{}, Log: log, Currencies: money.Currencies("crp", "CRP"),
	})
	h.seeds = seeds.New(h.db, sealer, func(call *session.Call) (string, error) { owner, _ := call.Owner(); return owner, nil }, play.HasOpen)
	limits, err := wager.NewLimits(worth, h.wallets.Currency, wager.Options{Bets: true, MinBet: "0.01", MaxBet: "1000", MaxProfit: "50000"})
	h.check(err)
	h.wagers = wager.New(wager.Deps{
		DB: h.db, IDs: h.ids, Ledger: h.ledger, WagerLog: h.wagerLog, Wallets: h.wallets, Prices: worth, Admission: anybody{},
	}, limits)
	desk := &gaming.Desk{DB: h.db, Wagers: h.wagers, Wallets: h.wallets, Latest: Latest, Settings: gaming.NewSettings(gaming.Options{Enabled: true, DemoBets: true}, nil)}
	h.play = play.New(play.Deps{Desk: desk, Games: games{}, Seeds: h.seeds, Log: log})
	h.bets = New(Deps{
		DB: h.db, Catalogue: catalogue{}, Currencies: h.wallets, Players: people{},
		Describers: map[wagerlog.Kind]Describer{play.KindOriginal: replays{h.play}, kindDrawn: drawings{}},
	})
	for _, user := range []*session.User{anna, bert, shy} {
		h.write(func(tx *db.Tx) error { return h.wallets.Grant(tx, user.ID, "usd", 1000*dollar) })
	}
	return h
}

// deaf sockets tell nobody.
type deaf struct{}

func (deaf) PublishTo(string, live.Notice) error { return nil }

// anybody may stake.
type anybody struct{}

func (anybody) Admit(db.Querier, wager.Bettor, string, int64) error     { return nil }
func (anybody) AdmitMore(db.Querier, wager.Bettor, string, int64) error { return nil }

// games are the originals as the site wires them.
type games struct{}

func (games) All() []rules.Game         { return originals.All() }
func (games) Find(id string) rules.Game { return originals.Find(id) }
func (games) MinorUnits(id string, choices []byte, currency money.Currency) ([]byte, error) {
	return originals.MinorUnits(id, choices, currency)
}

// replays describes originals as the site wires it.
type replays struct{ play *play.Service }

func (r replays) Describe(q db.Querier, w *wagerlog.Wager, _ *session.User) (wagerlog.Details, error) {
	return r.play.Describe(q, w)
}

// drawings describes an invented kind: all players share the draws of the product
// shared, and each viewer has a view of their own.
type drawings struct{}

func (drawings) Describe(_ db.Querier, w *wagerlog.Wager, viewer *session.User) (wagerlog.Details, error) {
	told := wagerlog.Details{Choices: jsontext.Value(w.Choices), View: "for a guest"}
	if viewer != nil {
		told.View = "for " + viewer.Name
	}
	told.Draw = &wagerlog.Draw{ServerSeedHash: "hash", ClientSeed: "seed", Nonce: 7, Shared: w.Product == "shared"}
	return told, nil
}

// catalogue names what it knows, and else the product itself.
type catalogue struct{}

func (catalogue) Name(product string) string { return strings.ToUpper(product) }

// people are named, but for shy, who hides.
type people struct{}

func (people) See(_ context.Context, owner string, viewer *session.User) (players.Player, error) {
	if owner == shy.ID && (viewer == nil || viewer.ID != shy.ID) {
		return players.Player{Name: players.HiddenName, PrivateBets: true, Hidden: true}, nil
	}
	return players.Player{ID: owner, Name: "name of " + owner}, nil
}

func (h *house) check(errs ...error) {
	h.t.Helper()
	for _, err := range errs {
		if err != nil {
			h.t.Fatal(err)
		}
	}
}

func (h *house) write(fn func(tx *db.Tx) error) {
	h.t.Helper()
	h.check(h.db.Write(h.ctx, fn))
}

// dollar is one in the units of the books.
const dollar money.Amount = 1_000_000

// even is a bet on dice that wins about half of the time.
const even = `{"over":true,"target":"50.50"}`

// bet makes a wager of a dollar of real money on an original.
func (h *house) bet(user *session.User, game, choices string) gaming.Reply {
	h.t.Helper()
	reply, err := h.play.Play(h.ctx, by(user), gaming.PlayRequest{
		APIID: game, Bet: jsontext.Value(`"1"`), Currency: "usd", Data: jsontext.Value(choices),
	})
	h.check(err)
	return reply
}

// record appends an ended wager of a dollar of another kind, and gives its id.
func (h *house) record(user *session.User, w wagerlog.Wager) string {
	h.t.Helper()
	h.write(func(tx *db.Tx) (err error) {
		w.ID, _ = id.ToBinary(h.ids.New())
		w.Counterparty, w.Opening, w.Stake, w.USD = ledger.House, dollar, dollar, 1_000_000
		w.Player = ledger.PlayerKey(user.ID, "usd", false)
		if w.Account, err = h.ledger.AccountID(tx, w.Player); err != nil {
			return err
		}
		return h.wagerLog.Append(tx, &w)
	})
	return w.ID.String()
}

// info looks at a wager; nobody is a guest.
func (h *house) info(viewer *session.User, wagerID string) InfoAnswer {
	h.t.Helper()
	answer, err := h.bets.Info(h.ctx, by(viewer), InfoRequest{GameID: wagerID})
	h.check(err)
	return answer
}

// list lists a player's own wagers.
func (h *house) list(user *session.User, request BetsRequest) []BetRow {
	h.t.Helper()
	answer, err := h.bets.Bets(h.ctx, by(user), request)
	h.check(err)
	return answer.Bets
}

// by is a call of a user; nil is a guest.
func by(user *session.User) *session.Call {
	call := session.GuestCall("test")
	call.Device, call.User = "g", user
	return call
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
