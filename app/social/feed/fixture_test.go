package feed

import (
	"context"
	"encoding/json"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/live"
	"croupier/app/kernel/money"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
	"croupier/db/dbtest"
)

// house is a site with nothing but a feed.
type house struct {
	t        testing.TB
	ctx      context.Context
	clock    *clock.Fake
	ids      *id.Source
	db       *db.DB
	accounts *ledger.Ledger
	wagerLog *wagerlog.Log
	hub      *hub
	feed     *Service
	runner   *projection.Runner[*wagerlog.Wager]
}

func newHouse(t testing.TB) *house {
	t.Helper()
	h := &house{
		t: t, ctx: t.Context(), clock: clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)),
		accounts: ledger.New(), wagerLog: wagerlog.New(),
	}
	h.ids = id.NewSource(h.clock)
	h.db = dbtest.Open(t, db.Options{Now: h.clock.Now})
	h.start()
	return h
}

// start starts the server, anew when it ran already: what was in memory is
// gone.
func (h *house) start() {
	h.t.Helper()
	h.hub = &hub{sent: make(chan struct{}, 1)}
	log := slog.New(slog.DiscardHandler)
	var err error
	h.feed, err = New(Deps{
		DB: h.db, Clock: h.clock, Catalogue: games{}, Currencies: currencies{}, Players: people{}, Hub: h.hub, Log: log,
		Delays: map[wagerlog.Kind]Delays{"original": games{}},
	})
	if err != nil {
		h.t.Fatal(err)
	}
	if err := h.feed.Load(h.ctx); err != nil {
		h.t.Fatal(err)
	}
	h.runner = projection.NewRunner(h.db, h.wagerLog.Entries(), h.clock, log, h.feed)
}

// wager is one in short; of anna, dollars and dice unless told.
type wager struct {
	owner, currency, game string
	kind                  wagerlog.Kind
	demo, void            bool
	stake, payout         money.Amount
	usd                   int64
	multiplier            string
}

// play makes wagers of one commit and has the feed take them up. It answers
// their ids.
func (h *house) play(list ...wager) []string {
	h.t.Helper()
	ids := h.append(list...)
	h.catchUp()
	return ids
}

func (h *house) append(list ...wager) (ids []string) {
	h.t.Helper()
	err := h.db.Write(h.ctx, func(tx *db.Tx) error {
		for _, w := range list {
			made := w.wager()
			key := ledger.PlayerKey(or(w.owner, "anna"), or(w.currency, "usd"), w.demo)
			made.Player = key
			var err error
			if made.Account, err = h.accounts.AccountID(tx, key); err != nil {
				return err
			}
			made.ID, _ = id.ToBinary(h.ids.New())
			if err := h.wagerLog.Append(tx, made); err != nil {
				return err
			}
			ids = append(ids, made.ID.String())
		}
		return nil
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return ids
}

func (w wager) wager() *wagerlog.Wager {
	stake := w.stake
	if stake == 0 {
		stake = 100
	}
	multiplier := money.Of(w.payout, stake)
	if w.multiplier != "" {
		multiplier = money.Decimal(w.multiplier)
	}
	return &wagerlog.Wager{
		Terms:   wagerlog.Terms{Kind: wagerlog.Kind(or(string(w.kind), "original")), Product: or(w.game, "dice"), Counterparty: ledger.House, Choices: "{}", Rules: 1, Fairness: 1},
		Opening: stake, Stake: stake, Payout: w.payout, Multiplier: multiplier, Void: w.void, USD: w.usd,
	}
}

func or(text, standard string) string {
	if text == "" {
		return standard
	}
	return text
}

// catchUp has the feed read the wager log and tell of it.
func (h *house) catchUp() {
	h.t.Helper()
	if err := h.runner.CatchUp(h.ctx); err != nil {
		h.t.Fatal(err)
	}
	for {
		select {
		case entries := <-h.feed.waiting:
			h.feed.tell(h.ctx, entries)
		default:
			return
		}
	}
}

// latest asks as a user; "" is a guest.
func (h *house) latest(user, list string, count int) []LiveGame {
	h.t.Helper()
	answer, err := h.feed.LatestGames(h.ctx, callOf(user), LatestRequest{Mode: "casino", Type: list, Count: count})
	if err != nil {
		h.t.Fatal(err)
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

// hub keeps what was published.
type hub struct {
	mu       sync.Mutex
	channels map[string]bool
	events   []sent
	sent     chan struct{} // holds a token once something was sent
}

type sent struct {
	to   string
	game LiveGame
}

func (h *hub) Channel(pattern string, _ live.Policy) error {
	if h.channels == nil {
		h.channels = map[string]bool{}
	}
	h.channels[pattern] = true
	return nil
}

func (h *hub) Publish(channel string, n live.Notice) error {
	if !h.channels[channel] || n.Name() != "liveGame" {
		return fault.Newf(1, "%s on %s is not known", n.Name(), channel)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.events = append(h.events, sent{channel, n.Data().(LiveGame)})
	select {
	case h.sent <- struct{}{}:
	default:
	}
	return nil
}

func (h *hub) PublishTo(user string, n live.Notice) error {
	h.channels["user:"+user] = true
	return h.Publish("user:"+user, n)
}

// wait returns once something was sent to a channel.
func (h *hub) wait(t *testing.T, channel string) {
	t.Helper()
	deadline := time.After(time.Minute)
	for len(h.on(channel)) == 0 {
		select {
		case <-h.sent:
		case <-deadline:
			t.Fatalf("nothing was sent to %s", channel)
		}
	}
}

// on lists what was sent to a channel.
func (h *hub) on(channel string) []LiveGame {
	h.mu.Lock()
	defer h.mu.Unlock()
	var list []LiveGame
	for _, event := range h.events {
		if event.to == channel {
			list = append(list, event.game)
		}
	}
	return list
}

// people are anna, bert and paul, who is private.
type people struct{}

func (people) See(_ context.Context, owner string, viewer *session.User) (players.Player, error) {
	if owner == "gone" {
		return players.Player{}, fault.New(1, "Unknown user.")
	}
	private := owner == "paul"
	if private && (viewer == nil || viewer.ID != owner && !viewer.Can(permission.Declare("ignore_privacy", "See all."))) {
		return players.Player{Name: players.HiddenName, PrivateBets: true, Hidden: true}, nil
	}
	return players.Player{ID: owner, Name: "name of " + owner, Avatar: "/avatar/" + owner, PrivateBets: private}, nil
}

func (people) SeesHidden(viewer *session.User) bool {
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

type currencies struct{}

func (currencies) Currency(id string) (money.Currency, bool) {
	for _, currency := range money.Currencies("usd", "Dollar") {
		if currency.ID == id {
			return currency, true
		}
	}
	return money.Currency{}, false
}

func mustJSON(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
