package action

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

func TestGuards(t *testing.T) {
	s := newSite(t)
	ann, _ := s.token("ann", false)
	editor, _ := s.token("editor", false)
	root, _ := s.token("root", false)
	closed, _ := s.token("closed", false)
	waiting, waitingID := s.token("guard", true)
	dead := strings.Repeat("A", 43)
	for _, c := range []struct {
		name, path, token string
		status            int
		code              float64
	}{
		{"guest at a public call", "/api/who", "", 200, 0},
		{"guest", "/api/me", "", 401, 401},
		{"signed in", "/api/me", ann, 200, 0},
		{"dead token", "/api/me", dead, 401, 401},
		{"dead token at a public call", "/api/who", dead, 200, 0},
		{"banned", "/api/me", closed, 403, 403},
		{"pending", "/api/me", waiting, 403, -1024},
		{"pending where that is fine", "/api/second", waiting, 200, 0},
		{"guest where pending is fine", "/api/second", "", 401, 401},
		{"no permission", "/api/admin", ann, 403, 403},
		{"guest without permission", "/api/admin", "", 401, 401},
		{"permission", "/api/admin", editor, 200, 0},
		{"administrator", "/api/admin", root, 200, 0},
		{"pending with permission", "/api/admin", waiting, 403, -1024},
		{"feature off", "/api/plugin", ann, 404, 404},
		{"feature off for a guest", "/api/plugin", "", 404, 404},
	} {
		headers := []string{}
		if c.token != "" {
			headers = append(headers, "Authorization: Bearer "+c.token)
		}
		got := s.post(c.path, "{}", headers...)
		if c.status == 200 {
			s.ok(c.name, got)
		} else {
			s.refused(c.name, got, c.status, c.code)
		}
	}
	if got := s.post("/api/who", "", "Authorization: Bearer "+waiting); got.body["user"] != "" || got.body["session"] != waitingID {
		t.Errorf("a pending caller of a public call: %v", got.body)
	}
	if got := s.post("/api/second", "", "Authorization: Bearer "+waiting); got.body["user"] != "guard" {
		t.Errorf("a pending caller of a call for pending ones: %v", got.body)
	}
	if got := s.post("/api/me", "", "Authorization: Bearer "+closed); got.body["reason"] != "fraud" {
		t.Errorf("a banned caller gets no reason: %v", got.body)
	}
	s.features["chat"] = true
	s.ok("feature on", s.post("/api/plugin", "", "Authorization: Bearer "+ann))
}

func TestTwoFactor(t *testing.T) {
	s := newSite(t)
	token, sessionID := s.token("guard", false)
	ann, _ := s.token("ann", false)
	bearer := "Authorization: Bearer " + token
	s.ok("an account without two-factor", s.post("/api/withdraw", "", "Authorization: Bearer "+ann))
	s.refused("unconfirmed", s.post("/api/withdraw", "", bearer), 403, -1024)
	err := s.db.Write(context.Background(), func(tx *db.Tx) error {
		_, err := s.sessions.ConfirmTwoFactor(tx, sessionID)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	s.ok("confirmed", s.post("/api/withdraw", "", bearer))
	s.clock.Advance(15 * time.Minute)
	s.refused("confirmed too long ago", s.post("/api/withdraw", "", bearer), 403, -1024)
}

func TestCookiesNeedCSRF(t *testing.T) {
	s := newSite(t)
	token, _ := s.token("ann", false)
	specified := s.send("GET", "/sanctum/csrf-cookie", "")
	if specified.Code != 204 {
		t.Fatalf("status %d", specified.Code)
	}
	xsrf := ""
	names := map[string]bool{}
	for _, cookie := range specified.Result().Cookies() {
		names[cookie.Name] = true
		if cookie.Name == session.XSRFCookie {
			xsrf = cookie.Value
		}
	}
	if xsrf == "" || !names[session.DeviceCookie] {
		t.Fatalf("cookies %v", names)
	}
	cookies := "Cookie: " + session.SessionCookie + "=" + token + "; " + session.XSRFCookie + "=" + xsrf
	s.refused("cookies alone", s.post("/api/me", "", cookies), 419, 419)
	s.ok("with the header", s.post("/api/me", "", cookies, "X-CSRF-TOKEN: "+xsrf))
	s.ok("with the other header", s.post("/api/me", "", cookies, "X-XSRF-TOKEN: "+xsrf))
	s.refused("whisper with cookies alone", s.post("/api/whisper", `{"event":"Me"}`, cookies), 419, 419)
	s.ok("whisper with the header", s.post("/api/whisper", `{"event":"Me"}`, cookies, "X-CSRF-TOKEN: "+xsrf))
	s.refused("signing in from nowhere", s.post("/auth/login", ""), 419, 419)
	s.ok("signing in with bearer", s.post("/auth/login", "", "Authorization: Bearer x"))
	s.refused("whispered sign-in from nowhere", s.post("/api/whisper", `{"event":"Enter"}`), 419, 419)
	s.refused("foreign origin", s.post("/api/who", "", "Origin: https://evil.example"), 403, 403)
	s.refused("cross-site", s.post("/api/who", "", "Sec-Fetch-Site: cross-site"), 403, 403)
	s.ok("reading needs no token", s.send("GET", "/api/list", "", cookies))
	s.refused("logout by a bare link", s.send("GET", "/auth/logout", "", cookies), 419, 419)
	s.ok("logout by script", s.send("GET", "/auth/logout", "", cookies, "X-Requested-With: XMLHttpRequest"))
	s.refused("HEAD of a call that changes something", s.send("HEAD", "/auth/logout", "", cookies), 405, 405)
}

func TestExpiredCookieIsCleared(t *testing.T) {
	s := newSite(t)
	got := s.send("GET", "/api/list", "", "Cookie: "+session.SessionCookie+"=gone")
	cookies := got.Result().Cookies()
	if got.Code != 200 || len(cookies) != 1 || cookies[0].Name != session.SessionCookie || cookies[0].MaxAge != -1 {
		t.Fatalf("status %d, cookies %v", got.Code, cookies)
	}
	if got := s.send("GET", "/api/list", "", "Authorization: Bearer gone"); len(got.Result().Cookies()) != 0 {
		t.Fatal("a dead bearer cleared a cookie")
	}
}

func TestHandlersSetCookiesAndHeaders(t *testing.T) {
	s := newSite(t)
	got := s.post("/auth/login", "", "Authorization: Bearer x")
	if len(got.Result().Cookies()) != 1 || got.Header().Get("X-Given") != "yes" || got.Header().Get("Cache-Control") != "no-store" {
		t.Fatalf("headers %v", got.Header())
	}
	if got := s.post("/api/empty", ""); got.Code != 204 || got.Body.Len() != 0 {
		t.Fatalf("no content: %d %s", got.Code, got.Body)
	}
	if got := s.post("/api/greet", `{"name":"anna"}`); got.Body.String() != `{"text":"Hello anna","names":[],"extra":{}}` {
		t.Fatalf("answer %s", got.Body)
	}
}

func TestInternalErrorsStayInside(t *testing.T) {
	s := newSite(t)
	for _, path := range []string{"/api/panic", "/api/broken", "/explodes"} {
		got := s.post(path, "")
		s.refused(path, got, 500, 500)
		if strings.Contains(got.Body.String(), "secret") {
			t.Errorf("%s returns its secret: %s", path, got.Body)
		}
		if !strings.Contains(s.log.String(), got.Header().Get("X-Request-Id")) {
			t.Errorf("%s was not logged", path)
		}
	}
	if n := strings.Count(s.log.String(), "level=ERROR"); n != 3 {
		t.Errorf("%d errors logged, want 3:\n%s", n, s.log)
	}
	s.refused("numbered", s.post("/api/refuse", ""), 400, 7)
	if got := s.post("/api/refuse", ""); got.body["until"] != 12.0 {
		t.Errorf("extra values: %v", got.body)
	}
	if n := strings.Count(s.log.String(), "level=ERROR"); n != 3 {
		t.Error("a refusal was logged as an error")
	}
}

func TestLogsContainNoSecrets(t *testing.T) {
	s := newSite(t)
	token, _ := s.token("ann", false)
	s.send("GET", "/password/reset/ann/topsecret?token=topsecret", "", "Authorization: Bearer "+token)
	s.send("GET", "/api/item/topsecret?token=topsecret", "")
	s.send("GET", "/api/unknown/topsecret", "")
	s.post("/api/greet", `{"name":"topsecret!"}`)
	if text := s.log.String(); strings.Contains(text, "topsecret") || strings.Contains(text, token) {
		t.Fatalf("secrets in the log:\n%s", text)
	}
}

func TestRates(t *testing.T) {
	s := newSite(t)
	for range 2 {
		s.ok("within", s.post("/api/limited", ""))
	}
	got := s.post("/api/limited", "")
	s.refused("beyond", got, 429, 429)
	if got.Header().Get("Retry-After") != "60" {
		t.Errorf("Retry-After %q", got.Header().Get("Retry-After"))
	}
	s.ok("another address", s.post("/api/limited", "", "Remote: 192.0.2.77:1"))
	s.refused("a forged address", s.post("/api/limited", "", "X-Forwarded-For: 192.0.2.78"), 429, 429)
	s.ok("an address behind a proxy", s.post("/api/limited", "", "Remote: 10.0.0.1:1", "X-Forwarded-For: 192.0.2.78"))
	s.clock.Advance(time.Minute)
	s.ok("later", s.post("/api/limited", ""))

	ann, _ := s.token("ann", false)
	root, _ := s.token("root", false)
	for range 2 {
		s.ok("within", s.post("/api/mine", "", "Authorization: Bearer "+ann))
	}
	s.refused("beyond, from elsewhere", s.post("/api/mine", "", "Authorization: Bearer "+ann, "Remote: 192.0.2.9:1"), 429, 429)
	s.ok("another account", s.post("/api/mine", "", "Authorization: Bearer "+root))
}

func TestGlobalRate(t *testing.T) {
	s := newSite(t, func(o *Options) { o.AddressRate = Rate{Count: 3, Per: time.Minute} })
	for range 3 {
		s.ok("within", s.post("/api/who", ""))
	}
	s.refused("call", s.post("/api/who", ""), 429, 429)
	s.refused("page", s.send("GET", "/", ""), 429, 429)
	s.refused("description", s.send("GET", "/openapi.json", ""), 429, 429)
	if got := s.send("GET", "/raw/x", ""); got.Code != 200 {
		t.Fatal("mounted handlers have limits of their own")
	}
	for _, machine := range []string{"127.0.0.1:1", "[::1]:1"} {
		for range 5 {
			s.ok("the machine itself", s.post("/api/who", "", "Remote: "+machine))
		}
	}
}

func TestRouting(t *testing.T) {
	s := newSite(t)
	for _, c := range []struct {
		method, path string
		status       int
		text         string
	}{
		{"GET", "/", 200, "the page"},
		{"GET", "/casino/slots", 200, "the page"},
		{"HEAD", "/casino/slots", 200, ""},
		{"GET", "/license", 200, "the page"}, // shares its path with a POST
		{"GET", "/raw/a/b", 200, "GET /raw/a/b"},
		{"PUT", "/raw/a", 200, "PUT /raw/a"},
		{"GET", "/healthz", 503, ""},
		{"GET", "/api/unknown", 404, ""},
		{"GET", "/api", 404, ""},
		{"GET", "/auth/unknown", 404, ""},
		{"POST", "/casino/slots", 404, ""},
		{"GET", "/api/who", 405, ""},
		{"PUT", "/api/who", 405, ""},
		{"DELETE", "/license", 405, ""},
		{"BREW", "/api/who", 405, ""},
		{"POST", "/api/list", 405, ""},
		{"HEAD", "/api/list", 200, ""},
	} {
		got := s.send(c.method, c.path, "")
		if got.Code != c.status || (c.text != "" && got.Body.String() != c.text) {
			t.Errorf("%s %s: %d %q", c.method, c.path, got.Code, got.Body)
		}
		if c.status == 404 || c.status == 405 {
			s.refused(c.method+" "+c.path, got, c.status, float64(c.status))
		}
		if c.status == 405 && got.Header().Get("Allow") == "" {
			t.Errorf("%s %s: no Allow", c.method, c.path)
		}
	}
}

func TestSecurityHeadersOnEveryAnswer(t *testing.T) {
	s := newSite(t, func(o *Options) {
		o.Policy = Policy{
			Scripts: []string{"https://challenges.example"}, Frames: []string{"https://frames.example"},
			Connect: func(host string, secure bool) []string {
				if secure {
					return []string{"wss://" + host}
				}
				return []string{"ws://" + host}
			},
		}
	})
	for _, c := range [][2]string{
		{"GET", "/"}, {"GET", "/raw/x"}, {"GET", "/explodes"}, {"GET", "/api/docs"}, {"GET", "/api/docs/style.css"}, {"GET", "/openapi.json"},
		{"GET", "/healthz"}, {"GET", "/%2e%2e/x"}, {"GET", "//x"},
	} {
		header := s.send(c[0], c[1], "").Header()
		policy := header.Get("Content-Security-Policy")
		for _, part := range []string{
			"default-src 'self'", "script-src 'self' https://challenges.example", "connect-src 'self' ws://site.example",
			"frame-src https://frames.example", "frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'", "form-action 'self'", "img-src 'self' data:",
		} {
			if !strings.Contains(policy, part) {
				t.Errorf("%v: the policy %q lacks %q", c, policy, part)
			}
		}
		if strings.Contains(policy, "unsafe") || header.Get("X-Content-Type-Options") != "nosniff" || header.Get("Referrer-Policy") == "" ||
			header.Get("Permissions-Policy") == "" || header.Get("X-Frame-Options") != "DENY" ||
			header.Get("X-Request-Id") == "" || header.Get("Strict-Transport-Security") != "" {
			t.Errorf("%v: headers %v", c, header)
		}
	}
	for _, c := range [][2]string{
		{"POST", "/api/who"}, {"GET", "/api/unknown"}, {"PUT", "/api/who"}, {"POST", "/api/panic"}, {"GET", "/sanctum/csrf-cookie"},
		{"OPTIONS", "/api/who"}, {"POST", "/api/whisper"},
	} {
		header := s.send(c[0], c[1], "").Header()
		if header.Get("Content-Security-Policy") != "default-src 'none'; frame-ancestors 'none'" || header.Get("X-Content-Type-Options") != "nosniff" ||
			header.Get("Cross-Origin-Resource-Policy") != "same-origin" || header.Get("Cache-Control") != "no-store" && c[0] != "OPTIONS" ||
			header.Get("X-Request-Id") == "" || header.Get("Strict-Transport-Security") != "" {
			t.Errorf("%v: headers %v", c, header)
		}
		for _, ofPages := range []string{"Permissions-Policy", "Referrer-Policy", "X-Frame-Options", "Cross-Origin-Opener-Policy"} {
			if header.Get(ofPages) != "" {
				t.Errorf("%v: data has a page's %s", c, ofPages)
			}
		}
	}
	if data := s.send("POST", "/api/who", "", "Remote: 10.0.0.1:1", "X-Forwarded-Proto: https").Header(); data.Get("Strict-Transport-Security") == "" {
		t.Errorf("encrypted data: %v", data)
	}
	secure := s.send("GET", "/", "", "Remote: 10.0.0.1:1", "X-Forwarded-Proto: https").Header()
	if secure.Get("Strict-Transport-Security") == "" || !strings.Contains(secure.Get("Content-Security-Policy"), "wss://site.example") {
		t.Errorf("encrypted: %v", secure)
	}
	odd := s.send("GET", "/", "", "Host: a; script-src *").Header()
	if strings.Contains(odd.Get("Content-Security-Policy"), "*") {
		t.Errorf("a host got into the policy: %v", odd)
	}
}

func TestFrameAncestors(t *testing.T) {
	s := newSite(t, func(o *Options) { o.Policy.FrameAncestors = []string{"https://web.telegram.org"} })
	header := s.send("GET", "/", "").Header()
	if header.Get("X-Frame-Options") != "" || !strings.Contains(header.Get("Content-Security-Policy"), "frame-ancestors https://web.telegram.org;") {
		t.Fatalf("headers %v", header)
	}
}

func TestRequestIDs(t *testing.T) {
	s := newSite(t)
	if got := s.post("/api/who", "", "X-Request-Id: trace-1.2_3").Header().Get("X-Request-Id"); got != "trace-1.2_3" {
		t.Errorf("a good id was not kept: %q", got)
	}
	for _, bad := range []string{strings.Repeat("x", 65), "a b", "a\"b", "ö"} {
		if got := s.post("/api/who", "", "X-Request-Id: "+bad).Header().Get("X-Request-Id"); got == bad || got == "" {
			t.Errorf("id %q became %q", bad, got)
		}
	}
}

func TestWhisper(t *testing.T) {
	s := newSite(t)
	ann, _ := s.token("ann", false)
	bearer := "Authorization: Bearer " + ann
	got := s.post("/api/whisper", `{"event":"Play","data":{"code":"123456"}}`, bearer)
	if got.Code != 200 || got.body["user"] != "ann" || got.body["session"] != "123456" {
		t.Fatalf("answer %s", got.Body)
	}
	for _, data := range []string{``, `,"data":null`, `,"data":{}`} {
		s.ok("no data", s.post("/api/whisper", `{"event":"Play"`+data+`}`, bearer))
	}
	s.ok("an action with a path", s.post("/api/whisper", `{"event":"Me"}`, bearer))
	s.refused("unknown event", s.post("/api/whisper", `{"event":"Nope"}`, bearer), 404, 404)
	s.refused("no event", s.post("/api/whisper", `{}`, bearer), 422, 422)
	s.refused("guest", s.post("/api/whisper", `{"event":"Play"}`), 401, 401)
	s.refused("malformed", s.post("/api/whisper", `{"event":`), 400, 400)
	s.refused("data of another kind", s.post("/api/whisper", `{"event":"Play","data":[]}`, bearer), 400, 400)
	s.refused("unknown field", s.post("/api/whisper", `{"event":"Play","data":{"x":1}}`, bearer), 422, 422)
	s.refused("panic", s.post("/api/whisper", `{"event":"Panic"}`), 500, 500)
	s.refused("too large", s.post("/api/whisper", `{"event":"Play","data":{"code":"`+strings.Repeat("1", DefaultBodyLimit)+`"}}`, bearer), 413, 413)
}

func TestDispatch(t *testing.T) {
	s := newSite(t)
	token, _ := s.token("ann", false)
	user, current, err := s.sessions.Authenticate(context.Background(), token)
	if err != nil {
		t.Fatal(err)
	}
	call := &session.Call{RequestID: "r1", Transport: session.Socket, IP: netip.MustParseAddr("192.0.2.1"), User: user, Session: current}
	answer, err := s.registry.Dispatch(context.Background(), call, "Play", []byte(`{"code":"123456"}`))
	if err != nil || answer.(who).User != "ann" {
		t.Fatalf("answer %v, %v", answer, err)
	}
	guest := session.GuestCall("r2")
	for _, c := range []struct {
		event, data string
		call        *session.Call
		want        error
	}{
		{"Nope", "", call, ErrUnknownEvent},
		{"Enter", "", call, ErrUnknownEvent}, // signs in: refused on a socket
		{"Play", "{}", guest, fault.ErrUnauthorized},
		{"Play", "{", call, ErrMalformed},
		{"Panic", "", call, fault.ErrInternal},
	} {
		answer, err := s.registry.Dispatch(context.Background(), c.call, c.event, []byte(c.data))
		if !errors.Is(err, c.want) || answer != nil {
			t.Errorf("%s %s: %v, %v; want %v", c.event, c.data, answer, err, c.want)
		}
		if body := RefusalBody(err, "r1"); body["code"] == 0 || body["message"] == "" || body["requestId"] != "r1" {
			t.Errorf("body %v", body)
		}
	}
	current.Pending = true
	if _, err := s.registry.Dispatch(context.Background(), call, "Play", nil); !errors.Is(err, fault.ErrTwoFactor) || call.User == nil {
		t.Errorf("pending: %v; the caller's own call was changed: %v", err, call.User == nil)
	}
}

func TestObservationsNameRoutesOnly(t *testing.T) {
	s := newSite(t)
	s.post("/api/who", "")
	s.send("GET", "/api/unknown/made-up", "")
	s.send("GET", "/casino/made-up", "")
	s.send("MADEUP", "/api/who", "")
	s.post("/api/panic", "")
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.seen) != 5 || s.seen[0].Route != "POST /api/who" || s.seen[0].Status != 200 || s.seen[4].Status != 500 {
		t.Fatalf("seen %+v", s.seen)
	}
	for _, o := range s.seen {
		if strings.Contains(strings.ToLower(o.Route), "made") {
			t.Errorf("a route contains text from the caller: %q", o.Route)
		}
	}
}

func TestAddRefusesInvalidActions(t *testing.T) {
	type badTag struct {
		Name string `json:"name" validate:"nosuchrule"`
	}
	type deepBadTag struct {
		List []badTag `json:"list"`
	}
	handler := func(context.Context, *session.Call, None) (None, error) { return None{}, nil }
	for name, a := range map[string]Action{
		"path taken":        Post("/api/who", Public, handler),
		"own path":          Post("/api/whisper", Public, handler),
		"event taken":       Whisper("Play", Public, handler),
		"no path":           Post("", Public, handler),
		"relative path":     Post("api/x", Public, handler),
		"parameter in POST": Post("/api/x/:id", Public, handler),
		"request no struct": Post("/api/x", Public, func(context.Context, *session.Call, []int) (None, error) { return None{}, nil }),
		"unknown rule":      Post("/api/x", Public, func(context.Context, *session.Call, badTag) (None, error) { return None{}, nil }),
		"deep unknown rule": Post("/api/x", Public, func(context.Context, *session.Call, deepBadTag) (None, error) { return None{}, nil }),
		"no body allowed":   Post("/api/x", Public, handler, BodyLimit(0)),
		"made by hand":      {Method: http.MethodPost, Path: "/api/x"},
	} {
		s := newSite(t)
		if err := s.registry.Add(a); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	s := newSite(t)
	if err := s.registry.Mount("/healthz", nil); err == nil {
		t.Error("a pattern was mounted twice")
	}
}
