package session

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
)

func newCSRF(t *testing.T, secret string) *CSRF {
	t.Helper()
	c, err := NewCSRF([]byte(strings.Repeat(secret, minCSRFKey)))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestCSRFKeyMustBeLong(t *testing.T) {
	if _, err := NewCSRF(make([]byte, minCSRFKey-1)); err == nil {
		t.Fatal("a short key was accepted")
	}
}

func TestCSRFTokenIsReusedAndReadableByScripts(t *testing.T) {
	c := newCSRF(t, "k")
	token := func(secure bool, cookies ...*http.Cookie) (string, map[string]*http.Cookie) {
		r := httptest.NewRequest("GET", "/", nil)
		for _, cookie := range cookies {
			r.AddCookie(cookie)
		}
		w, set := httptest.NewRecorder(), map[string]*http.Cookie{}
		got := c.Token(w, r, Cookies{}, secure)
		for _, cookie := range w.Result().Cookies() {
			set[cookie.Name] = cookie
		}
		return got, set
	}
	first, set := token(true)
	copied, own := set[XSRFCookie], set[hostPrefix+CSRFCookie]
	if copied.Value != first || copied.HttpOnly || !copied.Secure || copied.SameSite != http.SameSiteLaxMode {
		t.Fatalf("cookie for scripts %+v", copied)
	}
	if own.Value != first || !own.HttpOnly || !own.Secure || own.SameSite != http.SameSiteLaxMode {
		t.Fatalf("cookie of the server %+v", own)
	}
	injected := &http.Cookie{Name: XSRFCookie, Value: "planted.by-a-neighbour"}
	for name, cookies := range map[string][]*http.Cookie{
		"both": {own, copied}, "from before there were two": {copied}, "beside another site's": {own, injected},
	} {
		if got, _ := token(true, cookies...); got != first {
			t.Errorf("%s: a second page got another token, so the first page cannot send anything", name)
		}
	}
	if got, _ := token(true, injected); got == injected.Value {
		t.Fatal("a planted cookie was accepted")
	}
}

func TestCheckForgery(t *testing.T) {
	csrf, other := newCSRF(t, "k"), newCSRF(t, "z")
	gate := NewGate(nil, csrf, id.NewSource(clock.NewFake(start)), GateOptions{AllowedOrigins: []string{"https://partner.example"}})
	good, second, foreign := csrf.issue(), csrf.issue(), other.issue()
	const pass, expired, origin = 0, 419, 403
	for _, c := range []struct {
		name                                    string
		session, xsrf, meta, xsrfHeader, bearer string
		origin, fetchSite                       string
		starts                                  bool
		want                                    int
	}{
		{name: "no cookies at all", want: pass},
		{name: "sign-in without anything", starts: true, want: expired},
		{name: "sign-in with header only", starts: true, meta: good, want: expired},
		{name: "sign-in with both", starts: true, xsrf: good, meta: good, want: pass},
		{name: "sign-in with bearer", starts: true, bearer: "Bearer x", want: pass},
		{name: "session cookie alone", session: "s", want: expired},
		{name: "session and XSRF cookies", session: "s", xsrf: good, want: expired},
		{name: "XSRF cookie alone", xsrf: good, want: expired},
		{name: "meta header", session: "s", xsrf: good, meta: good, want: pass},
		{name: "XSRF header", session: "s", xsrf: good, xsrfHeader: good, want: pass},
		{name: "one of two headers", session: "s", xsrf: good, meta: second, xsrfHeader: good, want: pass},
		{name: "another signed token", session: "s", xsrf: good, meta: second, want: expired},
		{name: "no XSRF cookie", session: "s", meta: good, want: expired},
		{name: "signed by another server", session: "s", xsrf: foreign, meta: foreign, want: expired},
		{name: "unsigned pair", session: "s", xsrf: "a.b", meta: "a.b", want: expired},
		{name: "empty pair", session: "s", xsrf: ".", meta: ".", want: expired},
		{name: "bearer beats cookies", session: "s", xsrf: good, bearer: "bearer abc", want: pass},
		{name: "basic is no bearer", session: "s", bearer: "Basic abc", want: expired},
		{name: "empty bearer", session: "s", bearer: "Bearer  ", want: expired},
		{name: "own origin", origin: "http://site.example", want: pass},
		{name: "own origin, other case", origin: "https://SITE.example:443", want: pass},
		{name: "own name, other port", origin: "http://site.example:9999", want: origin},
		{name: "allowed origin", origin: "https://partner.example", want: pass},
		{name: "allowed origin, other scheme", origin: "http://partner.example", want: origin},
		{name: "foreign origin with bearer", origin: "https://evil.example", bearer: "Bearer x", want: origin},
		{name: "foreign origin with token", origin: "https://evil.example", session: "s", xsrf: good, meta: good, want: origin},
		{name: "look-alike", origin: "https://site.example.evil.example", want: origin},
		{name: "null origin", origin: "null", want: origin},
		{name: "not an origin", origin: "://", want: origin},
		{name: "cross-site fetch", fetchSite: "cross-site", want: origin},
		{name: "same-origin fetch", fetchSite: "same-origin", want: pass},
		{name: "cross-site fetch of an allowed origin", origin: "https://partner.example", fetchSite: "cross-site", want: pass},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := httptest.NewRequest("POST", "http://site.example/x", nil)
			for name, value := range map[string]string{SessionCookie: c.session, XSRFCookie: c.xsrf} {
				if value != "" {
					r.AddCookie(&http.Cookie{Name: name, Value: value})
				}
			}
			for name, value := range map[string]string{
				"X-CSRF-TOKEN": c.meta, "X-XSRF-TOKEN": c.xsrfHeader, "Authorization": c.bearer,
				"Origin": c.origin, "Sec-Fetch-Site": c.fetchSite,
			} {
				if value != "" {
					r.Header.Set(name, value)
				}
			}
			got := 0
			if err := gate.CheckForgery(r, c.starts); err != nil {
				refusal, _ := fault.From(err)
				got = refusal.Code
			}
			if got != c.want {
				t.Fatalf("got %d, want %d", got, c.want)
			}
		})
	}
}

func TestCheckReadForgery(t *testing.T) {
	csrf := newCSRF(t, "k")
	gate := NewGate(nil, csrf, id.NewSource(clock.NewFake(start)), GateOptions{})
	token := csrf.issue()
	for _, c := range []struct {
		name    string
		headers map[string]string
		cookies map[string]string
		want    error
	}{
		{"guest", nil, nil, nil},
		{"bearer", map[string]string{"Authorization": "Bearer x"}, map[string]string{SessionCookie: "s"}, nil},
		{"bare cookie", nil, map[string]string{SessionCookie: "s"}, fault.ErrPageExpired},
		{"X-Requested-With", map[string]string{"X-Requested-With": "XMLHttpRequest"}, map[string]string{SessionCookie: "s"}, nil},
		{"CSRF", map[string]string{"X-CSRF-TOKEN": token}, map[string]string{SessionCookie: "s", XSRFCookie: token}, nil},
		{"cross-site", map[string]string{"X-Requested-With": "XMLHttpRequest", "Sec-Fetch-Site": "cross-site"}, map[string]string{SessionCookie: "s"}, ErrForeignOrigin},
	} {
		r := httptest.NewRequest("GET", "http://site.example/x", nil)
		for name, value := range c.cookies {
			r.AddCookie(&http.Cookie{Name: name, Value: value})
		}
		for name, value := range c.headers {
			r.Header.Set(name, value)
		}
		if err := gate.CheckReadForgery(r); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}

func TestSocketsMayComeFromAnotherPort(t *testing.T) {
	gate := NewGate(nil, newCSRF(t, "k"), id.NewSource(clock.NewFake(start)), GateOptions{})
	r := httptest.NewRequest("GET", "http://site.example:2096/ws", nil)
	r.Header.Set("Origin", "http://site.example:8080")
	if gate.OriginAllowed(r) || !gate.SocketOriginAllowed(r) {
		t.Fatal("another port is for sockets only")
	}
	r.Header.Set("Origin", "http://evil.example:2096")
	if gate.SocketOriginAllowed(r) {
		t.Fatal("another name was allowed")
	}
}

func TestCallReadsBearerBeforeCookie(t *testing.T) {
	w := newHarness(t)
	gate := NewGate(w.Manager, newCSRF(t, "k"), id.NewSource(w.clock), GateOptions{})
	annToken, _ := w.start("ann", false)
	bobToken, _ := w.start("bob", false)
	request := func(bearer, cookie string) *http.Request {
		r := httptest.NewRequest("GET", "http://site.example/", nil)
		if bearer != "" {
			r.Header.Set("Authorization", "Bearer "+bearer)
		}
		if cookie != "" {
			r.AddCookie(&http.Cookie{Name: SessionCookie, Value: cookie})
		}
		return r
	}
	for _, c := range []struct {
		name, bearer, cookie, user string
		refused                    bool
	}{
		{name: "guest"},
		{name: "bearer", bearer: annToken, user: "ann"},
		{name: "cookie", cookie: bobToken, user: "bob"},
		{name: "both", bearer: annToken, cookie: bobToken, user: "ann"},
		{name: "a dead bearer does not fall back", bearer: id.Secret(), cookie: bobToken, refused: true},
		{name: "dead cookie", cookie: "gone", refused: true},
	} {
		call, refusal, err := gate.Call(request(c.bearer, c.cookie))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		got := ""
		if call.User != nil {
			got = call.User.ID
		}
		if got != c.user || (refusal != nil) != c.refused || call.RequestID == "" {
			t.Errorf("%s: user %q, refusal %v", c.name, got, refusal)
		}
	}
}

func TestPageSetsTheCookiesOfABrowser(t *testing.T) {
	w := newHarness(t)
	gate := NewGate(w.Manager, newCSRF(t, "k"), id.NewSource(w.clock), GateOptions{})
	token, _ := w.start("ann", true)
	r := httptest.NewRequest("GET", "http://site.example/", nil)
	r.AddCookie(&http.Cookie{Name: SessionCookie, Value: token})
	r.AddCookie(&http.Cookie{Name: ReferralCookie, Value: "friend_1"})
	recorder := httptest.NewRecorder()
	call, csrf := gate.Page(recorder, r)
	set := map[string]*http.Cookie{}
	for _, cookie := range recorder.Result().Cookies() {
		set[cookie.Name] = cookie
	}
	if csrf == "" || set[XSRFCookie].Value != csrf || call.Device != "" || !set[DeviceCookie].HttpOnly {
		t.Fatalf("cookies %v", set)
	}
	if call.User != nil || call.Session == nil || call.ReferralCode != "friend_1" {
		t.Fatalf("call %+v", call)
	}
	again := httptest.NewRequest("GET", "http://site.example/", nil)
	again.AddCookie(set[DeviceCookie])
	recorder = httptest.NewRecorder()
	second, _ := gate.Page(recorder, again)
	if second.Device == "" || !strings.HasPrefix(set[DeviceCookie].Value, second.Device+".") {
		t.Fatalf("the cookie came back as device %q", second.Device)
	}
	for _, cookie := range recorder.Result().Cookies() {
		if cookie.Name == DeviceCookie {
			t.Fatal("the device changed")
		}
	}
}

func TestHostileCookiesAreIgnored(t *testing.T) {
	gate := NewGate(nil, newCSRF(t, "k"), id.NewSource(clock.NewFake(start)), GateOptions{})
	for _, value := range []string{"a/b", "<b>", strings.Repeat("a", 65), "a%00", "ö"} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Cookie", ReferralCookie+"="+value+"; "+DeviceCookie+"="+value)
		r.Header.Set("User-Agent", strings.Repeat("ü", 500)+"\xff")
		if call := gate.Guest(r); call.ReferralCode != "" || call.Device != "" || len(call.UserAgent) > maxUserAgent {
			t.Errorf("%q: %+v", value, call)
		}
	}
}
