package live

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/coder/websocket"
	"go.uber.org/goleak"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
)

func TestMain(m *testing.M) {
	code := m.Run()
	if err := leaks(); code == 0 && err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// leaks waits for the goroutines of ended tests, which a busy machine may delay, and reports
// those that do not end.
func leaks() (err error) {
	for until := time.Now().Add(eventTimeout); ; {
		if err = goleak.Find(); err == nil || time.Now().After(until) {
			return err
		}
	}
}

// eventTimeout is the maximum wait of a test for an expected event. A test that passes never waits
// that long.
const eventTimeout = time.Minute

// sessions is an Authenticator: the token of session "s1" is "token-s1".
type sessions struct {
	mu      sync.Mutex
	users   map[string]string // session id to user id
	roles   map[string][]string
	pending map[string]bool // pending sessions
	// beforeAnswer runs inside Authenticate, before it answers.
	beforeAnswer func(sessionID string)
}

func (s *sessions) Authenticate(ctx context.Context, token string) (*session.User, *session.Session, error) {
	sessionID, ok := strings.CutPrefix(token, "token-")
	if !ok {
		return nil, nil, fault.ErrUnauthorized
	}
	user, current, err := s.AuthenticateSession(ctx, sessionID)
	s.mu.Lock()
	during := s.beforeAnswer
	s.mu.Unlock()
	if during != nil {
		during(sessionID)
	}
	return user, current, err
}

func (s *sessions) AuthenticateSession(_ context.Context, sessionID string) (*session.User, *session.Session, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	userID, ok := s.users[sessionID]
	if !ok {
		return nil, nil, fault.ErrUnauthorized
	}
	return &session.User{ID: userID, Permissions: s.roles[userID]},
		&session.Session{ID: sessionID, UserID: userID, Pending: s.pending[sessionID]}, nil
}

func (s *sessions) end(sessionID string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.users, sessionID)
}

// dispatch is a function as a Dispatcher.
type dispatch func(ctx context.Context, call *session.Call, event string, data []byte) (any, error)

func (d dispatch) Dispatch(ctx context.Context, call *session.Call, event string, data []byte) (any, error) {
	return d(ctx, call, event, data)
}

// lateDispatcher is a dispatcher that a test sets while the site runs; until then requests are refused.
type lateDispatcher struct{ to atomic.Pointer[dispatch] }

func (l *lateDispatcher) set(d dispatch) { l.to.Store(&d) }

func (l *lateDispatcher) Dispatch(ctx context.Context, call *session.Call, event string, data []byte) (any, error) {
	to := l.to.Load()
	if to == nil {
		return nil, fault.ErrUnavailable
	}
	return (*to)(ctx, call, event, data)
}

// deviceHeader is the header that replaces the device cookie of a guest.
const deviceHeader = "X-Device"

// site is a hub behind a real server.
type site struct {
	t       testing.TB
	hub     *Hub
	later   lateDispatcher
	auth    *sessions
	secrets *Secrets
	clock   *clock.Fake
	server  *httptest.Server
}

// newSite serves users a and b with sessions a1, a2 and b1.
func newSite(t testing.TB, limits Limits) *site {
	t.Helper()
	s := &site{t: t, clock: clock.NewFake(time.UnixMilli(1_800_000_000_000))}
	s.auth = &sessions{
		users: map[string]string{"a1": "a", "a2": "a", "b1": "b"},
		roles: map[string][]string{}, pending: map[string]bool{},
	}
	s.secrets = NewSecrets(s.clock)
	ids := id.NewSource(s.clock)
	s.hub = New(Options{
		Clock: s.clock, IDs: ids, Auth: s.auth, Secrets: s.secrets, Limits: limits,
		OriginAllowed: func(r *http.Request) bool { return session.OriginAllowed(r, r.Host, nil, true) },
		Call: func(r *http.Request) (*session.Call, *fault.Error, error) {
			call := &session.Call{RequestID: ids.New(), IP: netip.MustParseAddr("127.0.0.1"), Host: r.Host, Device: r.Header.Get(deviceHeader)}
			token, ok := session.Bearer(r)
			if !ok {
				return call, nil, nil
			}
			user, current, err := s.auth.Authenticate(r.Context(), token)
			if err != nil {
				return call, fault.ErrUnauthorized, nil
			}
			call.User, call.Session = user, current
			return call, nil, nil
		},
	})
	mux := http.NewServeMux()
	mux.Handle("/ws", s.hub.Handler(&s.later))
	mux.Handle("/banner", s.hub.BannerHandler())
	s.server = httptest.NewServer(mux)
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), eventTimeout)
		defer cancel()
		if err := s.hub.Shutdown(ctx); err != nil {
			t.Errorf("shut down: %v", err)
		}
		s.server.Close()
	})
	return s
}

func (s *site) channel(pattern string, p Policy) {
	s.t.Helper()
	if err := s.hub.Channel(pattern, p); err != nil {
		s.t.Fatal(err)
	}
}

func (s *site) publish(channel, event string, data any) {
	s.t.Helper()
	if err := s.hub.Publish(channel, Notice{event, data}); err != nil {
		s.t.Fatal(err)
	}
}

// serverMessage is a message of the server.
type serverMessage struct {
	Event   string
	Channel string
	Data    json.RawMessage
	ID      any `json:"$id"`
	V       uint64
}

func (m serverMessage) field(name string) any {
	var fields map[string]any
	if json.Unmarshal(m.Data, &fields) != nil {
		return nil
	}
	return fields[name]
}

func (m serverMessage) code() int {
	code, _ := m.field("code").(float64)
	return int(code)
}

// client is a socket of a test.
type client struct {
	t       testing.TB
	ws      *websocket.Conn
	inbox   chan serverMessage
	readErr error // the error that ended reading; set after inbox is closed
}

func (s *site) dial(path, bearer string) *client {
	s.t.Helper()
	c, _, err := s.tryDial(path, bearer, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	return c
}

func (s *site) tryDial(path, bearer string, header http.Header) (*client, *http.Response, error) {
	if header == nil {
		header = http.Header{}
	}
	if bearer != "" {
		header.Set("Authorization", "Bearer "+bearer)
	}
	ctx, cancel := context.WithTimeout(context.Background(), eventTimeout)
	defer cancel()
	ws, response, err := websocket.Dial(ctx, s.server.URL+path, &websocket.DialOptions{HTTPHeader: header})
	if err != nil {
		return nil, response, err
	}
	ws.SetReadLimit(4 << 20)
	c := &client{t: s.t, ws: ws, inbox: make(chan serverMessage, 1<<14)}
	go c.read()
	s.t.Cleanup(func() { _ = ws.CloseNow() })
	return c, response, nil
}

func (c *client) read() {
	defer close(c.inbox)
	for {
		_, frame, err := c.ws.Read(context.Background())
		if err != nil {
			c.readErr = err
			return
		}
		for line := range bytes.SplitSeq(frame, []byte("\n")) {
			var m serverMessage
			if err := json.Unmarshal(line, &m); err != nil {
				c.readErr = fmt.Errorf("message %q: %w", line, err)
				return
			}
			c.inbox <- m
		}
	}
}

func (c *client) send(message string) {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), eventTimeout)
	defer cancel()
	if err := c.ws.Write(ctx, websocket.MessageText, []byte(message)); err != nil {
		c.t.Fatalf("send %s: %v", message, err)
	}
}

func (c *client) next() serverMessage {
	c.t.Helper()
	select {
	case m, ok := <-c.inbox:
		if !ok {
			c.t.Fatalf("the socket ended: %v", c.readErr)
		}
		return m
	case <-time.After(eventTimeout):
		c.t.Fatal("no message came")
	}
	return serverMessage{}
}

// ask sends a message and expects the next one to be the given event.
func (c *client) ask(message, event string) serverMessage {
	c.t.Helper()
	c.send(message)
	m := c.next()
	if m.Event != event {
		c.t.Fatalf("%s: got %s %s, want %s", message, m.Event, m.Data, event)
	}
	return m
}

// sendAndWait sends a message and returns the next message.
func (c *client) sendAndWait(message string) serverMessage {
	c.t.Helper()
	c.send(message)
	return c.next()
}

// dialRaw opens a socket that never reads what the server sends and buffers little of it.
func (s *site) dialRaw(path string) net.Conn {
	s.t.Helper()
	dialer := net.Dialer{Control: func(_, _ string, raw syscall.RawConn) error {
		return raw.Control(func(fd uintptr) {
			_ = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 4096) // best effort
		})
	}}
	raw, err := dialer.Dial("tcp", s.server.Listener.Addr().String())
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = raw.Close() })
	_, err = fmt.Fprintf(raw, "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", path, s.server.Listener.Addr())
	if err != nil {
		s.t.Fatal(err)
	}
	reader := bufio.NewReaderSize(raw, 1)
	for line := ""; line != "\r\n"; {
		if line, err = reader.ReadString('\n'); err != nil {
			s.t.Fatal(err)
		}
	}
	return raw
}

// requireNoMessage checks that no message has arrived until now.
func (c *client) requireNoMessage() {
	c.t.Helper()
	c.ask(`{"event":"ping","$id":"quiet"}`, "pong")
}

// end waits for the end of the socket and returns its close code. Earlier messages are dropped.
func (c *client) end() websocket.CloseError {
	c.t.Helper()
	deadline := time.After(eventTimeout)
	for {
		select {
		case _, more := <-c.inbox:
			if more {
				continue
			}
			var closed websocket.CloseError
			if !errors.As(c.readErr, &closed) {
				c.t.Fatalf("the socket ended without a goodbye: %v", c.readErr)
			}
			return closed
		case <-deadline:
			c.t.Fatal("the socket did not end")
		}
	}
}

// eventually waits for a condition that other goroutines make true.
func eventually(t testing.TB, label string, ok func() bool) {
	t.Helper()
	deadline := time.Now().Add(eventTimeout)
	for !ok() {
		if time.Now().After(deadline) {
			t.Fatalf("never: %s", label)
		}
		time.Sleep(time.Millisecond)
	}
}
