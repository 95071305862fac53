package live

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

func TestSubscribersReceiveEventsInOrder(t *testing.T) {
	s := newSite(t, Limits{})
	s.channel("chat:{room}", Policy{})
	first, second, other := s.dial("/ws", ""), s.dial("/ws", ""), s.dial("/ws", "")
	first.ask(`{"event":"subscribe","channel":"chat:en"}`, "subscribed")
	second.ask(`{"event":"subscribe","data":{"channel":"chat:en"}}`, "subscribed")
	other.ask(`{"event":"subscribe","data":{"channel":"chat:de"}}`, "subscribed")
	for i := range 300 {
		s.publish("chat:en", "Message", map[string]int{"n": i})
	}
	for _, c := range []*client{first, second} {
		for i := range 300 {
			m := c.next()
			if m.Event != "Message" || m.Channel != "chat:en" || m.V != uint64(i+1) || m.field("n") != float64(i) {
				t.Fatalf("message %d is %+v", i, m)
			}
		}
	}
	other.requireNoMessage()
	if m := first.ask(`{"event":"unsubscribe","data":{"channel":"chat:en"},"$id":1}`, "unsubscribed"); m.Channel != "chat:en" || m.ID != 1.0 {
		t.Fatalf("got %+v", m)
	}
	s.publish("chat:en", "Message", 0)
	first.requireNoMessage()
}

func TestSubscribePermissions(t *testing.T) {
	s := newSite(t, Limits{})
	s.channel("feed", Policy{})
	s.channel("members:{area}", Policy{Authorize: SignedIn})
	for _, test := range []struct {
		bearer, channel string
		want            int // 0: subscribed
	}{
		{"", "feed", 0},
		{"", "user:a", fault.CodeUnauthorized},
		{"token-b1", "user:a", fault.CodeForbidden},
		{"token-a1", "user:a", 0},
		{"", "members:x", fault.CodeUnauthorized},
		{"token-a1", "members:x", 0},
		{"token-a1", "nothing", fault.CodeNotFound},
		{"token-a1", "user:", fault.CodeNotFound},
		{"token-a1", "user", fault.CodeNotFound},
		{"token-a1", "feed:x", fault.CodeNotFound},
		{"token-a1", "members:{", fault.CodeNotFound},
		{"token-a1", strings.Repeat("x", 200), fault.CodeNotFound},
		{"token-a1", "", fault.CodeNotFound},
	} {
		c := s.dial("/ws", test.bearer)
		m := c.sendAndWait(fmt.Sprintf(`{"event":"subscribe","data":{"channel":%q},"$id":"x"}`, test.channel))
		if test.want == 0 && m.Event != "subscribed" || test.want != 0 && (m.Event != "error" || m.code() != test.want) || m.ID != "x" {
			t.Errorf("%q on %q: got %s %s", test.bearer, test.channel, m.Event, m.Data)
		}
	}
}

func TestResume(t *testing.T) {
	s := newSite(t, Limits{})
	s.channel("kept", Policy{History: 3})
	s.channel("lost", Policy{})
	s.channel("state", Policy{History: 2, Snapshot: SnapshotOf(func(context.Context, *session.Call, string) (any, error) {
		return map[string]int{"total": 7}, nil
	})})
	c := s.dial("/ws", "")
	epochs := map[string]string{}
	for _, name := range []string{"kept", "lost", "state"} {
		m := c.ask(`{"event":"subscribe","channel":"`+name+`"}`, "subscribed")
		epochs[name], _ = m.field("epoch").(string)
		if m.field("v") != 0.0 || m.field("messages") != nil || m.field("reset") != nil || (m.field("snapshot") != nil) != (name == "state") {
			t.Fatalf("first subscription: %s", m.Data)
		}
		for i := range 5 {
			s.publish(name, "Tick", i+1)
			c.next()
		}
	}
	for _, test := range []struct {
		name, since string
		missed      int // -1: reset
		snapshot    bool
	}{
		{"kept", `5`, 0, false}, {"kept", `4`, 1, false}, {"kept", `2`, 3, false},
		{"kept", `1`, -1, false}, {"kept", `0`, -1, false}, {"kept", `6`, -1, false},
		{"lost", `5`, 0, false}, {"lost", `4`, -1, false},
		{"state", `3`, 2, false}, {"state", `2`, -1, true},
	} {
		m := c.ask(fmt.Sprintf(`{"event":"subscribe","data":{"channel":%q,"since":%s,"epoch":%q}}`, test.name, test.since, epochs[test.name]), "subscribed")
		messages, resumed := m.field("messages").([]any)
		if m.field("v") != 5.0 || resumed != (test.missed >= 0) || (m.field("reset") == true) == resumed || (m.field("snapshot") != nil) != test.snapshot {
			t.Errorf("%s since %s: %s", test.name, test.since, m.Data)
			continue
		}
		if resumed && len(messages) != test.missed {
			t.Errorf("%s since %s: %d messages, want %d", test.name, test.since, len(messages), test.missed)
		}
		for i, message := range messages {
			got := message.(map[string]any)
			if want := float64(5 - test.missed + i + 1); got["v"] != want || got["data"] != want || got["event"] != "Tick" {
				t.Errorf("%s since %s: message %d is %v", test.name, test.since, i, got)
			}
		}
	}
	m := c.ask(fmt.Sprintf(`{"event":"subscribe","data":{"channel":"kept","since":4,"epoch":%q}}`, "of another run"), "subscribed")
	if m.field("reset") != true || m.field("messages") != nil {
		t.Errorf("another epoch: %s", m.Data)
	}
	if got := s.hub.Presence("kept").Connections; got != 1 {
		t.Errorf("subscribing again made %d subscriptions", got)
	}
}

func TestReconnectReplaysMissedEvents(t *testing.T) {
	s := newSite(t, Limits{})
	c := s.dial("/ws", "token-a1")
	m := c.ask(`{"event":"authentication"}`, "authenticated")
	private := m.field("private").(map[string]any)
	_ = c.ws.CloseNow()
	eventually(t, "the socket is gone", func() bool { return s.hub.Stats().Connections == 0 })
	if err := s.hub.PublishTo("a", Notice{"BalanceModification", 5}); err != nil {
		t.Fatal(err)
	}
	c = s.dial("/ws", "")
	m = c.ask(`{"event":"authentication","data":{"token":"token-a1"}}`, "authenticated")
	now := m.field("private").(map[string]any)
	if now["epoch"] != private["epoch"] || now["v"] != 1.0 || now["channel"] != "user:a" {
		t.Fatalf("got %v after %v", now, private)
	}
	m = c.ask(fmt.Sprintf(`{"event":"subscribe","data":{"channel":"user:a","since":0,"epoch":%q}}`, now["epoch"]), "subscribed")
	if messages, _ := m.field("messages").([]any); len(messages) != 1 {
		t.Fatalf("missed: %s", m.Data)
	}
	_ = c.ws.CloseNow()
	eventually(t, "the socket is gone", func() bool { return s.hub.Stats().Connections == 0 })
	s.clock.Advance(idleTTL)
	s.dial("/ws", "token-b1").ask(`{"event":"authentication"}`, "authenticated")
	if s.hub.channels.find("user:a") != nil {
		t.Fatal("an abandoned channel is kept")
	}
	c = s.dial("/ws", "token-a1")
	m = c.ask(`{"event":"authentication"}`, "authenticated")
	if again := m.field("private").(map[string]any); again["epoch"] == now["epoch"] {
		t.Fatal("a forgotten channel came back under the same epoch")
	}
}

func TestHistoryBytesAreLimited(t *testing.T) {
	p := history{max: 1000}
	for i := range uint64(100) {
		p.add(i+1, make([]byte, 10_000))
	}
	if p.bytes > historyBytes || len(p.messages) != historyBytes/10_000 {
		t.Fatalf("%d bytes in %d messages", p.bytes, len(p.messages))
	}
	if _, ok := p.since(100 - uint64(len(p.messages)) - 1); ok {
		t.Fatal("resumed from before the history")
	}
	if missed, ok := p.since(100 - uint64(len(p.messages))); !ok || len(missed) != len(p.messages) {
		t.Fatal("the history does not reach as far as it should")
	}
}

func TestEventsDuringASnapshotFollowIt(t *testing.T) {
	s := newSite(t, Limits{})
	s.channel("state", Policy{Snapshot: SnapshotOf(func(context.Context, *session.Call, string) (any, error) {
		s.publish("state", "Change", 1) // while the snapshot is made
		s.publish("state", "Change", 2)
		return "state", nil
	})})
	s.channel("broken", Policy{Snapshot: SnapshotOf(func(context.Context, *session.Call, string) (any, error) {
		return nil, errors.New("the disk is on fire")
	})})
	c := s.dial("/ws", "")
	m := c.ask(`{"event":"subscribe","channel":"state"}`, "subscribed")
	if m.field("snapshot") != "state" || m.field("v") != 0.0 {
		t.Fatalf("got %s", m.Data)
	}
	for v := uint64(1); v <= 2; v++ {
		if m := c.next(); m.V != v {
			t.Fatalf("got %+v, want version %d", m, v)
		}
	}
	m = c.ask(`{"event":"subscribe","channel":"broken"}`, "error")
	if m.code() != fault.CodeInternal || strings.Contains(string(m.Data), "fire") {
		t.Fatalf("got %s", m.Data)
	}
	if s.hub.Presence("broken").Connections != 0 {
		t.Fatal("subscribed although refused")
	}
}

func TestEphemeralEventsHaveNoVersion(t *testing.T) {
	s := newSite(t, Limits{})
	s.channel("crash", Policy{History: 10})
	c := s.dial("/ws", "")
	c.ask(`{"event":"subscribe","channel":"crash"}`, "subscribed")
	s.publish("crash", "Round", 1)
	if err := s.hub.PublishEphemeral("crash", Notice{"Tick", 1}); err != nil {
		t.Fatal(err)
	}
	s.publish("crash", "Round", 2)
	for _, want := range []uint64{1, 0, 2} {
		if m := c.next(); m.V != want {
			t.Fatalf("got %+v, want version %d", m, want)
		}
	}
}

func TestPresence(t *testing.T) {
	s := newSite(t, Limits{})
	s.channel("room", Policy{Presence: true})
	sockets := []*client{s.dial("/ws", "token-a1"), s.dial("/ws", "token-a2"), s.dial("/ws", "token-b1"), s.dial("/ws", "")}
	for _, c := range sockets {
		c.ask(`{"event":"subscribe","channel":"room"}`, "subscribed")
	}
	if got := s.hub.Presence("room"); got != (Presence{Connections: 4, Users: 2}) {
		t.Fatalf("got %+v", got)
	}
	if got := s.hub.PresentUsers("room", 10); fmt.Sprint(got) != "[a b]" {
		t.Fatalf("got %v", got)
	}
	if got := s.hub.PresentUsers("room", 1); fmt.Sprint(got) != "[a]" {
		t.Fatalf("got %v", got)
	}
	sockets[3].ask(`{"event":"authentication","data":{"token":"token-b1"}}`, "authenticated")
	sockets[2].ask(`{"event":"unsubscribe","channel":"room"}`, "unsubscribed")
	if got := s.hub.Presence("room"); got != (Presence{Connections: 3, Users: 2}) {
		t.Fatalf("after a guest became b: %+v", got)
	}
	_ = sockets[3].ws.CloseNow()
	eventually(t, "b has left", func() bool { return s.hub.Presence("room") == Presence{Connections: 2, Users: 1} })
}

func TestInvalidChannelsAreRefused(t *testing.T) {
	s := newSite(t, Limits{})
	s.channel("chat:{room}", Policy{})
	for _, pattern := range []string{"", "chat:{room}", "chat:{other}", "user:{id}", "a b", "x{y}", "x:{y}:z", "{y}", "größe"} {
		if s.hub.Channel(pattern, Policy{}) == nil {
			t.Errorf("pattern %q is accepted", pattern)
		}
	}
	if s.hub.Channel("long", Policy{History: MaxHistory + 1}) == nil {
		t.Error("an endless history is accepted")
	}
	for name, err := range map[string]error{
		"unknown channel": s.hub.Publish("nowhere", Notice{"E", 1}),
		"no event":        s.hub.Publish("chat:en", Notice{"", 1}),
		"too large":       s.hub.Publish("chat:en", Notice{"E", strings.Repeat("x", MaxMessage)}),
		"not JSON":        s.hub.Publish("chat:en", Notice{"E", make(chan int)}),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
