package history

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"testing/cryptotest"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/betting/bettingtest"
	"croupier/app/betting/play"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/product"
	"croupier/app/kernel/product/producttest"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// harness is a test fixture: a site with wagers and their viewers. Its originals are really
// played.
type harness struct {
	*bettingtest.Fixture
	play *play.Service
	bets *Service
}

var anna, bert, shy = bettingtest.Anna, bettingtest.Bert, bettingtest.Shy

// The kinds in the fixture besides the originals: drawn is described in full, plain is of no
// product.
const (
	kindDrawn wagerlog.Kind = "drawn"
	kindPlain wagerlog.Kind = "plain"
)

// newHarness opens a site in which anna, bert and shy have a thousand dollars each. Its
// server seeds are the same in every run.
func newHarness(t *testing.T) *harness {
	t.Helper()
	cryptotest.SetGlobalRandom(t, 1)
	options := bettingtest.DefaultOptions()
	options.Latest, options.OpenGames = Latest, play.OpenGames
	h := &harness{Fixture: bettingtest.New(t, options)}
	h.play = play.New(play.Deps{Checker: h.Checker, Games: bettingtest.Games{}, Seeds: h.Seeds, Log: h.Log})
	h.bets = New(Deps{
		DB: h.DB, Catalogue: fakeCatalogue{}, Currencies: h.Wallets.CurrencySet, Players: fakePlayers{},
		Products: h.Offer(h.play, producttest.New(kindDrawn, func(p *product.Product) { p.Items, p.Games, p.Describe = nil, producttest.Games(), describeDrawn })),
	})
	for _, user := range []*session.User{anna, bert, shy} {
		h.Grant(user.ID, "usd", 1000_00)
	}
	return h
}

// describeDrawn describes an invented kind. All players share the draws of the product shared.
func describeDrawn(_ db.Querier, w *wagerlog.Wager) (wagerlog.Details, error) {
	details := wagerlog.Details{Choices: jsontext.Value(w.Choices), View: "its view"}
	details.Draw = &wagerlog.Draw{ServerSeedHash: "hash", ClientSeed: "seed", Nonce: 7, Shared: w.Product == "shared"}
	return details, nil
}

// fakeCatalogue returns the name of a known product, or else the product's id.
type fakeCatalogue struct{}

func (fakeCatalogue) Name(product string) string { return strings.ToUpper(product) }

// fakePlayers have names, except shy, who is hidden.
type fakePlayers struct{}

func (fakePlayers) VisiblePlayer(_ context.Context, owner string, viewer *session.User) (players.Player, error) {
	if owner == shy.ID && (viewer == nil || viewer.ID != shy.ID) {
		return players.Player{Name: players.HiddenName, PrivateBets: true, Hidden: true}, nil
	}
	return players.Player{ID: owner, Name: "name of " + owner}, nil
}

// dollar is one dollar in ledger units.
const dollar money.Amount = 1_000_000

// evenBet is a bet on dice that wins about half of the time.
const evenBet = `{"over":true,"target":"50.50"}`

// bet makes a wager of a dollar of real money on an original.
func (h *harness) bet(user *session.User, game, choices string) gamecalls.Reply {
	h.T.Helper()
	reply, err := h.play.Play(h.Ctx, by(user), gamecalls.PlayRequest{
		APIID: game, Bet: "1", Currency: "usd", Data: jsontext.Value(choices),
	})
	h.Check(err)
	return reply
}

// record appends an ended wager of a dollar of another kind, and returns its id.
func (h *harness) record(user *session.User, w wagerlog.Wager) string {
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

// info returns the details of a wager for a viewer.
func (h *harness) info(viewer *session.User, wagerID string) InfoAnswer {
	h.T.Helper()
	answer, err := h.bets.Info(h.Ctx, by(viewer), InfoRequest{GameID: wagerID})
	h.Check(err)
	return answer
}

// list lists a player's own wagers.
func (h *harness) list(user *session.User, request BetsRequest) []BetRow {
	h.T.Helper()
	answer, err := h.bets.Bets(h.Ctx, by(user), request)
	h.Check(err)
	return answer.Bets
}

// by is a call of a user; nil is a guest.
func by(user *session.User) *session.Call {
	call := bettingtest.GuestSession("g")
	call.User = user
	return call
}

// text encodes an answer as callers receive it.
func text(t testing.TB, answer any) string {
	t.Helper()
	encoded, err := json.Marshal(answer)
	if err != nil {
		t.Fatal(err)
	}
	return string(encoded)
}
