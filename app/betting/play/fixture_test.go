package play

import (
	"encoding/json"
	"errors"
	"testing"
	"testing/cryptotest"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/betting/bets"
	"croupier/app/betting/bettingtest"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals"
	"croupier/app/kernel/seal"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// house is a site with play only.
type house struct {
	*bettingtest.House
	play *Service
	set  setup
}

var anna, bert, shy = bettingtest.Anna, bettingtest.Bert, bettingtest.Shy

// stakes are the operator's settings for all stakes.
type stakes = wager.Options

// setup is the operator's settings.
type setup struct {
	gaming.Options
	stakes
}

// open returns the default settings.
func open() setup {
	usual := bettingtest.Usual()
	return setup{usual.Games, usual.Stakes}
}

// options are the settings as the house takes them.
func (o setup) options() bettingtest.Options {
	o.stakes.Exact = gaming.LeastExact(originals.Find("coinflip").Definition(), originals.Find("dice").Definition())
	return bettingtest.Options{Games: o.Options, Stakes: o.stakes, Latest: bets.Latest, OpenGames: OpenGames}
}

// build makes the kernel and play with the given settings.
func (h *house) build(o setup) {
	h.T.Helper()
	h.set = o
	h.Build(o.options())
	h.play = New(Deps{Desk: h.Desk, Games: bettingtest.Games{}, Seeds: h.Seeds, Log: h.Log})
}

// newHouse opens a site in which anna, bert and shy have a thousand dollars each.
// Its server seeds and draws are the same in every run.
func newHouse(t *testing.T, adjust ...func(*setup)) *house {
	t.Helper()
	cryptotest.SetGlobalRandom(t, 1)
	options := open()
	for _, change := range adjust {
		change(&options)
	}
	h := &house{House: bettingtest.New(t, options.options())}
	h.build(options)
	for _, user := range []*session.User{anna, bert, shy} {
		h.Grant(user.ID, "usd", 1000_00)
	}
	h.Events.Take()
	return h
}

// useSealer gives the house seeds that are sealed with another secret.
func (h *house) useSealer(sealer *seal.Sealer) {
	h.UseSealer(sealer)
	h.play.Seeds = h.Seeds
}

const cent = bettingtest.Cent

func by(user *session.User) *session.Call { return bettingtest.By(user) }

func guest(device string) *session.Call { return bettingtest.Guest(device) }

// balance returns a player's dollars in cents.
func (h *house) balance(call *session.Call, demo bool) money.Amount {
	h.T.Helper()
	owner, _ := call.Owner()
	return h.Cents(owner, demo)
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
	h.T.Helper()
	reply, err := h.play.Play(h.Ctx, call, r)
	if err != nil {
		h.T.Fatalf("play %s: %v", r.APIID, err)
	}
	return reply
}

// described returns the details and the record of an ended wager.
func (h *house) described(wagerID string) (details wagerlog.Details, w *wagerlog.Wager) {
	h.T.Helper()
	binary, _ := id.ToBinary(wagerID)
	h.Read(func(q *db.Reader) (err error) {
		if w, err = wagerlog.ByID(q, binary); err != nil || w == nil {
			return errors.Join(err, errors.New("no ended wager "+wagerID))
		}
		details, err = h.play.Describe(q, w)
		return err
	})
	return details, w
}

// code is the number of a refusal; 0 without an error.
func code(t testing.TB, err error) int {
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
func text(t testing.TB, answer any) string {
	t.Helper()
	encoded, err := json.Marshal(answer)
	if err != nil {
		t.Fatal(err)
	}
	return string(encoded)
}
