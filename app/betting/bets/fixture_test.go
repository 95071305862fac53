package bets

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"testing/cryptotest"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/betting/bettingtest"
	"croupier/app/betting/play"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// house is a site with nothing but wagers and who reads them. Its originals are
// really played.
type house struct {
	*bettingtest.House
	play *play.Service
	bets *Service
}

var anna, bert, shy = bettingtest.Anna, bettingtest.Bert, bettingtest.Shy

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
	options := bettingtest.Usual()
	options.Latest, options.OpenGames = Latest, play.OpenGames
	h := &house{House: bettingtest.New(t, options)}
	h.play = play.New(play.Deps{Desk: h.Desk, Games: bettingtest.Games{}, Seeds: h.Seeds, Log: h.Log})
	h.bets = New(Deps{
		DB: h.DB, Catalogue: catalogue{}, Currencies: h.Wallets, Players: people{},
		Describers: map[wagerlog.Kind]Describer{play.KindOriginal: replays{h.play}, kindDrawn: drawings{}},
	})
	for _, user := range []*session.User{anna, bert, shy} {
		h.Grant(user.ID, "usd", 1000_00)
	}
	return h
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

// dollar is one in the units of the books.
const dollar money.Amount = 1_000_000

// even is a bet on dice that wins about half of the time.
const even = `{"over":true,"target":"50.50"}`

// bet makes a wager of a dollar of real money on an original.
func (h *house) bet(user *session.User, game, choices string) gaming.Reply {
	h.T.Helper()
	reply, err := h.play.Play(h.Ctx, by(user), gaming.PlayRequest{
		APIID: game, Bet: jsontext.Value(`"1"`), Currency: "usd", Data: jsontext.Value(choices),
	})
	h.Check(err)
	return reply
}

// record appends an ended wager of a dollar of another kind, and gives its id.
func (h *house) record(user *session.User, w wagerlog.Wager) string {
	h.T.Helper()
	h.Write(func(tx *db.Tx) (err error) {
		w.ID, _ = id.ToBinary(h.IDs.New())
		w.Counterparty, w.Opening, w.Stake, w.USD = ledger.House, dollar, dollar, 1_000_000
		w.Player = ledger.PlayerKey(user.ID, "usd", false)
		if w.Account, err = h.Ledger.AccountID(tx, w.Player); err != nil {
			return err
		}
		return h.WagerLog.Append(tx, &w)
	})
	return w.ID.String()
}

// info looks at a wager; nobody is a guest.
func (h *house) info(viewer *session.User, wagerID string) InfoAnswer {
	h.T.Helper()
	answer, err := h.bets.Info(h.Ctx, by(viewer), InfoRequest{GameID: wagerID})
	h.Check(err)
	return answer
}

// list lists a player's own wagers.
func (h *house) list(user *session.User, request BetsRequest) []BetRow {
	h.T.Helper()
	answer, err := h.bets.Bets(h.Ctx, by(user), request)
	h.Check(err)
	return answer.Bets
}

// by is a call of a user; nil is a guest.
func by(user *session.User) *session.Call {
	call := bettingtest.Guest("g")
	call.User = user
	return call
}

// text encodes an answer as callers get it.
func text(t testing.TB, answer any) string {
	t.Helper()
	encoded, err := json.Marshal(answer)
	if err != nil {
		t.Fatal(err)
	}
	return string(encoded)
}
