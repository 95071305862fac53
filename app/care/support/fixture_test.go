package support

import (
	"context"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/live"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// The sockets of the house are a Hub.
var _ Hub = (*live.Hub)(nil)

// house is a site with nothing but a support, and its people, letters and pages.
type house struct {
	*kerneltest.House
	*kerneltest.Events
	support *Service
	people  map[string]players.Person
	present []string
	team    map[string]bool  // who answers
	known   map[string]Found // what the help pages have, by a word of the question
	letters []mail.Message   // to players and guests; those to players have the id as address
	bored   bool             // the captcha refuses
}

func newHouse(t testing.TB) *house {
	t.Helper()
	h := &house{House: kerneltest.New(t), people: map[string]players.Person{}, team: map[string]bool{}, known: map[string]Found{}}
	h.Events = h.House.Events
	log := stafflog.New(h.IDs)
	tuner := settings.New(settings.Deps{DB: h.DB, StaffLog: log})
	service, err := New(Deps{
		DB: h.DB, Clock: h.Clock, IDs: h.IDs, Hub: h, Players: h, Team: h, Letters: h, Mailer: h, Captcha: h, Help: h, Tuner: tuner, StaffLog: log,
	}, Options{Product: "Croupier", BaseURL: func() string { return "https://croupier.example" }, Key: []byte(strings.Repeat("k", 32))})
	h.Check(err, tuner.Add(service.Settings()))
	h.support = service
	return h
}

// PresentUsers implements Hub.
func (h *house) PresentUsers(_ string, limit int) []string {
	return h.present[:min(limit, len(h.present))]
}

// ByID implements players.Finder.
func (h *house) ByID(_ db.Querier, userID string) (players.Person, bool, error) {
	p, found := h.people[userID]
	return p, found, nil
}

// ByName implements players.Finder.
func (h *house) ByName(_ db.Querier, name string) (players.Person, bool, error) {
	for _, p := range h.people {
		if p.Name == name {
			return p, true, nil
		}
	}
	return players.Person{}, false, nil
}

// Answers implements Team.
func (h *house) Answers(_ db.Querier, userID string) (bool, error) { return h.team[userID], nil }

// Names implements Team.
func (h *house) Names(db.Querier) ([]string, error) { return []string{"ben", "cleo"}, nil }

// Notify implements Letters.
func (h *house) Notify(_ db.Querier, userID string, l Letter) (bool, error) {
	if strings.HasPrefix(h.people[userID].Name, "mailless") {
		return false, nil
	}
	h.letters = append(h.letters, mail.Message{To: userID, Subject: l.Subject, Text: strings.Join(l.Paragraphs, "\n") + "\n" + l.Path, Kind: l.Kind})
	return true, nil
}

// Enqueue implements Mailer.
func (h *house) Enqueue(m mail.Message) error {
	h.letters = append(h.letters, m)
	return nil
}

// Verify implements Captcha.
func (h *house) Verify(context.Context, string, netip.Addr) error {
	if h.bored {
		return fault.Field("captcha", "validation.captcha")
	}
	return nil
}

// Answer implements Finder.
func (h *house) Answer(_ context.Context, question string) (Found, bool) {
	for word, found := range h.known {
		if strings.Contains(question, word) {
			return found, true
		}
	}
	return Found{}, false
}

// person opens an account and gives a call by its owner.
func (h *house) person(name string, permissions ...string) *session.Call {
	h.T.Helper()
	p := players.Person{Player: players.Player{ID: h.IDs.New(), Name: name}}
	p.Avatar = "/avatar/" + p.ID
	h.people[p.ID], h.team[p.ID] = p, slices.Contains(permissions, Answer.ID())
	call := session.GuestCall("test")
	call.User = &session.User{ID: p.ID, Name: name, Permissions: permissions}
	return call
}

func (h *house) agent(name string) *session.Call { return h.person(name, Answer.ID()) }

// say writes a message, which must be taken, and gives the chat's id.
func (h *house) say(call *session.Call, chat, text string) string {
	h.T.Helper()
	chatID, err := h.support.Message(h.T.Context(), call, SayRequest{Channel: chat, Message: text})
	h.Check(err)
	return chatID
}

// open opens a chat, which must be the caller's.
func (h *house) open(call *session.Call, chat string) SupportChat {
	h.T.Helper()
	opened, err := h.support.Chat(h.T.Context(), call, SupportChatRequest{ID: chat})
	h.Check(err)
	return opened
}

// refused fails unless err is the refusal.
func (h *house) refused(what string, err error, want *fault.Error) {
	h.T.Helper()
	got, known := fault.From(err)
	if err == nil || !known || got.Code != want.Code || got.Message != want.Message {
		h.T.Errorf("%s: got %v, want %v", what, err, want)
	}
}
