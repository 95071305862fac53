package play

import (
	"encoding/json"
	"errors"
	"testing"
	"testing/cryptotest"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/betting/bettingtest"
	"croupier/app/betting/history"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// harness is a test fixture: a site with play only.
type harness struct {
	*bettingtest.Fixture
	play *Service
	set  setup
}

var anna, bert, shy = bettingtest.Anna, bettingtest.Bert, bettingtest.Shy

// stakeOptions are the operator's settings for all stakes.
type stakeOptions = wager.Options

// setup is the operator's settings.
type setup struct {
	gamecalls.Options
	stakeOptions
}

// defaultSetup returns the default settings.
func defaultSetup() setup {
	defaults := bettingtest.DefaultOptions()
	return setup{defaults.Games, defaults.Stakes}
}

// options converts the settings for the fixture.
func (o setup) options() bettingtest.Options {
	o.stakeOptions.Exact = gamecalls.MinExactStakes(originals.Find("coinflip").Definition(), originals.Find("dice").Definition())
	return bettingtest.Options{Games: o.Options, Stakes: o.stakeOptions, Latest: history.Latest, OpenGames: OpenGames}
}

// build creates the kernel and play with the given settings.
func (h *harness) build(o setup) {
	h.T.Helper()
	h.set = o
	h.Build(o.options())
	h.play = New(Deps{Checker: h.Checker, Games: bettingtest.Games{}, Seeds: h.Seeds, Log: h.Log})
	h.Offer(h.play)
}

// newHarness opens a site in which anna, bert and shy have a thousand dollars each.
// Its server seeds and draws are the same in every run.
func newHarness(t *testing.T, adjust ...func(*setup)) *harness {
	t.Helper()
	cryptotest.SetGlobalRandom(t, 1)
	options := defaultSetup()
	for _, change := range adjust {
		change(&options)
	}
	h := &harness{Fixture: bettingtest.New(t, options.options())}
	h.build(options)
	for _, user := range []*session.User{anna, bert, shy} {
		h.Grant(user.ID, "usd", 1000_00)
	}
	h.Events.Drain()
	return h
}

// useSealer replaces the fixture's seeds by seeds that are sealed with another secret.
func (h *harness) useSealer(sealer *secretbox.Sealer) {
	h.UseSealer(sealer)
	h.play.Seeds = h.Seeds
}

const cent = bettingtest.Cent

func playerCall(user *session.User) *session.Call { return bettingtest.PlayerCall(user) }

func guestCall(device string) *session.Call { return bettingtest.GuestSession(device) }

// balance returns a player's dollars in cents.
func (h *harness) balance(call *session.Call, demo bool) money.Amount {
	h.T.Helper()
	owner, _ := call.Owner()
	return h.Cents(owner, demo)
}

// bet makes a Play request in dollars of real money.
func bet(game, stake, data string, id ...string) gamecalls.PlayRequest {
	r := gamecalls.PlayRequest{APIID: game, Bet: money.Number(stake), Currency: "usd"}
	if data != "" {
		r.Data = jsontext.Value(data)
	}
	if len(id) > 0 {
		r.RequestID = id[0]
	}
	return r
}

// mustPlay makes a wager that has to be accepted.
func (h *harness) mustPlay(call *session.Call, r gamecalls.PlayRequest) gamecalls.Reply {
	h.T.Helper()
	reply, err := h.play.Play(h.Ctx, call, r)
	if err != nil {
		h.T.Fatalf("play %s: %v", r.APIID, err)
	}
	return reply
}

// described returns the details and the record of an ended wager.
func (h *harness) described(wagerID string) (details wagerlog.Details, w *wagerlog.Wager) {
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

// code returns the number of an error; 0 without an error.
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
