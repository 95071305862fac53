package demo

import (
	"context"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
)

// house is a site in which everything is refused but talk, after which it ends.
type house struct {
	heard []string // "name: text"
	gone  string
	lines int
	end   context.CancelFunc
}

func (h *house) OpenAdministrator(context.Context, string, string) error { return nil }
func (h *house) OpenPlayer(context.Context, string) (string, error)      { return "", nil }
func (h *house) Purse(context.Context, string, string, string) error     { return nil }
func (h *house) Find(_ context.Context, name string) (*session.User, error) {
	if name == h.gone {
		return nil, nil
	}
	return &session.User{ID: name, Name: name}, nil
}

func (h *house) Play(context.Context, *session.Call, gaming.PlayRequest) (gaming.Reply, error) {
	return gaming.Reply{}, fault.ErrNotFound
}
func (h *house) Betting(context.Context) uint64 { return 0 }

func (h *house) Say(_ context.Context, call *session.Call, _, text, _ string) error {
	h.heard = append(h.heard, call.User.Name+": "+text)
	if len(h.heard) == h.lines {
		h.end()
	}
	return nil
}

// talk lets the players talk until so many lines were heard.
func talk(t *testing.T, h *house) []string {
	t.Helper()
	ctx, end := context.WithCancel(t.Context())
	defer end()
	h.end = end
	s := New(Deps{Clock: immediate{clock.System{}}, IDs: id.NewSource(clock.System{}), Accounts: h, Games: h, Crash: h, Chat: h}, Options{Token: "CRP", Room: "casino_en"})
	if err := s.Run(ctx); err != nil {
		t.Fatal(err)
	}
	return h.heard
}

// immediate is a clock on which nobody waits.
type immediate struct{ clock.System }

func (immediate) After(time.Duration) <-chan time.Time { return time.After(0) }

func TestNobodyGreetsThemself(t *testing.T) {
	h := &house{lines: 2 * len(smallTalk)}
	for at, said := range talk(t, h) {
		name, text, _ := strings.Cut(said, ": ")
		if strings.Contains(text, name) {
			t.Errorf("%s greets themself: %s", name, text)
		}
		if line := smallTalk[at%len(smallTalk)]; text != line.text || name != playerNames[line.who] {
			t.Errorf("%s said %q, which is the line of %s", name, text, playerNames[line.who])
		}
	}
}

func TestTheLinesOfAPlayerWhoIsGoneAreLeftOut(t *testing.T) {
	h := &house{lines: len(smallTalk), gone: playerNames[smallTalk[0].who]}
	for _, said := range talk(t, h) {
		if strings.HasPrefix(said, h.gone+": ") {
			t.Errorf("who is gone said %s", said)
		}
	}
}
