package live

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
)

func TestAuthenticationByUserAndSecret(t *testing.T) {
	s := newSite(t, Limits{})
	ofA, ofB := s.secrets.Issue("a", "a1"), s.secrets.Issue("b", "b1")
	c := s.dial("/ws", "")
	m := c.ask(fmt.Sprintf(`{"event":"authentication","data":{"userId":"a","userSecret":%q},"$id":7}`, ofA), "authenticated")
	if m.field("userId") != "a" || m.ID != 7.0 || m.field("time") != 1.8e12 {
		t.Fatalf("got %s with id %v", m.Data, m.ID)
	}
	for name, data := range map[string]string{
		"secret of b with id of a": fmt.Sprintf(`{"userId":"a","userSecret":%q}`, ofB),
		"unknown secret":           `{"userId":"a","userSecret":"x"}`,
		"unknown token":            `{"token":"x"}`,
	} {
		m := c.ask(`{"event":"authentication","data":`+data+`,"$id":"f"}`, "unsubscribed")
		if m.Channel != "user:a" || m.code() != fault.CodeUnauthorized {
			t.Errorf("%s: the private channel stays: %+v", name, m)
		}
		if m := c.next(); m.Event != "failed" || m.code() != fault.CodeUnauthorized || m.ID != "f" {
			t.Errorf("%s: got %s %s", name, m.Event, m.Data)
		}
		if m := c.ask(`{"event":"authentication"}`, "authenticated"); m.field("userId") != nil {
			t.Errorf("%s: after failed the connection is %v's", name, m.field("userId"))
		}
		c.ask(`{"event":"authentication","data":{"token":"token-a1"}}`, "authenticated")
	}
}

func TestSecretsExpireWithSession(t *testing.T) {
	s := newSite(t, Limits{})
	first, second := s.secrets.Issue("a", "a1"), s.secrets.Issue("a", "a2")
	s.hub.CloseSession("a1")
	if _, ok := s.secrets.Check("a", first); ok {
		t.Error("a secret outlived its session")
	}
	if sessionID, ok := s.secrets.Check("a", second); !ok || sessionID != "a2" {
		t.Error("the other session's secret is gone")
	}
	s.clock.Advance(secretTTL)
	if _, ok := s.secrets.Check("a", second); ok {
		t.Error("a secret outlived its hour")
	}
	for range maxSessionSecrets + 5 {
		s.secrets.Issue("a", "a2")
	}
	if n := len(s.secrets.bySession["a2"]); n != maxSessionSecrets {
		t.Errorf("%d secrets of one session", n)
	}
}

func TestGetSecret(t *testing.T) {
	s := newSite(t, Limits{})
	if _, err := s.secrets.getSecret(context.Background(), session.GuestCall("r"), struct{}{}); !errors.Is(err, fault.ErrUnauthorized) {
		t.Fatalf("a guest: %v", err)
	}
	call := &session.Call{User: &session.User{ID: "a"}, Session: &session.Session{ID: "a1"}}
	answer, err := s.secrets.getSecret(context.Background(), call, struct{}{})
	if err != nil || answer.UserID != "a" || len(answer.Secret) < 40 {
		t.Fatalf("got %+v, %v", answer, err)
	}
	if sessionID, ok := s.secrets.Check("a", answer.Secret); !ok || sessionID != "a1" {
		t.Fatal("the secret is not the session's")
	}
}

func TestUpgradeBearerSignsIn(t *testing.T) {
	s := newSite(t, Limits{})
	for bearer, want := range map[string]any{"token-a1": "a", "token-none": nil, "": nil} {
		c := s.dial("/ws", bearer)
		if m := c.ask(`{"event":"authentication","data":{}}`, "authenticated"); m.field("userId") != want {
			t.Errorf("bearer %q: the connection is %v's, want %v's", bearer, m.field("userId"), want)
		}
		m := c.sendAndWait(`{"event":"subscribe","data":{"channel":"user:a"},"$id":1}`)
		if got, want := m.Event == "subscribed", want == "a"; got != want {
			t.Errorf("bearer %q: private channel: %s %s", bearer, m.Event, m.Data)
		}
	}
}

// A guest's socket receives the events of the guest's own channel, and of no other guest's or
// player's. It leaves the channel when the guest signs in.
func TestGuestHasOwnChannel(t *testing.T) {
	s := newSite(t, Limits{})
	asGuest := func(device string) *client {
		c, _, err := s.tryDial("/ws", "", http.Header{deviceHeader: {device}})
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	call := session.GuestCall("r")
	call.Device = "one"
	owner, _ := call.Owner()
	first, second := asGuest("one"), asGuest("two")
	m := first.ask(`{"event":"authentication"}`, "authenticated")
	if own, _ := m.field("private").(map[string]any); m.field("userId") != nil || own["channel"] != "user:"+owner {
		t.Fatalf("a guest is answered %s", m.Data)
	}
	second.ask(`{"event":"authentication"}`, "authenticated")
	for _, channel := range []string{"user:" + owner, "user:a"} {
		if m := second.sendAndWait(`{"event":"subscribe","data":{"channel":"` + channel + `"},"$id":1}`); m.code() != fault.CodeUnauthorized {
			t.Errorf("another guest subscribes to %s: %s %s", channel, m.Event, m.Data)
		}
	}
	if m := s.dial("/ws", "").ask(`{"event":"authentication"}`, "authenticated"); m.field("private") != nil {
		t.Errorf("a guest without a cookie is answered %s", m.Data)
	}
	if err := s.hub.PublishTo(owner, Notice{"balance", 5}); err != nil {
		t.Fatal(err)
	}
	if m := first.next(); m.Event != "balance" || string(m.Data) != "5" {
		t.Errorf("the guest receives %s %s", m.Event, m.Data)
	}
	second.requireNoMessage()
	if m := first.ask(`{"event":"authentication","data":{"token":"token-a1"}}`, "unsubscribed"); m.Channel != "user:"+owner {
		t.Errorf("after the sign-in the socket leaves %s", m.Channel)
	}
}

func TestPendingSessionIsGuest(t *testing.T) {
	s := newSite(t, Limits{})
	s.auth.pending["a1"] = true
	c := s.dial("/ws", "token-a1")
	if m := c.ask(`{"event":"authentication"}`, "authenticated"); m.field("userId") != nil {
		t.Fatalf("signed in as %v", m.field("userId"))
	}
	if m := c.ask(`{"event":"authentication","data":{"token":"token-a1"}}`, "failed"); m.code() != fault.CodeTwoFactor {
		t.Fatalf("got %s", m.Data)
	}
}

func TestOriginIsChecked(t *testing.T) {
	s := newSite(t, Limits{})
	for origin, want := range map[string]int{
		"https://evil.example": 403, "null": 403, s.server.URL: 101, "http://127.0.0.1:2096": 101, "": 101,
	} {
		header := http.Header{}
		if origin != "" {
			header.Set("Origin", origin)
		}
		_, response, err := s.tryDial("/ws", "token-a1", header)
		if response == nil || response.StatusCode != want {
			t.Errorf("origin %q: %v, %v; want %d", origin, response, err, want)
			continue
		}
		if want == 403 {
			body, _ := io.ReadAll(response.Body)
			if !strings.Contains(string(body), `"code":403`) {
				t.Errorf("origin %q: no coded refusal: %s", origin, body)
			}
		}
	}
}

func TestLogoutClosesOnlyItsSockets(t *testing.T) {
	s := newSite(t, Limits{})
	first, second, other := s.dial("/ws", "token-a1"), s.dial("/ws", "token-a2"), s.dial("/ws", "token-b1")
	for _, c := range []*client{first, second, other} {
		c.ask(`{"event":"authentication"}`, "authenticated")
	}
	s.auth.end("a1")
	s.hub.CloseSession("a1")
	if got := first.end(); got.Code != CloseSessionEnded || got.Reason != reasonSession {
		t.Errorf("closed with %v", got)
	}
	second.requireNoMessage()
	s.hub.CloseUser("a", "banned")
	if got := second.end(); got.Code != CloseSessionEnded || got.Reason != "banned" {
		t.Errorf("closed with %v", got)
	}
	other.requireNoMessage()
	eventually(t, "only one socket is left", func() bool { return s.hub.Stats().Connections == 1 && s.hub.Stats().Users == 1 })
}

func TestNoPrivateEventsAfterSessionEnd(t *testing.T) {
	s := newSite(t, Limits{})
	c := s.dial("/ws", "token-a1")
	c.ask(`{"event":"authentication"}`, "authenticated")
	var counter atomic.Int64
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			select {
			case <-stop:
				return
			default:
				if s.hub.Stats().Queued > 200 {
					runtime.Gosched() // the client is behind; it is not to be cut off for that
					continue
				}
				if err := s.hub.PublishTo("a", Notice{"BalanceModification", counter.Add(1)}); err != nil {
					t.Error(err)
					return
				}
			}
		}
	}()
	for range 50 {
		c.next()
	}
	s.auth.end("a1")
	s.hub.CloseSession("a1")
	last := counter.Load() // whatever is larger was published afterwards
	eventually(t, "some more events", func() bool { return counter.Load() > last+1000 })
	close(stop)
	<-stopped
	for m := range c.inbox {
		if n, err := strconv.ParseInt(string(m.Data), 10, 64); err != nil || n > last {
			t.Fatalf("event %s came, the session ended at %d", m.Data, last)
		}
	}
}

func TestSessionEndingDuringSignInGetsNothing(t *testing.T) {
	s := newSite(t, Limits{})
	s.auth.beforeAnswer = func(sessionID string) {
		s.auth.end(sessionID)
		s.hub.CloseSession(sessionID) // finds no socket yet
	}
	c := s.dial("/ws", "")
	if m := c.ask(`{"event":"authentication","data":{"token":"token-a1"}}`, "failed"); m.code() != fault.CodeUnauthorized {
		t.Fatalf("got %s", m.Data)
	}
	if err := s.hub.PublishTo("a", Notice{"BalanceModification", 1}); err != nil {
		t.Fatal(err)
	}
	c.requireNoMessage()
}

func TestEndedSessionIsDetectedAtNextRequest(t *testing.T) {
	s := newSite(t, Limits{})
	s.later.set(dispatch(func(context.Context, *session.Call, string, []byte) (any, error) { return "done", nil }))
	c := s.dial("/ws", "token-a1")
	c.ask(`{"event":"Play"}`, whisperResponse)
	s.auth.end("a1")
	c.send(`{"event":"Play"}`)
	if got := c.end(); got.Code != CloseSessionEnded {
		t.Fatalf("closed with %v", got)
	}
}

func TestSocketsPerUserAndAddressAreLimited(t *testing.T) {
	s := newSite(t, Limits{PerUser: 2, PerAddress: 4})
	for range 2 {
		s.dial("/ws", "token-a1").ask(`{"event":"authentication"}`, "authenticated")
	}
	if _, response, _ := s.tryDial("/ws", "token-a2", nil); response == nil || response.StatusCode != 429 {
		t.Fatalf("a third socket of the user: %v", response)
	}
	guest := s.dial("/ws", "")
	if m := guest.ask(`{"event":"authentication","data":{"token":"token-a2"}}`, "failed"); m.code() != fault.CodeTooMany {
		t.Fatalf("got %s", m.Data)
	}
	s.dial("/ws", "token-b1")
	if _, response, _ := s.tryDial("/ws", "", nil); response == nil || response.StatusCode != 429 {
		t.Fatalf("a fifth socket of the address: %v", response)
	}
	_ = guest.ws.Close(1000, "")
	eventually(t, "its place is free", func() bool { return s.hub.Stats().Connections == 3 })
	s.dial("/ws", "")
}

func TestRoleChangesEndSubscriptions(t *testing.T) {
	s := newSite(t, Limits{})
	s.channel("moderators", Policy{Authorize: func(call *session.Call, _ string) error {
		if !call.User.Can(permission.Declare("moderate", "Moderate.")) {
			return fault.ErrForbidden
		}
		return nil
	}})
	s.auth.roles["a"] = []string{"moderate"}
	c := s.dial("/ws", "token-a1")
	c.ask(`{"event":"subscribe","channel":"moderators"}`, "subscribed")
	s.auth.mu.Lock()
	s.auth.roles["a"] = nil
	s.auth.mu.Unlock()
	if err := s.hub.RecheckPermissions(context.Background(), "a"); err != nil {
		t.Fatal(err)
	}
	if m := c.next(); m.Event != "unsubscribed" || m.Channel != "moderators" || m.code() != fault.CodeForbidden {
		t.Fatalf("got %+v", m)
	}
	s.publish("moderators", "Report", 1)
	c.requireNoMessage()
}

func TestShutdownAnswersRequestsThenClosesSockets(t *testing.T) {
	s := newSite(t, Limits{})
	started, release := make(chan struct{}), make(chan struct{})
	s.later.set(dispatch(func(context.Context, *session.Call, string, []byte) (any, error) {
		close(started)
		<-release
		return map[string]int{"paid": 1}, nil
	}))
	c, guest := s.dial("/ws", "token-a1"), s.dial("/ws", "")
	guest.requireNoMessage() // it is open, not only accepted
	c.send(`{"event":"Play","$id":1}`)
	<-started
	done := make(chan error, 1)
	go func() { done <- s.hub.Shutdown(context.Background()) }()
	eventually(t, "the hub stops", s.hub.stopping.Load)
	if m := guest.ask(`{"event":"Play","$id":2}`, whisperResponse); m.code() != fault.CodeUnavailable {
		t.Fatalf("a new request: %s", m.Data)
	}
	if _, response, _ := s.tryDial("/ws", "", nil); response == nil || response.StatusCode != 503 {
		t.Fatalf("a new socket: %v", response)
	}
	close(release)
	if m := c.next(); m.field("paid") != 1.0 {
		t.Fatalf("got %+v", m)
	}
	for _, ended := range []*client{c, guest} {
		if got := ended.end(); got.Code != 1001 {
			t.Errorf("closed with %v", got)
		}
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}

func TestUnresponsivePeersAreDropped(t *testing.T) {
	s := newSite(t, Limits{})
	ctx, cancel := context.WithCancel(context.Background())
	stopped := make(chan error, 1)
	go func() { stopped <- s.hub.Run(ctx) }()
	alive := s.dial("/ws", "")
	dead := s.dialRaw("/ws")
	eventually(t, "both are pinged", func() bool { return len(s.hub.conns.all()) == 2 })
	for range 3 {
		for range pingSlots {
			s.clock.WaitForSleepers(1)
			s.clock.Advance(PingInterval / pingSlots)
		}
		s.clock.WaitForSleepers(1)
		eventually(t, "the living one answers", func() bool { return s.answered() })
	}
	eventually(t, "the dead one is dropped", func() bool { return s.hub.Stats().Connections == 1 })
	alive.requireNoMessage()
	_ = dead.SetReadDeadline(time.Now().Add(eventTimeout))
	if _, err := io.Copy(io.Discard, dead); errors.Is(err, os.ErrDeadlineExceeded) {
		t.Fatal("the connection of the dead one is still open")
	}
	cancel()
	if err := <-stopped; err != nil {
		t.Fatal(err)
	}
}

// answered reports whether some socket owes no answer to a ping.
func (s *site) answered() bool {
	for _, c := range s.hub.conns.all() {
		if !c.pingPending.Load() {
			return true
		}
	}
	return false
}
