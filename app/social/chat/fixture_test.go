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
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// The sockets of the house are a Hub.
var _ Hub = (*live.Hub)(nil)

const (
	casino = "casino_en"
	sport  = "sport_en"
	shut   = "sport_de"
)

// house is a site with nothing but a chat, and its people, wagers and packs.
type house struct {
	*kerneltest.House
	*kerneltest.Events
	chat *Service
	log  bytes.Buffer

	mu       sync.Mutex
	people   map[string]players.Person // by id
	from     map[string][]string       // the addresses of people's sessions
	mutes    int
	settings *settings.Registry
	wagers   map[string]Wager
	present  []string
	// unpaid makes the reward of a quiz fail.
	unpaid error
}

type event = kerneltest.Event

// told is what the pages of a channel were sent.
func told(channel, name string, data any) event {
	text, _ := json.Marshal(data)
	return event{Channel: channel, Name: name, Data: data, Text: string(text)}
}

func newHouse(t testing.TB, change ...func(*Options)) *house {
	t.Helper()
	h := &house{House: kerneltest.New(t), people: map[string]players.Person{}, from: map[string][]string{}, wagers: map[string]Wager{}}
	h.Events = h.House.Events
	options := Options{Rooms: []Room{{ID: casino}, {ID: sport}, {ID: shut, Closed: true}}, AllowedHosts: []string{"example.org"}}
	for _, fn := range change {
		fn(&options)
	}
	h.chat = New(Deps{
		DB: h.DB, Clock: h.Clock, IDs: h.IDs, Hub: h, Players: h, Addresses: h.addresses, Wagers: h, Packs: h, PackList: h, Rewards: h,
		StaffLog: stafflog.New(h.IDs), Log: slog.New(slog.NewTextHandler(&h.log, nil)),
	}, options)
	return h
}

// person opens an account and gives a call by its owner.
func (h *house) person(name string, roles ...string) *session.Call {
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

// policy is that of the rooms' channels.
func (h *house) policy() live.Policy { return h.Policy(h.T, "chat:{room}") }

// PresentUsers implements Hub.
func (h *house) PresentUsers(channel string, limit int) []string {
	if channel != "chat:"+casino {
		return nil
	}
	return h.present[:min(limit, len(h.present))]
}

// Presence implements Hub.
func (h *house) Presence(channel string) live.Presence {
	return live.Presence{Connections: 9, Users: len(h.PresentUsers(channel, 1<<30))}
}

// ByID implements Players.
func (h *house) ByID(_ db.Querier, userID string) (players.Person, bool, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	p, found := h.people[userID]
	return p, found, nil
}

// ByName implements Players.
func (h *house) ByName(_ db.Querier, name string) (players.Person, bool, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, p := range h.people {
		if p.Name == name {
			return p, true, nil
		}
	}
	return players.Person{}, false, nil
}

// MuteIn implements Players.
func (h *house) MuteIn(_ *db.Tx, userID string, until time.Time) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.people[userID]
	p.MutedUntil = until
	h.people[userID] = p
	h.mutes++
	return nil
}

func (h *house) addresses(_ db.Querier, userID string) ([]string, error) { return h.from[userID], nil }

// Wager implements Wagers.
func (h *house) Wager(_ context.Context, wagerID string) (Wager, bool, error) {
	w, found := h.wagers[wagerID]
	return w, found, nil
}

// AllowedSticker implements Packs.
func (h *house) AllowedSticker(url string) (alt string, width, height int, ok bool) {
	if url != "/stickers/gg.svg" {
		return "", 0, 0, false
	}
	return "gg", 160, 120, true
}

// Quiz implements Rewards: ten cents from the house.
func (h *house) Quiz(tx *db.Tx, userID string, ref []byte) (amount, currency string, err error) {
	if h.unpaid != nil {
		return "", "", h.unpaid
	}
	_, err = h.Ledger.Transfer(tx, ledger.Transfer{
		Debit:  ledger.Key{Owner: ledger.House, Currency: "usd", Purpose: ledger.Real},
		Credit: ledger.PlayerKey(userID, "usd", false), Amount: 10, Code: ledger.CodeQuiz, Ref: ref,
	})
	return "0.10", "usd", err
}

// QuizReward implements Rewards.
func (h *house) QuizReward() (amount, currency string, err error) { return "0.10", "usd", h.unpaid }

// balance is what a player has won by answering.
func (h *house) balance(call *session.Call) money.Amount {
	h.T.Helper()
	return h.House.Balance(ledger.PlayerKey(call.User.ID, "usd", false))
}

// heard demands that exactly these events were sent since the last time.
func (h *house) heard(want ...event) {
	h.T.Helper()
	got := h.Take()
	if len(got) != len(want) {
		h.T.Fatalf("%d events, want %d: %+v", len(got), len(want), got)
	}
	for i := range want {
		if !reflect.DeepEqual(got[i], want[i]) {
			h.T.Fatalf("event %d is %+v, want %+v", i, got[i], want[i])
		}
	}
}

// say writes a text that has to be taken. Nobody waits.
func (h *house) say(call *session.Call, room, text string) Message {
	h.T.Helper()
	h.Clock.Advance(DefaultSlow)
	answer, err := h.chat.Text(h.Ctx, call, TextRequest{Message: text, Channel: room})
	if err != nil {
		h.T.Fatalf("say %q: %v", text, err)
	}
	return answer.Message
}

// history lists the newest texts of a room, newest first.
func (h *house) history(room string) []string {
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

// deeds lists what moderators did, oldest first.
func (h *house) deeds() (list []string) {
	h.T.Helper()
	err := h.DB.Read(h.Ctx, func(q *db.Reader) error {
		rows, err := q.Query(`SELECT actor || '|' || action || '|' || subject || '|' || detail FROM staff_log ORDER BY seq`)
		if err != nil {
			return err
		}
		for rows.Next() {
			var one string
			if err := rows.Scan(&one); err != nil {
				return err
			}
			list = append(list, one)
		}
		return rows.Err()
	})
	if err != nil {
		h.T.Fatal(err)
	}
	return list
}

// refused demands a refusal with a code and with these further values.
func refused(t testing.TB, err error, code int, extra map[string]any) {
	t.Helper()
	refusal, known := fault.From(err)
	if err == nil || !known || refusal.Code != code {
		t.Fatalf("%v, want code %d", err, code)
	}
	if !maps.Equal(refusal.Extra, extra) {
		t.Fatalf("the refusal says %v, want %v", refusal.Extra, extra)
	}
}

func sameTexts(t testing.TB, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Fatalf("%q, want %q", got, want)
	}
}

// setTo changes a setting as staff do; what is set already stays.
func (h *house) setTo(key, value string) {
	h.T.Helper()
	h.useSettings()
	err := h.settings.Set(h.Ctx, settings.Who{Actor: stafflog.Console, Reason: "test"}, key, jsontext.Value(value))
	if err != nil && !errors.Is(err, settings.ErrNothing) {
		h.T.Fatal(err)
	}
}

// useSettings has staff change what the chat declares.
func (h *house) useSettings() {
	h.T.Helper()
	if h.settings != nil {
		return
	}
	h.settings = settings.New(settings.Deps{DB: h.DB, StaffLog: stafflog.New(h.IDs)})
	if err := h.settings.Add(h.chat.Settings()); err != nil {
		h.T.Fatal(err)
	}
	h.chat.Tuner = h.settings
}

// PackNames implements PackList.
func (*house) PackNames() []string { return []string{"Chips", "Cards"} }
