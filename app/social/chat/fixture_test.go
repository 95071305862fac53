package chat

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/live"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

const (
	casino = "casino_en"
	sport  = "sport_en"
	shut   = "sport_de"
)

// harness is a test site with the chat only, and with its players, wagers and packs.
type harness struct {
	*kerneltest.Harness
	*kerneltest.Events
	chat *Service
	log  bytes.Buffer

	mu          sync.Mutex
	people      map[string]players.Person // by id
	addressesOf map[string][]string       // the addresses of people's sessions
	mutes       int
	settings    *settings.Registry
	wagers      map[string]Wager
	present     []string
	// quizErr makes the reward of a quiz fail.
	quizErr error
}

type event = kerneltest.Event

// publishedEvent returns an event that was published on a channel.
func publishedEvent(channel, name string, data any) event {
	text, _ := json.Marshal(data)
	return event{Channel: channel, Name: name, Data: data, Text: string(text)}
}

func newHarness(t testing.TB, change ...func(*Options)) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t), people: map[string]players.Person{}, addressesOf: map[string][]string{}, wagers: map[string]Wager{}}
	h.Events = h.Harness.Events
	options := Options{Rooms: []Room{{ID: casino}, {ID: sport}, {ID: shut, Closed: true}}, AllowedHosts: []string{"example.org"}}
	for _, fn := range change {
		fn(&options)
	}
	h.chat = New(Deps{
		Services: shared.Services{DB: h.DB, Clock: h.Clock, IDs: h.IDs, StaffLog: stafflog.New(h.IDs), Log: slog.New(slog.NewTextHandler(&h.log, nil))}, Hub: h, Players: h, Addresses: h.addresses, Wagers: h, Packs: h, PackList: h, PacksOff: DeclarePacksOff(), Rewards: h,
	}, options)
	return h
}

// person creates an account and returns a call by its owner.
func (h *harness) person(name string, roles ...string) *session.Call {
	h.T.Helper()
	h.mu.Lock()
	defer h.mu.Unlock()
	p := players.Person{Player: players.Player{ID: h.IDs.New(), Name: name, Level: len(name)}, Roles: roles}
	p.Avatar = "/avatar/" + p.ID
	h.people[p.ID] = p
	call := session.GuestCall("test")
	call.User = &session.User{ID: p.ID, Name: name, Roles: roles}
	return call
}

// policy returns the policy of the rooms' channels.
func (h *harness) policy() live.Policy { return h.Policy(h.T, "chat:{room}") }

// PresentUsers implements live.Sockets.
func (h *harness) PresentUsers(channel string, limit int) []string {
	if channel != "chat:"+casino {
		return nil
	}
	return h.present[:min(limit, len(h.present))]
}

// Presence implements live.Sockets.
func (h *harness) Presence(channel string) live.Presence {
	return live.Presence{Connections: 9, Users: len(h.PresentUsers(channel, 1<<30))}
}

// ByID implements Players.
func (h *harness) ByID(_ db.Querier, userID string) (players.Person, bool, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	p, found := h.people[userID]
	return p, found, nil
}

// ByName implements Players.
func (h *harness) ByName(_ db.Querier, name string) (players.Person, bool, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, p := range h.people {
		if p.Name == name {
			return p, true, nil
		}
	}
	return players.Person{}, false, nil
}

// MuteUntil implements Players.
func (h *harness) MuteUntil(_ *db.Tx, userID string, until time.Time) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.people[userID]
	p.MutedUntil = until
	h.people[userID] = p
	h.mutes++
	return nil
}

func (h *harness) addresses(_ db.Querier, userID string) ([]string, error) {
	return h.addressesOf[userID], nil
}

// Wager implements Wagers.
func (h *harness) Wager(_ context.Context, wagerID string) (Wager, bool, error) {
	w, found := h.wagers[wagerID]
	return w, found, nil
}

// AllowedSticker implements Packs.
func (h *harness) AllowedSticker(url string) (alt string, width, height int, ok bool) {
	if url != "/stickers/gg.svg" {
		return "", 0, 0, false
	}
	return "gg", 160, 120, true
}

// Quiz implements Rewards. It pays ten cents.
func (h *harness) Quiz(tx *db.Tx, userID string, ref []byte) (amount, currency string, err error) {
	if h.quizErr != nil {
		return "", "", h.quizErr
	}
	_, err = h.Ledger.Transfer(tx, ledger.Transfer{
		Debit:  ledger.Key{Owner: ledger.House, Currency: "usd", Purpose: ledger.Real},
		Credit: ledger.PlayerKey(userID, "usd", false), Amount: 10, Code: ledger.CodeQuiz, Ref: ref,
	})
	return "0.10", "usd", err
}

// QuizReward implements Rewards.
func (h *harness) QuizReward() (amount, currency string, err error) { return "0.10", "usd", h.quizErr }

// balance returns what a player has won by answering.
func (h *harness) balance(call *session.Call) money.Amount {
	h.T.Helper()
	return h.Harness.Balance(ledger.PlayerKey(call.User.ID, "usd", false))
}

// requirePublished fails unless exactly these events were published since the last check.
func (h *harness) requirePublished(want ...event) {
	h.T.Helper()
	got := h.Drain()
	if len(got) != len(want) {
		h.T.Fatalf("%d events, want %d: %+v", len(got), len(want), got)
	}
	for i := range want {
		if !reflect.DeepEqual(got[i], want[i]) {
			h.T.Fatalf("event %d is %+v, want %+v", i, got[i], want[i])
		}
	}
}

// writeText writes a text that must be accepted. The clock moves so that no slow mode applies.
func (h *harness) writeText(call *session.Call, room, text string) Message {
	h.T.Helper()
	h.Clock.Advance(DefaultSlow)
	answer, err := h.chat.Text(h.Ctx, call, TextRequest{Message: text, Channel: room})
	if err != nil {
		h.T.Fatalf("say %q: %v", text, err)
	}
	return answer.Message
}

// history lists the newest texts of a room, newest first.
func (h *harness) history(room string) []string {
	h.T.Helper()
	answer, err := h.chat.History(h.Ctx, session.GuestCall("test"), HistoryRequest{Channel: room})
	if err != nil {
		h.T.Fatal(err)
	}
	return texts(answer.Messages)
}

func texts(messages []Message) []string {
	list := make([]string, 0, len(messages))
	for _, m := range messages {
		list = append(list, string(m.Data))
	}
	return list
}

// staffActions lists the actions of moderators, oldest first.
func (h *harness) staffActions() (list []string) {
	h.T.Helper()
	err := h.DB.Read(h.Ctx, func(q *db.Reader) (err error) {
		list, err = db.Column[string](q, "list actions", `SELECT actor || '|' || action || '|' || subject || '|' || detail FROM staff_log ORDER BY seq`)
		return err
	})
	if err != nil {
		h.T.Fatal(err)
	}
	return list
}

// requireRefused fails unless err has a code and these further values.
func requireRefused(t testing.TB, err error, code int, extra map[string]any) {
	t.Helper()
	refusal, known := fault.From(err)
	if err == nil || !known || refusal.Code != code {
		t.Fatalf("%v, want code %d", err, code)
	}
	if !maps.Equal(refusal.Extra, extra) {
		t.Fatalf("the refusal says %v, want %v", refusal.Extra, extra)
	}
}

func requireTexts(t testing.TB, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Fatalf("%q, want %q", got, want)
	}
}

// setSetting changes a setting as staff do. A value that is already set is not set again.
func (h *harness) setSetting(key, value string) {
	h.T.Helper()
	h.useSettings()
	err := h.settings.Set(h.Ctx, settings.ChangeAuthor{Actor: stafflog.Console, Reason: "test"}, key, jsontext.Value(value))
	if err != nil && !errors.Is(err, settings.ErrNoChange) {
		h.T.Fatal(err)
	}
}

// useSettings lets staff change the settings that the chat declares.
func (h *harness) useSettings() {
	h.T.Helper()
	if h.settings != nil {
		return
	}
	h.settings = settings.New(settings.Deps{DB: h.DB, StaffLog: stafflog.New(h.IDs)})
	if err := h.settings.Add(h.chat.Settings()); err != nil {
		h.T.Fatal(err)
	}
	h.chat.SettingsStore = h.settings
}

// PackNames implements PackList.
func (*harness) PackNames() []string { return []string{"Chips", "Cards"} }
