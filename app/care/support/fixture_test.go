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
	"croupier/app/kernel/shared"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// harness is a test site with support only, and with its people, emails and pages.
type harness struct {
	*kerneltest.Harness
	*kerneltest.Events
	support      *Service
	people       map[string]players.Person
	present      []string
	team         map[string]bool  // staff who answer
	known        map[string]Found // answers of the help pages, by a word of the question
	emails       []mail.Message   // to players and guests; emails to players have the id as address
	captchaFails bool             // the captcha fails
}

func newHarness(t testing.TB) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t), people: map[string]players.Person{}, team: map[string]bool{}, known: map[string]Found{}}
	h.Events = h.Harness.Events
	log := stafflog.New(h.IDs)
	tuner := settings.New(settings.Deps{DB: h.DB, StaffLog: log})
	service, err := New(Deps{
		Services: shared.Services{DB: h.DB, Clock: h.Clock, IDs: h.IDs, SettingsStore: tuner, StaffLog: log}, Hub: h, Players: h, Team: h, Emails: h, Mailer: h, Captcha: h, Help: h,
	}, Options{Product: "Croupier", BaseURL: func() string { return "https://croupier.example" }, Key: []byte(strings.Repeat("k", 32))})
	h.Check(err, tuner.Add(service.Settings()))
	h.support = service
	return h
}

// PresentUsers implements live.Sockets.
func (h *harness) PresentUsers(_ string, limit int) []string {
	return h.present[:min(limit, len(h.present))]
}

// Presence implements live.Sockets.
func (h *harness) Presence(string) live.Presence { return live.Presence{Users: len(h.present)} }

// ByID implements players.Finder.
func (h *harness) ByID(_ db.Querier, userID string) (players.Person, bool, error) {
	p, found := h.people[userID]
	return p, found, nil
}

// ByName implements players.Finder.
func (h *harness) ByName(_ db.Querier, name string) (players.Person, bool, error) {
	for _, p := range h.people {
		if p.Name == name {
			return p, true, nil
		}
	}
	return players.Person{}, false, nil
}

// Answers implements Team.
func (h *harness) Answers(_ db.Querier, userID string) (bool, error) { return h.team[userID], nil }

// Names implements Team.
func (h *harness) Names(db.Querier) ([]string, error) { return []string{"ben", "cleo"}, nil }

// Notify implements players.Emails.
func (h *harness) Notify(_ db.Querier, userID string, l players.Email) (bool, error) {
	if strings.HasPrefix(h.people[userID].Name, "mailless") {
		return false, nil
	}
	h.emails = append(h.emails, mail.Message{To: userID, Subject: l.Subject, Text: strings.Join(l.Paragraphs, "\n") + "\n" + l.Path, Kind: l.Kind})
	return true, nil
}

// Enqueue implements mail.Queue.
func (h *harness) Enqueue(m mail.Message) error {
	h.emails = append(h.emails, m)
	return nil
}

// Verify implements captcha.Verifier.
func (h *harness) Verify(context.Context, string, netip.Addr) error {
	if h.captchaFails {
		return fault.Field("captcha", "validation.captcha")
	}
	return nil
}

// Answer implements Finder.
func (h *harness) Answer(_ context.Context, question string) (Found, bool) {
	for word, found := range h.known {
		if strings.Contains(question, word) {
			return found, true
		}
	}
	return Found{}, false
}

// person creates an account and returns a call by its owner.
func (h *harness) person(name string, permissions ...string) *session.Call {
	h.T.Helper()
	p := players.Person{Player: players.Player{ID: h.IDs.New(), Name: name}}
	p.Avatar = "/avatar/" + p.ID
	h.people[p.ID], h.team[p.ID] = p, slices.Contains(permissions, Answer.ID())
	call := session.GuestCall("test")
	call.User = &session.User{ID: p.ID, Name: name, Permissions: permissions}
	return call
}

func (h *harness) agent(name string) *session.Call { return h.person(name, Answer.ID()) }

// sendMessage writes a message, which must be accepted, and returns the chat's id.
func (h *harness) sendMessage(call *session.Call, chat, text string) string {
	h.T.Helper()
	chatID, err := h.support.Message(h.T.Context(), call, SendRequest{Channel: chat, Message: text})
	h.Check(err)
	return chatID
}

// open opens a chat of the caller.
func (h *harness) open(call *session.Call, chat string) SupportChat {
	h.T.Helper()
	opened, err := h.support.Chat(h.T.Context(), call, SupportChatRequest{ID: chat})
	h.Check(err)
	return opened
}

// requireError fails unless err is want.
func (h *harness) requireError(what string, err error, want *fault.Error) {
	h.T.Helper()
	got, known := fault.From(err)
	if err == nil || !known || got.Code != want.Code || got.Message != want.Message {
		h.T.Errorf("%s: got %v, want %v", what, err, want)
	}
}
