package live

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

func TestBadMessagesAreRefusedAndTheSocketSurvives(t *testing.T) {
	s := newSite(t, Limits{})
	c := s.dial("/ws", "")
	for _, message := range []string{
		``, ` `, `{`, `nope`, `[]`, `1`, `null`, `"x"`, `{}`, `{"event":1}`, `{"event":""}`, `{"Event":"ping"}`,
		`{"event":"ping","extra":1}`, `{"event":"ping","event":"ping"}`, `{"event":"ping","channel":"a b"}`,
		`{"event":"ping","channel":5}`, `{"event":"ping","$id":{}}`, `{"event":"ping","$id":1.5}`, `{"event":"ping","$id":""}`,
		`{"event":"ping","$id":"` + strings.Repeat("x", 70) + `"}`, `{"event":"` + strings.Repeat("x", 200) + `"}`,
		`{"event":"subscribe","data":[]}`, `{"event":"subscribe","data":{"channel":"x","more":1}}`,
		`{"event":"subscribe","data":{"channel":"x","since":-1}}`, `{"event":"subscribe","channel":"x","data":{"channel":"y"}}`,
		`{"event":"authentication","data":"token"}`, `{"event":"authentication","data":{"userId":"a"}}`,
		`{"event":"authentication","data":{"userId":"a","userSecret":"x","token":"y"}}`,
		`{"event":"authentication","data":{"token":"` + strings.Repeat("x", 200) + `"}}`,
		strings.Repeat("[", 50_000),
	} {
		if m := c.sendAndWait(message); m.Event != "error" || m.code() != fault.CodeBadRequest || m.field("requestId") == nil {
			t.Fatalf("%.60q: got %s %s", message, m.Event, m.Data)
		}
	}
	if m := c.sendAndWait(`{"event":"ping","extra":1,"$id":"mine"}`); m.ID != "mine" {
		t.Errorf("the refusal of a message has lost its $id: %+v", m)
	}
	c.requireNoMessage()
}

func TestInvalidFramesCloseSocket(t *testing.T) {
	s := newSite(t, Limits{})
	for name, test := range map[string]struct {
		kind  websocket.MessageType
		frame []byte
		want  websocket.StatusCode
	}{
		"binary":    {websocket.MessageBinary, []byte(`{"event":"ping"}`), websocket.StatusUnsupportedData},
		"bad UTF-8": {websocket.MessageText, []byte("{\"event\":\"\xff\"}"), websocket.StatusInvalidFramePayloadData},
		"oversized": {websocket.MessageText, bytes.Repeat([]byte(" "), MaxFrame+2), websocket.StatusMessageTooBig},
	} {
		c := s.dial("/ws", "")
		if err := c.ws.Write(context.Background(), test.kind, test.frame); err != nil {
			t.Fatal(err)
		}
		if got := c.end(); got.Code != test.want {
			t.Errorf("%s: closed with %v, want %v", name, got, test.want)
		}
	}
	eventually(t, "all are gone", func() bool { return s.hub.Stats().Connections == 0 })
}

func TestMaxFrameIsAccepted(t *testing.T) {
	s := newSite(t, Limits{})
	s.later.set(dispatch(func(_ context.Context, _ *session.Call, _ string, data []byte) (any, error) { return len(data), nil }))
	c := s.dial("/ws", "")
	frame := `{"event":"Echo","data":"` + strings.Repeat("x", MaxFrame-26) + `"}`
	if m := c.ask(frame, whisperResponse); len(frame) != MaxFrame || string(m.Data) != fmt.Sprint(MaxFrame-24) {
		t.Fatalf("%d bytes: %s", len(frame), m.Data)
	}
}

func TestSeveralMessagesInOneFrame(t *testing.T) {
	s := newSite(t, Limits{})
	c := s.dial("/ws", "")
	c.send("{\"event\":\"ping\",\"$id\":1}\n{\"event\":\"ping\",\"$id\":\"two\"}\n\n {\"event\": \"ping\"}{")
	for _, want := range []any{1.0, "two", nil} {
		if m := c.next(); m.Event != "pong" || m.ID != want || m.field("time") != 1.8e12 {
			t.Fatalf("got %+v, want the answer to %v", m, want)
		}
	}
	if m := c.next(); m.Event != "error" {
		t.Fatalf("got %+v", m)
	}
}

func TestRequests(t *testing.T) {
	s := newSite(t, Limits{})
	c, other := s.dial("/ws", "token-a1"), s.dial("/ws", "token-a1")
	other.ask(`{"event":"authentication"}`, "authenticated")
	if m := c.ask(`{"event":"Play"}`, whisperResponse); m.code() != fault.CodeUnavailable {
		t.Fatalf("before there is a dispatcher: %s", m.Data)
	}
	s.later.set(dispatch(func(_ context.Context, call *session.Call, event string, data []byte) (any, error) {
		switch event {
		case "Who":
			return map[string]any{"user": call.User.ID, "transport": call.Transport, "data": jsontext.Value(data)}, nil
		case "Refuse":
			return nil, fault.Field("stake", "validation.min").With("limit", 5)
		case "Fail":
			return nil, errors.New("a secret of the server")
		case "Odd":
			return make(chan int), nil
		default:
			panic("an error of the test")
		}
	}))
	m := c.ask(`{"event":"Who","data":{"x":[1, 2]},"$id":12345678901234567890}`, whisperResponse)
	if m.field("user") != "a" || m.field("transport") != "socket" || !bytes.Contains(m.Data, []byte(`{"x":[1,2]}`)) || m.ID != 12345678901234567890.0 {
		t.Fatalf("got %s for %v", m.Data, m.ID)
	}
	if m := c.ask(`{"event":"Refuse","$id":"r"}`, whisperResponse); m.code() != 422 || m.field("limit") != 5.0 || m.field("requestId") == nil || m.field("errors") == nil || m.ID != "r" {
		t.Fatalf("got %+v", m)
	}
	for _, event := range []string{"Fail", "Odd", "Panic"} {
		if m := c.ask(`{"event":"`+event+`","$id":3}`, whisperResponse); m.code() != 500 || bytes.Contains(m.Data, []byte("secret")) || m.ID != 3.0 {
			t.Fatalf("%s: got %s", event, m.Data)
		}
	}
	other.requireNoMessage()
}

func TestConcurrentRequestsAreLimited(t *testing.T) {
	s := newSite(t, Limits{})
	release := make(chan struct{})
	s.later.set(dispatch(func(_ context.Context, _ *session.Call, event string, _ []byte) (any, error) {
		if event == "Slow" {
			<-release
		}
		return event, nil
	}))
	c := s.dial("/ws", "")
	for i := range MaxPending - 1 {
		c.send(fmt.Sprintf(`{"event":"Slow","$id":%d}`, i))
	}
	if m := c.ask(`{"event":"Fast","$id":"f"}`, whisperResponse); m.ID != "f" {
		t.Fatalf("got %+v", m)
	}
	c.send(`{"event":"Slow","$id":"last"}`)
	if m := c.ask(`{"event":"Slow","$id":"much"}`, whisperResponse); m.ID != "much" || m.code() != fault.CodeTooMany {
		t.Fatalf("got %+v", m)
	}
	close(release)
	answered := map[any]bool{}
	for range MaxPending {
		answered[c.next().ID] = true
	}
	if len(answered) != MaxPending {
		t.Fatalf("answered: %v", answered)
	}
}

func TestAnswerIsNotSentToNextUser(t *testing.T) {
	s := newSite(t, Limits{})
	release := make(chan struct{})
	s.later.set(dispatch(func(_ context.Context, call *session.Call, _ string, _ []byte) (any, error) {
		<-release
		return "the balance of " + call.User.ID, nil
	}))
	c := s.dial("/ws", "token-a1")
	c.send(`{"event":"Balance","$id":1}`)
	eventually(t, "the request runs", func() bool {
		s.hub.requests.mu.Lock()
		defer s.hub.requests.mu.Unlock()
		return s.hub.requests.n == 1
	})
	c.ask(`{"event":"authentication","data":{"token":"token-b1"}}`, "unsubscribed")
	if m := c.next(); m.Event != "authenticated" || m.field("userId") != "b" {
		t.Fatalf("got %+v", m)
	}
	close(release)
	if m := c.next(); m.Event != whisperResponse || m.ID != 1.0 || m.code() != fault.CodeUnauthorized {
		t.Fatalf("got %s", m.Data)
	}
}

func TestBannerHandlerRefusesRequests(t *testing.T) {
	s := newSite(t, Limits{})
	s.channel("feed", Policy{})
	s.later.set(dispatch(func(context.Context, *session.Call, string, []byte) (any, error) { return 1, nil }))
	c := s.dial("/banner", "")
	c.ask(fmt.Sprintf(`{"event":"authentication","data":{"userId":"a","userSecret":%q}}`, s.secrets.Issue("a", "a1")), "authenticated")
	c.ask(`{"event":"ping"}`, "pong")
	for _, event := range []string{"subscribe", "unsubscribe", "Play"} {
		if m := c.ask(`{"event":"`+event+`","channel":"feed","$id":1}`, "error"); m.code() != fault.CodeNotFound {
			t.Errorf("%s: got %s", event, m.Data)
		}
	}
	if err := s.hub.PublishTo("a", Notice{"BalanceModification", 1}); err != nil {
		t.Fatal(err)
	}
	c.requireNoMessage()
}

func TestInboundRateLimit(t *testing.T) {
	s := newSite(t, Limits{})
	c := s.dial("/ws", "")
	for range inboundBurst {
		c.ask(`{"event":"ping"}`, "pong")
	}
	if m := c.ask(`{"event":"ping","$id":1}`, "error"); m.code() != fault.CodeTooMany || m.field("retryAfter") != 1.0 || m.ID != 1.0 {
		t.Fatalf("got %s", m.Data)
	}
	s.clock.Advance(time.Second)
	for range inboundRate - 1 {
		c.ask(`{"event":"ping"}`, "pong")
	}
	for range inboundBurst {
		c.ask(`{"event":"ping"}`, "error")
	}
	c.send(`{"event":"ping"}`)
	if got := c.end(); got.Code != websocket.StatusPolicyViolation || got.Reason != reasonFast {
		t.Fatalf("closed with %v", got)
	}
}

func TestChannelsPerSocketAreLimited(t *testing.T) {
	s := newSite(t, Limits{})
	s.channel("chat:{room}", Policy{})
	c := s.dial("/ws", "")
	for i := range MaxChannels {
		c.ask(fmt.Sprintf(`{"event":"subscribe","channel":"chat:%d"}`, i), "subscribed")
	}
	if m := c.ask(`{"event":"subscribe","channel":"chat:more"}`, "error"); m.code() != fault.CodeTooMany {
		t.Fatalf("got %s", m.Data)
	}
	c.ask(`{"event":"subscribe","channel":"chat:1"}`, "subscribed")
}

func TestSlowClientIsDisconnected(t *testing.T) {
	s := newSite(t, Limits{QueueMessages: 64, QueueBytes: 4 << 20})
	s.channel("feed", Policy{})
	good := s.dial("/ws", "")
	good.ask(`{"event":"subscribe","channel":"feed"}`, "subscribed")
	bad := s.dialRaw("/ws")
	payload := []byte(`{"event":"subscribe","channel":"feed"}`)
	if _, err := bad.Write(append([]byte{0x81, 0x80 | byte(len(payload)), 0, 0, 0, 0}, payload...)); err != nil {
		t.Fatal(err)
	}
	eventually(t, "both listen", func() bool { return s.hub.Presence("feed").Connections == 2 })
	large := strings.Repeat("x", 60_000)
	sent := uint64(0)
	for s.hub.Stats().Slow == 0 {
		if sent++; sent > 5000 {
			t.Fatal("300 MB and no socket was slow")
		}
		s.publish("feed", "Large", large)
		if m := good.next(); m.V != sent {
			t.Fatalf("the good client got version %d, want %d", m.V, sent)
		}
	}
	s.publish("feed", "Last", 1)
	if m := good.next(); m.V != sent+1 {
		t.Fatalf("got %+v", m)
	}
	_ = bad.Close()
	eventually(t, "the slow one is gone", func() bool { return s.hub.Stats().Connections == 1 && s.hub.Stats().Queued == 0 })
}

func TestInvalidUpgradesAreRefused(t *testing.T) {
	s := newSite(t, Limits{})
	for name, header := range map[string]http.Header{
		"plain":     {},
		"no key":    {"Connection": {"Upgrade"}, "Upgrade": {"websocket"}, "Sec-Websocket-Version": {"13"}},
		"version 8": {"Connection": {"Upgrade"}, "Upgrade": {"websocket"}, "Sec-Websocket-Version": {"8"}, "Sec-Websocket-Key": {"AAAAAAAAAAAAAAAAAAAAAA=="}},
	} {
		request, _ := http.NewRequest("GET", s.server.URL+"/ws", nil)
		request.Header = header
		response, err := http.DefaultTransport.RoundTrip(request)
		if err != nil {
			t.Fatal(err)
		}
		var body struct {
			Code      int
			RequestID string
		}
		err = json.NewDecoder(response.Body).Decode(&body)
		_ = response.Body.Close()
		if err != nil || body.Code != response.StatusCode || body.RequestID == "" || body.Code/100 != 4 {
			t.Errorf("%s: %d %+v %v", name, response.StatusCode, body, err)
		}
	}
	http.DefaultTransport.(*http.Transport).CloseIdleConnections()
	if n := s.hub.Stats().Connections; n != 0 {
		t.Fatalf("%d places are still taken", n)
	}
}

func FuzzParseFrame(f *testing.F) {
	for _, seed := range []string{
		`{"event":"ping"}`, "{\"event\":\"a\",\"$id\":1}\n{\"event\":\"b\",\"$id\":\"x\",\"data\":[1,{}]}", `{"event":"x","channel":"c"}{`,
		`{"event":"p","$id":1e5}`, `[`, `{"event":"\ud800"}`, "\xff", `{"event":"a","data":null,"$id":null}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, frame []byte) {
		received := bytes.Clone(frame)
		count := 0
		parseFrame(frame, func(m incoming, refusal *fault.Error) bool {
			count++
			message := encodeMessage("x", "", m.Data, m.ID)
			if !json.Valid(message) || bytes.ContainsRune(bytes.TrimSpace(m.ID), '\n') {
				t.Fatalf("the answer to %q is %q", received, message)
			}
			if refusal == nil && (m.Event == "" || len(m.Event) > maxName || m.Channel != "" && !validName(m.Channel)) {
				t.Fatalf("accepted %+v", m)
			}
			return true
		})
		if count == 0 {
			t.Fatalf("%q is neither taken nor refused", received)
		}
	})
}

func TestMessagesAreSingleLines(t *testing.T) {
	s := newSite(t, Limits{})
	s.channel("feed", Policy{})
	c := s.dial("/ws", "")
	c.ask(`{"event":"subscribe","channel":"feed"}`, "subscribed")
	for _, data := range []any{
		"a\nb", jsontext.Value("{\n  \"x\": [\r\n1]}"), json.RawMessage("[\n1,\n2]"), map[string]string{"\n": "\n"}, "bad \xff", []int(nil), map[string]int(nil),
	} {
		s.publish("feed", "E", data)
		if m := c.next(); m.Event != "E" || len(m.Data) == 0 || string(m.Data) == "null" {
			t.Fatalf("%q: got %+v", data, m)
		}
	}
}
