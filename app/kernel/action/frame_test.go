package action

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"croupier/app/kernel/session"
)

// framedBrowser is a browser that keeps the cookies of a page inside another
// site's frame as the standard requires: only partitioned ones.
type framedBrowser struct {
	s       *site
	cookies map[string]string
	lines   []string
}

func (b *framedBrowser) send(method, path, body string, headers map[string]string) *httptest.ResponseRecorder {
	b.s.Helper()
	r := httptest.NewRequest(method, "http://casino.test"+path, strings.NewReader(body))
	r.RemoteAddr = "10.0.0.1:1234"
	r.Header.Set("X-Forwarded-Proto", "https")
	r.Header.Set("X-Forwarded-For", "198.51.100.4")
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Origin", "https://casino.test")
		r.Header.Set("X-XSRF-TOKEN", b.cookies[session.XSRFCookie])
	}
	for name, value := range headers {
		r.Header.Set(name, value)
	}
	for name, value := range b.cookies {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	w := httptest.NewRecorder()
	b.s.handler.ServeHTTP(w, r)
	for _, cookie := range w.Result().Cookies() {
		b.lines = append(b.lines, cookie.Raw)
		if cookie.Partitioned && cookie.Secure && cookie.SameSite == http.SameSiteNoneMode {
			b.cookies[cookie.Name] = cookie.Value
		}
	}
	return w
}

var framedLoad = map[string]string{"Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "cross-site"}

func TestFramedPageGetsPartitionedCookies(t *testing.T) {
	s := newSite(t, func(o *Options) { o.Policy.FrameAncestors = []string{"'self'", "https://web.telegram.org"} })
	b := &framedBrowser{s: s, cookies: map[string]string{}}
	b.send("GET", "/sanctum/csrf-cookie", "", framedLoad)
	if b.cookies[session.XSRFCookie] == "" || b.cookies["__Host-"+session.FrameCookie] == "" {
		t.Fatalf("cookies %v", b.lines)
	}
	// Requests of the page no longer indicate that it is framed.
	if w := b.send("POST", "/auth/login", `{}`, nil); w.Code != http.StatusOK {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	// The CSRF token is still required, and the origin is checked.
	for name, headers := range map[string]map[string]string{
		"no token":         {"X-XSRF-TOKEN": ""},
		"another mini app": {"Origin": "https://evil.example"},
		"framing site":     {"Origin": "https://web.telegram.org"},
	} {
		if w := b.send("POST", "/auth/login", `{}`, headers); w.Code != 419 && w.Code != 403 {
			t.Errorf("%s: %d", name, w.Code)
		}
	}
}

func TestUnframedPagesUseSameSiteCookies(t *testing.T) {
	telegram := func(o *Options) { o.Policy.FrameAncestors = []string{"'self'", "https://web.telegram.org"} }
	for name, c := range map[string]struct {
		change  func(*Options)
		headers map[string]string
	}{
		"no site may frame it": {func(o *Options) { o.Policy.FrameAncestors = []string{"'self'"} }, framedLoad},
		"plain http":           {telegram, map[string]string{"Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "cross-site", "X-Forwarded-Proto": "http"}},
		"a page of its own":    {telegram, map[string]string{"Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "cross-site"}},
		"its own frame":        {telegram, map[string]string{"Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "same-origin"}},
	} {
		b := &framedBrowser{s: newSite(t, c.change), cookies: map[string]string{}}
		b.send("GET", "/sanctum/csrf-cookie", "", c.headers)
		all := strings.Join(b.lines, "\n")
		if len(b.lines) == 0 || strings.Contains(all, "Partitioned") || strings.Contains(all, "SameSite=None") {
			t.Errorf("%s: %s", name, all)
		}
	}
}
