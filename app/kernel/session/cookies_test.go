package session

import (
	"maps"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/id"
	"croupier/db"
)

func TestCookieNamesIncludePort(t *testing.T) {
	for base, want := range map[string]string{
		"https://casino.example": "", "https://casino.example:443": "", "http://casino.example:80": "", "http://127.0.0.1:0": "", "": "",
		"http://localhost:8080": "_8080", "https://[::1]:8443": "_8443",
	} {
		cookies := CookiesAt(base)
		if got := cookies.Port(); got != want {
			t.Errorf("%q: %q, want %q", base, got, want)
		}
		for _, name := range []string{SessionCookie, CSRFCookie} {
			if got := BaseName(cookies.serverName(name, true)); got != name {
				t.Errorf("%q: the base name of %s is %s", base, cookies.serverName(name, true), got)
			}
		}
	}
}

// host is a host with several sites, and a browser with one jar for all of them.
type host struct {
	*harness
	jar    *cookiejar.Jar
	secure bool
}

func newHost(t *testing.T, secure bool) *host {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &host{harness: newHarness(t), jar: jar, secure: secure}
}

func (h *host) address() *url.URL {
	if h.secure {
		return &url.URL{Scheme: "https", Host: "site.example", Path: "/"}
	}
	return &url.URL{Scheme: "http", Host: "site.example", Path: "/"}
}

// site opens a site of the host. sessions are its own.
func (h *host) site(sessions *Manager, key, address string) *Gate {
	return NewGate(sessions, newCSRF(h.T, key), id.NewSource(h.clock), GateOptions{
		Address: address, Clock: h.clock, DeviceKey: []byte("device key of a test"),
	})
}

func (h *host) request(method string) *http.Request {
	r := httptest.NewRequest(method, h.address().String(), nil)
	for _, cookie := range h.jar.Cookies(h.address()) {
		r.AddCookie(cookie)
	}
	return r
}

// page opens a page and returns its caller and CSRF token.
func (h *host) page(gate *Gate) (*Call, string) {
	w := httptest.NewRecorder()
	call, token := gate.Page(w, h.request("GET"))
	h.jar.SetCookies(h.address(), w.Result().Cookies())
	return call, token
}

// signIn starts a session at a site, as a call of its page does.
func (h *host) signIn(gate *Gate, at *harness, userID string) {
	h.Helper()
	call := gate.Guest(h.request("POST"))
	at.write(func(tx *db.Tx) error {
		_, _, err := at.Start(tx, call, userID, false)
		return err
	})
	h.jar.SetCookies(h.address(), call.Cookies)
}

func (h *host) names() []string {
	names := map[string]bool{}
	for _, cookie := range h.jar.Cookies(h.address()) {
		names[cookie.Name] = true
	}
	return slices.Sorted(maps.Keys(names))
}

func TestSitesOnOneHostUseSeparateCookies(t *testing.T) {
	for _, secure := range []bool{false, true} {
		h, other := newHost(t, secure), newHarness(t)
		plain, ported := h.site(h.Manager, "a", "https://site.example"), h.site(other.Manager, "b", "https://site.example:8443")
		h.page(plain)
		h.signIn(plain, h.harness, "ann")
		_, token := h.page(plain)
		h.page(ported)
		h.signIn(ported, other, "bob")
		_, otherToken := h.page(ported)
		for name, one := range map[string]struct {
			gate        *Gate
			user, token string
		}{"without port": {plain, "ann", token}, "with port": {ported, "bob", otherToken}} {
			call, refusal, err := one.gate.Call(h.request("POST"))
			if err != nil || refusal != nil || call.User == nil || call.User.ID != one.user {
				t.Errorf("secure %v, %s: signed in as %+v, %v, %v", secure, name, call.User, refusal, err)
			}
			r := h.request("POST")
			r.Header.Set("X-CSRF-TOKEN", one.token)
			if err := one.gate.CheckForgery(r, true); err != nil {
				t.Errorf("secure %v, %s: the page cannot send anything: %v", secure, name, err)
			}
		}
	}
}

func TestForeignCookieEndsNoSession(t *testing.T) {
	h, other := newHost(t, false), newHarness(t)
	plain, ported := h.site(h.Manager, "a", "http://site.example"), h.site(other.Manager, "b", "http://site.example:8080")
	h.signIn(plain, h.harness, "ann")
	// Neither the first page at the other site nor signing in and out there.
	if call, refusal, err := ported.Call(h.request("POST")); call.User != nil || refusal != nil || err != nil || len(call.Cookies) != 0 {
		t.Fatalf("%+v, %v, %v", call.User, refusal, err)
	}
	h.page(ported)
	h.signIn(ported, other, "bob")
	call, _, _ := ported.Call(h.request("POST"))
	ClearCookie(call)
	h.jar.SetCookies(h.address(), call.Cookies)
	if call, _, _ := ported.Call(h.request("POST")); call.User != nil {
		t.Error("still signed in at the other site")
	}
	if call, _, _ := plain.Call(h.request("POST")); call.User == nil {
		t.Error("signed out here")
	}
}

func TestUpgradeAcceptsCookiesWithoutPort(t *testing.T) {
	for _, secure := range []bool{false, true} {
		h := newHost(t, secure)
		before, after := h.site(h.Manager, "a", ""), h.site(h.Manager, "a", "http://site.example:8080")
		h.page(before)
		h.signIn(before, h.harness, "ann")
		original, _ := h.page(before)
		h.jar.SetCookies(h.address(), []*http.Cookie{{Name: ReferralCookie, Value: "friend"}, {Name: ThemeCookie, Value: "blue"}})
		// Open pages go on until they load again.
		if call, _, _ := after.Call(h.request("POST")); call.User == nil || call.Device != original.Device {
			t.Fatalf("secure %v: an open page lost its cookies: %+v", secure, call)
		}
		if call, _ := h.page(after); call.User == nil || call.Device != original.Device || call.ReferralCode != "friend" {
			t.Fatalf("secure %v: the first page after the upgrade: %+v", secure, call)
		}
		for _, name := range h.names() {
			if base := BaseName(name); base == name && (base == SessionCookie || base == DeviceCookie) || strings.HasPrefix(name, hostPrefix) && !strings.HasSuffix(name, "_8080") && base != CSRFCookie {
				t.Errorf("secure %v: the browser still has %s", secure, name)
			}
		}
		call, _ := h.page(after)
		if call.User == nil || call.Device != original.Device || call.ReferralCode != "friend" || after.Cookies().Value(h.request("GET"), ThemeCookie) != "blue" {
			t.Errorf("secure %v: the second page: %+v", secure, call)
		}
		// From now on the names without the port belong to others.
		h.jar.SetCookies(h.address(), []*http.Cookie{{Name: ReferralCookie, Value: "stranger"}})
		if call, _ := h.page(after); call.ReferralCode != "friend" {
			t.Errorf("secure %v: took %q from another site", secure, call.ReferralCode)
		}
	}
}

func TestFirstReferralCodeIsStored(t *testing.T) {
	for path, want := range map[string]string{
		"/?c=ABC": "ABC", "/ref/ABC-1": "ABC-1", "/ref/ABC-1/": "ABC-1", "/casino?c=x_1&d=2": "x_1",
		"/?c=%3Cscript%3E": "", "/ref/": "", "/ref/a/b": "", "/": "", "/referral": "", "/?c=" + strings.Repeat("a", 65): "",
	} {
		h := newHost(t, false)
		gate := h.site(h.Manager, "a", "http://site.example:8080")
		open := func(path string) *Call {
			r := h.request("GET")
			at, err := url.Parse("http://site.example" + path)
			if err != nil {
				t.Fatal(err)
			}
			r.URL = at
			w := httptest.NewRecorder()
			call, _ := gate.Page(w, r)
			h.jar.SetCookies(h.address(), w.Result().Cookies())
			return call
		}
		if call := open(path); call.ReferralCode != want {
			t.Errorf("%s: %q", path, call.ReferralCode)
		}
		if want == "" {
			continue
		}
		if call := open("/?c=LATER"); call.ReferralCode != want || gate.Cookies().Value(h.request("GET"), ReferralCookie) != want {
			t.Errorf("%s: the second code replaced it: %q", path, call.ReferralCode)
		}
	}
}
