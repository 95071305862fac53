// Package sitetest tests the whole site: what several features do together, over the calls of the
// site and its real database. It has tests only; package apptest is their harness.
package sitetest

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"

	"croupier/app/apptest"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
)

// testSite is an idle site of package apptest with a visitor who keeps cookies, for the steps that many
// tests share.
type testSite struct {
	*testing.T
	*apptest.Idle
	visitor *http.Client
}

// newSite makes a site with the clock of the machine.
func newSite(t *testing.T, adjust ...func(*config.Config)) *testSite {
	t.Helper()
	return newSiteAt(t, clock.System{}, adjust...)
}

// newSiteAt is newSite with another clock.
func newSiteAt(t *testing.T, at clock.Clock, adjust ...func(*config.Config)) *testSite {
	t.Helper()
	return visit(t, apptest.NewIdle(t, at, adjust...))
}

// openSite opens the site of a data folder until the test ends.
func openSite(t *testing.T, cfg config.Config, at clock.Clock) *testSite {
	t.Helper()
	return visit(t, apptest.OpenIdle(t, cfg, at))
}

func visit(t *testing.T, idle *apptest.Idle) *testSite {
	t.Helper()
	s := &testSite{T: t, Idle: idle}
	s.visitor = s.newVisitor()
	return s
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
	request, err := http.NewRequest(method, s.Server.URL+path, strings.NewReader(body))
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
	home, err := url.Parse(s.Server.URL)
	if err != nil {
		s.Fatal(err)
	}
	token := apptest.XSRFToken(s.T, s.visitor.Jar, home)
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

// withDefaults is the configuration of a new site, with fixed prices.
func withDefaults(cfg *config.Config) {
	captcha := config.Default().Captcha
	*cfg = apptest.Config(cfg.Data)
	cfg.Captcha = captcha
}
