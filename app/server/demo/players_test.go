package demo

import (
	"context"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
)

// harness is a fixture that refuses everything but chat messages, and ends after some of
// them.
type harness struct {
	messages []string // "name: text"
	removed  string
	lines    int
	end      context.CancelFunc
	// waits and bets are counted; after maxWaits the players end, if it is set.
	waits, bets, maxWaits int
	sockets               int
}

func (h *harness) OpenAdministrator(context.Context, string, string) error { return nil }
func (h *harness) OpenPlayer(context.Context, string) (string, error)      { return "", nil }
func (h *harness) Deposit(context.Context, string, string, string) error   { return nil }
func (h *harness) Find(_ context.Context, name string) (*session.User, error) {
	if name == h.removed {
		return nil, nil
	}
	return &session.User{ID: name, Name: name}, nil
}

func (h *harness) Play(context.Context, *session.Call, gamecalls.PlayRequest) (gamecalls.Reply, error) {
	h.bets++
	return gamecalls.Reply{}, fault.ErrNotFound
}
func (h *harness) OpenRound(context.Context) uint64 { return 0 }

func (h *harness) Send(_ context.Context, call *session.Call, _, text, _ string) error {
	h.messages = append(h.messages, call.User.Name+": "+text)
	if len(h.messages) == h.lines {
		h.end()
	}
	return nil
}

// talk runs the players until a number of lines was written.
func talk(t *testing.T, h *harness) []string {
	t.Helper()
	ctx, end := context.WithCancel(t.Context())
	defer end()
	h.end = end
	s := New(Deps{
		Clock: immediate{clock.System{}, h}, IDs: id.NewSource(clock.System{}), Accounts: h, Games: h, Crash: h, Chat: h, Sockets: func() int { return h.sockets },
	}, Options{Token: "CRP", Room: "casino_en"})
	if err := s.Run(ctx); err != nil {
		t.Fatal(err)
	}
	return h.messages
}

// immediate is a clock on which waits end immediately.
type immediate struct {
	clock.System
	h *harness
}

func (i immediate) After(time.Duration) <-chan time.Time {
	if i.h.waits++; i.h.waits == i.h.maxWaits {
		i.h.end()
	}
	return time.After(0)
}

func TestPlayersDoNotGreetThemselves(t *testing.T) {
	h := &harness{sockets: 1, lines: 2 * len(smallTalk)}
	for at, chatLine := range talk(t, h) {
		name, text, _ := strings.Cut(chatLine, ": ")
		if strings.Contains(text, name) {
			t.Errorf("%s greets themself: %s", name, text)
		}
		if line := smallTalk[at%len(smallTalk)]; text != line.text || name != playerNames[line.who] {
			t.Errorf("%s said %q, which is the line of %s", name, text, playerNames[line.who])
		}
	}
}

func TestLinesOfRemovedPlayersAreSkipped(t *testing.T) {
	h := &harness{sockets: 1, lines: len(smallTalk), removed: playerNames[smallTalk[0].who]}
	for _, chatLine := range talk(t, h) {
		if strings.HasPrefix(chatLine, h.removed+": ") {
			t.Errorf("who is gone said %s", chatLine)
		}
	}
}

func TestPlayersBetLessWithoutOpenPages(t *testing.T) {
	seen := &harness{sockets: 1, maxWaits: 2000}
	talk(t, seen)
	unseen := &harness{maxWaits: 2000}
	talk(t, unseen)
	if seen.bets < 1900 || unseen.bets == 0 || unseen.bets > seen.bets/5 {
		t.Errorf("%d bets with an open page, %d without", seen.bets, unseen.bets)
	}
}
