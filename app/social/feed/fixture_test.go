package feed

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/money"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/product"
	"croupier/app/kernel/product/producttest"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/session"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/wagerlog"
)

// harness is a test site with a feed only.
type harness struct {
	*kerneltest.Harness
	hub    hub
	feed   *Service
	runner *projection.Runner[*wagerlog.Wager]
}

func newHarness(t testing.TB) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t)}
	h.start()
	return h
}

// start starts the server. If it was running, it restarts and its memory is lost.
func (h *harness) start() {
	h.T.Helper()
	h.hub = hub{kerneltest.NewEvents()}
	var err error
	h.feed, err = New(Deps{
		Services: shared.Services{DB: h.DB, Clock: h.Clock, Sockets: h.hub, Log: h.Log}, Catalogue: games{}, Currencies: money.NewCurrencySet(money.Currencies("crp", "CRP")), Players: people{},
		Products: producttest.List(h.T, producttest.New("original", func(p *product.Product) { p.Items, p.Games, p.Delay = nil, producttest.Games(), games{}.Delay })),
	})
	h.Check(err)
	h.Check(h.feed.Load(h.Ctx))
	h.runner = h.Runner(h.feed)
}

type wager = kerneltest.Wager

// play makes wagers of one commit, applies them to the feed and returns their ids.
func (h *harness) play(list ...wager) []string {
	h.T.Helper()
	ids := h.append(list...)
	h.catchUp()
	return ids
}

func (h *harness) append(list ...wager) (ids []string) {
	h.T.Helper()
	for _, computed := range h.Append(list...) {
		ids = append(ids, computed.ID.String())
	}
	return ids
}

// catchUp makes the feed read the wager log and publish it.
func (h *harness) catchUp() {
	h.T.Helper()
	h.Check(h.runner.CatchUp(h.Ctx))
	for {
		select {
		case entries := <-h.feed.pending:
			h.feed.publishBatch(h.Ctx, entries)
		default:
			return
		}
	}
}

// latest requests a list as a user; "" is a guest.
func (h *harness) latest(user, list string, count int) []LiveGame {
	h.T.Helper()
	answer, err := h.feed.LatestGames(h.Ctx, callOf(user), LatestRequest{Mode: "casino", Type: list, Count: count})
	if err != nil {
		h.T.Fatal(err)
	}
	return answer.Value
}

func callOf(user string) *session.Call {
	call := session.GuestCall("test")
	if user == "" {
		return call
	}
	call.User = &session.User{ID: user, Name: user}
	if user == "curious" {
		call.User.Permissions = []string{"ignore_privacy"}
	}
	return call
}

func idsOf(list []LiveGame) string {
	ids := make([]string, 0, len(list))
	for _, game := range list {
		ids = append(ids, game.Game.ID)
	}
	return strings.Join(ids, " ")
}

// hub records what was published.
type hub struct{ *kerneltest.Events }

// wait returns once an event was published on a channel.
func (h hub) wait(t testing.TB, channel string) {
	t.Helper()
	h.Wait(t, "something on "+channel, func(e kerneltest.Event) bool { return e.Channel == channel })
}

// publishedOn lists what was published on a channel.
func (h hub) publishedOn(channel string) (list []LiveGame) {
	for _, event := range h.All() {
		if event.Channel == channel {
			list = append(list, event.Data.(LiveGame))
		}
	}
	return list
}

// people are anna, bert and paul, who is private.
type people struct{}

func (people) VisiblePlayer(_ context.Context, owner string, viewer *session.User) (players.Player, error) {
	if owner == "gone" {
		return players.Player{}, fault.New(1, "Unknown user.")
	}
	private := owner == "paul"
	if private && (viewer == nil || viewer.ID != owner && !viewer.Can(permission.Declare("ignore_privacy", "See all."))) {
		return players.Player{Name: players.HiddenName, PrivateBets: true, Hidden: true}, nil
	}
	return players.Player{ID: owner, Name: "name of " + owner, Avatar: "/avatar/" + owner, PrivateBets: private}, nil
}

func (people) CanSeeHidden(viewer *session.User) bool {
	return viewer != nil && viewer.Can(permission.Declare("ignore_privacy", "See all."))
}

type games struct{}

func (games) Name(id string) string  { return strings.ToUpper(id) }
func (games) Image(id string) string { return "/covers/" + id + ".svg" }
func (games) Rounds(id string) string {
	if id == "mines" {
		return "extended"
	}
	return "single"
}
func (games) Delay(id string) time.Duration {
	if id == "plinko" {
		return 2200 * time.Millisecond
	}
	return 0
}

func mustJSON(t testing.TB, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
