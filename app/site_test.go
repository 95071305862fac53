package app

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/people/account"
	"croupier/db/dbtest"
)

// testSite is a built site behind a real HTTP server, with a visitor who keeps cookies.
type testSite struct {
	*testing.T
	app     *App
	server  *httptest.Server
	visitor *http.Client
	out     bytes.Buffer
}

func newSite(t *testing.T, adjust ...func(*config.Config)) *testSite {
	t.Helper()
	return newSiteAt(t, clock.System{}, adjust...)
}

// cheapHashes keep the many sign-ins of tests cheap.
var cheapHashes = account.HashOptions{Passes: 1, KiB: 8}

// newSiteAt is newSite with another clock.
func newSiteAt(t *testing.T, at clock.Clock, adjust ...func(*config.Config)) *testSite {
	t.Helper()
	cfg := config.Default()
	cfg.Prices.Fixed = cfg.SamplePrices()
	cfg.DemoHistory = false
	cfg.Data = t.TempDir()
	cfg.Captcha.Provider = config.CaptchaNone
	cfg.Backups.Private = true // buckets of tests are on this machine
	cfg.Cashier.Nodes = []config.CashierNode{{Network: "ltc", Kind: config.NodeTest}}
	for _, change := range adjust {
		change(&cfg)
	}
	if !cfg.Demo { // a demonstration is filled only if there is no database
		dbtest.CreateFile(t, cfg.DatabasePath())
	}
	return openSite(t, cfg, at)
}

// openSite serves the site of a data folder until the test ends.
func openSite(t *testing.T, cfg config.Config, at clock.Clock) *testSite {
	t.Helper()
	s := &testSite{T: t}
	built, err := New(context.Background(), cfg, Options{Version: "test", Hash: cheapHashes, Clock: at, Out: &s.out, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	built.server.listener.Ready()
	s.app, s.server = built, httptest.NewServer(built.server.listener.WhileServing(built.server.handler, built.server.registry.WriteError))
	s.visitor = s.newVisitor()
	t.Cleanup(func() {
		s.server.Close()
		if err := built.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// serveOn serves the site on another listener, such as one with a configured port.
func (s *testSite) serveOn(listener net.Listener) {
	s.server.Close()
	moved := httptest.NewUnstartedServer(s.server.Config.Handler)
	_ = moved.Listener.Close() // it has served nothing
	moved.Listener = listener
	moved.Start()
	s.server = moved
}

func (s *testSite) newVisitor() *http.Client {
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.Fatal(err)
	}
	return &http.Client{Jar: jar}
}

// answer is the response to a request.
type answer struct {
	status int
	header http.Header
	body   map[string]any
	text   string
}

// send makes one request; headers come in pairs.
func (s *testSite) send(client *http.Client, method, path, body string, headers ...string) answer {
	s.Helper()
	request, err := http.NewRequest(method, s.server.URL+path, strings.NewReader(body))
	if err != nil {
		s.Fatal(err)
	}
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := client.Do(request)
	if err != nil {
		s.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		s.Fatal(err)
	}
	got := answer{status: response.StatusCode, header: response.Header, text: string(text)}
	_ = json.Unmarshal(text, &got.body) // not every answer is JSON
	return got
}

// post makes a call like the site's own scripts: with cookies and CSRF token.
func (s *testSite) post(path, body string) answer {
	s.Helper()
	home, err := url.Parse(s.server.URL)
	if err != nil {
		s.Fatal(err)
	}
	token := ""
	for _, cookie := range s.visitor.Jar.Cookies(home) {
		if cookie.Name == "XSRF-TOKEN" {
			if token, err = url.QueryUnescape(cookie.Value); err != nil {
				s.Fatal(err)
			}
		}
	}
	return s.send(s.visitor, http.MethodPost, path, body, "X-XSRF-TOKEN", token, "X-Requested-With", "XMLHttpRequest")
}

// want fails unless the answer has the status.
func (s *testSite) want(what string, got answer, status int) answer {
	s.Helper()
	if got.status != status {
		s.Fatalf("%s: status %d, want %d: %s", what, got.status, status, got.text)
	}
	return got
}

// register opens an account like a script of the site and returns its token.
func (s *testSite) register(name string) (userID, token string) {
	s.Helper()
	s.want("csrf cookie", s.send(s.visitor, http.MethodGet, "/sanctum/csrf-cookie", ""), http.StatusNoContent)
	got := s.want("register", s.post("/auth/register",
		`{"email":"`+name+`@example.org","name":"`+name+`","password":"correct horse"}`), http.StatusOK)
	user, _ := got.body["user"].(map[string]any)
	userID, _ = user["_id"].(string)
	token, _ = got.body["token"].(string)
	if userID == "" || token == "" {
		s.Fatalf("register answered %s", got.text)
	}
	return userID, token
}
