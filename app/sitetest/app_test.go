package sitetest

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/people/oauth"
	"croupier/app/server/listener"
)

func TestPlayerSignsInAndOut(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	_, token := s.register("felicity")
	s.want("the page's own session", s.post("/auth/update", ""), 200)

	bearer := []string{"Authorization", "Bearer " + token}
	anonymous := s.newVisitor()
	got := s.want("a bearer without cookies", s.send(anonymous, http.MethodPost, "/auth/update", "", bearer...), 200)
	if user := got.body["user"].(map[string]any); user["name"] != "felicity" || user["email"] != "felicity@example.org" {
		t.Fatalf("user %v", user)
	}
	s.want("logout", s.send(anonymous, http.MethodGet, "/auth/logout", "", bearer...), 200)
	refused := s.want("the ended token", s.send(anonymous, http.MethodPost, "/auth/update", "", bearer...), 401)
	if refused.body["code"] != 401.0 || refused.body["requestId"] == "" {
		t.Fatalf("refusal %s", refused.text)
	}
	s.want("the ended cookie", s.post("/auth/update", ""), 401)
	s.want("login", s.post("/auth/login", `{"login":"FELICITY@example.org","password":"correct horse"}`), 200)
}

func TestForgedRequestsAreRefused(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	login := `{"login":"felicity","password":"correct horse"}`
	s.register("felicity")
	for _, test := range []struct {
		name    string
		client  *http.Client
		headers []string
		status  int
	}{
		{"cookies without a token", s.visitor, nil, 419},
		{"cookies with a foreign token", s.visitor, []string{"X-CSRF-TOKEN", "made.up"}, 419},
		{"a sign-in without anything", s.newVisitor(), nil, 419},
		{"a foreign origin", s.newVisitor(), []string{"Origin", "https://evil.example"}, 403},
		{"another site's page", s.newVisitor(), []string{"Sec-Fetch-Site", "cross-site"}, 403},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := s.send(test.client, http.MethodPost, "/auth/login", login, test.headers...)
			if got.status != test.status || got.body["code"] != float64(test.status) {
				t.Fatalf("status %d: %s", got.status, got.text)
			}
		})
	}
	s.want("with its token", s.post("/auth/login", login), 200)
	s.want("logout by a foreign link", s.send(s.visitor, http.MethodGet, "/auth/logout", "", "Sec-Fetch-Site", "cross-site"), 403)
	s.want("still signed in", s.post("/auth/update", ""), 200)
}

func TestSecurityHeaders(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for path, standard := range map[string]string{
		"/": "default-src 'self'", "/no/such/page": "default-src 'self'", "/api/nothing": "default-src 'none'", "/healthz": "default-src 'self'",
		"/openapi.json": "default-src 'self'", "/api/docs": "default-src 'self'", "/avatar/x.svg": "default-src 'self'", "/ws": "default-src 'self'",
		"/assets/none.js": "default-src 'self'", "/auth/user": "default-src 'none'",
	} {
		got := s.send(s.visitor, http.MethodGet, path, "")
		policy := got.header.Get("Content-Security-Policy")
		if !strings.Contains(policy, standard) || strings.Contains(policy, "unsafe-inline") || strings.Contains(policy, "unsafe-eval") {
			t.Errorf("%s: policy %q", path, policy)
		}
		if got.header.Get("X-Content-Type-Options") != "nosniff" || got.header.Get("X-Request-Id") == "" {
			t.Errorf("%s: headers %v", path, got.header)
		}
	}
}

func TestSocketClosesWithSession(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	userID, token := s.register("felicity")
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	socket, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(s.Server.URL, "http")+listener.SocketPath, &websocket.DialOptions{
		HTTPHeader: http.Header{"Authorization": {"Bearer " + token}},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer socket.CloseNow()
	if err := wsjson.Write(ctx, socket, map[string]any{"event": "authentication", "data": map[string]any{}, "$id": 1}); err != nil {
		t.Fatal(err)
	}
	var reported struct {
		Event string         `json:"event"`
		Data  map[string]any `json:"data"`
	}
	if err := wsjson.Read(ctx, socket, &reported); err != nil || reported.Event != "authenticated" || reported.Data["userId"] != userID {
		t.Fatalf("%+v, %v", reported, err)
	}
	s.want("logout", s.send(s.newVisitor(), http.MethodGet, "/auth/logout", "", "Authorization", "Bearer "+token), 200)
	for err == nil {
		err = wsjson.Read(ctx, socket, &reported)
	}
	if got := websocket.CloseStatus(err); got != 4001 {
		t.Fatalf("closed with %d: %v", got, err)
	}
}

func TestDemoAdministratorIsShownOnceAndSignsIn(t *testing.T) {
	t.Parallel()
	s := newSite(t, func(cfg *config.Config) { cfg.Demo = true })
	_, after, found := strings.Cut(s.Out.String(), "password")
	if !found {
		t.Fatalf("printed %q", s.Out.String())
	}
	password := strings.Fields(after)[0]
	s.want("csrf cookie", s.send(s.visitor, http.MethodGet, "/sanctum/csrf-cookie", ""), 204)
	s.want("login", s.post("/auth/login", `{"login":"admin","password":"`+password+`"}`), 200)
	s.want("the emails", s.post("/api/admin/mail", "{}"), 200)
	if again := s.restoreCopy(t, clock.System{}, ""); again.Out.Len() > 0 {
		t.Fatalf("a second start printed %q", again.Out.String())
	}
}

func TestPublicPathsAreRateLimited(t *testing.T) {
	t.Parallel()
	s := newSiteAt(t, clock.NewFake(time.Now())) // no place becomes free in between
	for range oauth.Rate.Count {
		s.want("an unknown client", s.send(s.visitor, http.MethodGet, "/oauth/authorize?client_id=unknown", ""), 400)
	}
	got := s.want("too many", s.send(s.visitor, http.MethodGet, "/oauth/authorize?client_id=unknown", ""), 429)
	if got.header.Get("Retry-After") == "" {
		t.Fatalf("headers %v", got.header)
	}
}
