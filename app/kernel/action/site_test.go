package action

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/db"
	"croupier/db/dbtest"
)

// The actions of a small site.

type greetRequest struct {
	Name    string            `json:"name" validate:"required,login"`
	Email   *string           `json:"email,omitempty" validate:"omitempty,email"`
	Age     int               `json:"age" validate:"min=0,max=150"`
	Mood    string            `json:"mood,omitempty" validate:"omitempty,oneof=good bad"`
	Tags    []string          `json:"tags,omitempty" validate:"max=3,dive,max=5"`
	Details map[string]string `json:"details,omitempty" validate:"omitempty,dive,max=5"`
	Nested  nested            `json:"nested,omitzero"`
	Raw     json.RawMessage   `json:"raw,omitempty"`
	Place
}

// Place is a part of several requests.
type Place struct {
	Topic string `json:"topic,omitempty" validate:"max=5"`
}

type nested struct {
	Code string `json:"code,omitempty" validate:"omitempty,digits6"`
}

type greetAnswer struct {
	Text  string         `json:"text"`
	Names []string       `json:"names"`
	Extra map[string]int `json:"extra"`
}

type pageRequest struct {
	Page   int      `json:"page" validate:"min=0"`
	Active bool     `json:"active"`
	Kind   string   `json:"kind,omitempty" validate:"omitempty,oneof=a b"`
	Ids    []int    `json:"ids,omitempty"`
	Code   string   `json:"code"`
	Price  *float64 `json:"price,omitempty"`
}

type who struct {
	User    string `json:"user"`
	Session string `json:"session"`
}

func whoCalls(_ context.Context, call *session.Call, _ None) (who, error) {
	var w who
	if call.User != nil {
		w.User = call.User.ID
	}
	if call.Session != nil {
		w.Session = call.Session.ID
	}
	return w, nil
}

type passwords struct {
	Password     string `json:"password" validate:"required,min=8,max=12"`
	Confirmation string `json:"password_confirmation" validate:"eqfield=Password"`
}

func nothing(context.Context, *session.Call, None) (None, error) { return None{}, nil }

var errNumbered = fault.New(7, "The wheel is turning.").With("until", 12)

func testActions() []Action {
	return []Action{
		Post("/api/greet", Public, func(_ context.Context, _ *session.Call, r greetRequest) (greetAnswer, error) {
			return greetAnswer{Text: "Hello " + r.Name}, nil
		}, Summary("Greets a player.")),
		Post("/api/password", Public, func(context.Context, *session.Call, passwords) (None, error) { return None{}, nil }),
		Get("/api/list", Public, func(_ context.Context, _ *session.Call, r pageRequest) (pageRequest, error) { return r, nil }),
		Get("/api/item/:code", Public, func(_ context.Context, _ *session.Call, r pageRequest) (pageRequest, error) { return r, nil }),
		Post("/api/who", Public, whoCalls),
		Post("/api/me", SignedIn, whoCalls, Event("Me")),
		Post("/api/second", Pending, whoCalls),
		Post("/api/admin", Permission(permission.Declare("editUsers", "Edit users.")), whoCalls, ReadsOnly()),
		Post("/api/plugin", SignedIn.Feature("chat"), nothing),
		Post("/api/withdraw", SignedIn, nothing, TwoFactor()),
		Post("/api/limited", Public, nothing, PerAddress(2, time.Minute)),
		Post("/api/mine", SignedIn, nothing, PerAccount(2, time.Minute)),
		Post("/api/small", Public, func(context.Context, *session.Call, greetRequest) (None, error) { return None{}, nil }, BodyLimit(50)),
		Post("/api/empty", Public, func(context.Context, *session.Call, None) (NoContent, error) { return NoContent{}, nil }),
		Post("/api/panic", Public, func(context.Context, *session.Call, None) (None, error) { panic("secret panic") }),
		Post("/api/broken", Public, func(context.Context, *session.Call, None) (None, error) {
			return None{}, errors.New("secret disk on fire")
		}),
		Post("/api/refuse", Public, func(context.Context, *session.Call, None) (None, error) { return None{}, errNumbered }),
		Post("/auth/login", Public, func(_ context.Context, call *session.Call, _ None) (who, error) {
			call.Cookies = append(call.Cookies, &http.Cookie{Name: "given", Value: "1"})
			call.Header.Set("X-Given", "yes")
			return who{User: "x"}, nil
		}, StartsSession()),
		Get("/auth/logout", Public, whoCalls, StateChangingGet()),
		Post("/license", Public, nothing),
		Whisper("Play", SignedIn, func(_ context.Context, call *session.Call, r nested) (who, error) {
			return who{User: call.User.ID, Session: r.Code}, nil
		}, PerAddress(100, time.Minute)),
		Whisper("Enter", Public, nothing, StartsSession()),
		Whisper("Panic", Public, func(context.Context, *session.Call, None) (None, error) { panic("secret") }),
	}
}

type users map[string]session.User

func (u users) SessionUser(_ context.Context, userID string) (*session.User, error) {
	user, known := u[userID]
	if !known {
		return nil, fault.ErrUnauthorized
	}
	if user.Name == "banned" {
		return nil, fault.New(fault.CodeForbidden, "This account is closed.").With("reason", "fraud")
	}
	return &user, nil
}

// site is a running small site.
type site struct {
	*testing.T
	clock    *clock.Fake
	db       *db.DB
	sessions *session.Manager
	registry *Registry
	handler  http.Handler
	users    users
	features map[string]bool
	log      *lockedBuffer

	mu   sync.Mutex
	seen []Observation
}

type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

func newSite(t *testing.T, change ...func(*Options)) *site {
	t.Helper()
	fake := clock.NewFake(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	s := &site{T: t, clock: fake, db: dbtest.Open(t, db.Options{Now: fake.Now}), features: map[string]bool{}, log: &lockedBuffer{},
		users: users{
			"ann": {ID: "ann"}, "guard": {ID: "guard", TwoFactor: true}, "closed": {ID: "closed", Name: "banned"},
			"editor": {ID: "editor", Permissions: []string{"editUsers"}}, "root": {ID: "root", Roles: []string{session.RoleAdmin}},
		}}
	ids := id.NewSource(fake)
	s.sessions = session.NewManager(s.db, fake, ids, session.ManagerOptions{})
	s.sessions.SetUsers(s.users)
	csrf, err := session.NewCSRF(bytes.Repeat([]byte("k"), 32))
	if err != nil {
		t.Fatal(err)
	}
	options := Options{Title: "Test"}
	for _, c := range change {
		c(&options)
	}
	s.registry = New(Deps{
		Gate: session.NewGate(s.sessions, csrf, ids, session.GateOptions{
			TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")},
		}),
		Limiter: session.NewLimiter(fake), Clock: fake, IDs: ids,
		Log:     slog.New(slog.NewTextHandler(s.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
		Feature: func(id string) bool { return s.features[id] },
		Observe: func(o Observation) {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.seen = append(s.seen, o)
		},
	}, options)
	if err := s.registry.Add(testActions()...); err != nil {
		t.Fatal(err)
	}
	mounts := map[string]http.HandlerFunc{
		"/healthz":  func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) },
		"/raw/*":    func(w http.ResponseWriter, r *http.Request) { _, _ = w.Write([]byte(r.Method + " " + r.URL.Path)) },
		"/explodes": func(http.ResponseWriter, *http.Request) { panic("secret mount") },
	}
	for pattern, handler := range mounts {
		if err := s.registry.Mount(pattern, handler); err != nil {
			t.Fatal(err)
		}
	}
	s.registry.Fallback(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("the page")) }))
	if s.handler, err = s.registry.Handler(); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *site) token(userID string, pending bool) (token, sessionID string) {
	s.Helper()
	err := s.db.Write(context.Background(), func(tx *db.Tx) error {
		made, started, err := s.sessions.Start(tx, session.GuestCall("r"), userID, pending)
		token, sessionID = made, started.ID
		return err
	})
	if err != nil {
		s.Fatal(err)
	}
	return token, sessionID
}

// reply is a parsed answer.
type reply struct {
	*httptest.ResponseRecorder
	body map[string]any
}

// send makes a request. Headers are "Name: value".
func (s *site) send(method, target, body string, headers ...string) reply {
	s.Helper()
	r := httptest.NewRequest(method, "http://site.example"+target, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for _, line := range headers {
		name, value, _ := strings.Cut(line, ":")
		value = strings.TrimSpace(value)
		switch name {
		case "Host":
			r.Host = value
		case "Remote":
			r.RemoteAddr = value
		case "Chunked":
			r.ContentLength = -1
		default:
			r.Header.Set(name, value)
		}
	}
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	got := reply{ResponseRecorder: w}
	if strings.HasPrefix(w.Header().Get("Content-Type"), "application/json") && w.Body.Len() > 0 {
		if err := json.Unmarshal(w.Body.Bytes(), &got.body); err != nil {
			s.Fatalf("%s %s: %v in %s", method, target, err, w.Body)
		}
	}
	return got
}

func (s *site) post(target, body string, headers ...string) reply {
	s.Helper()
	return s.send(http.MethodPost, target, body, headers...)
}

// refused checks a coded refusal.
func (s *site) refused(callName string, got reply, status int, code float64) {
	s.Helper()
	if got.Code != status || got.body["code"] != code || got.body["message"] == "" || got.body["requestId"] != got.Header().Get("X-Request-Id") {
		s.Errorf("%s: status %d, body %s; want %d with code %v", callName, got.Code, got.Body, status, code)
	}
}

func (s *site) ok(callName string, got reply) {
	s.Helper()
	if got.Code != http.StatusOK {
		s.Errorf("%s: status %d, body %s", callName, got.Code, got.Body)
	}
}
