package session

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
)

// fakeGuests implements Guests for the tests.
type fakeGuests struct {
	known, removing map[string]bool
	admitted        []string
	refuse          error
}

func (b *fakeGuests) Known(_ context.Context, owner string) (bool, error) { return b.known[owner], nil }
func (b *fakeGuests) MarkSeen(owner string) bool                          { return !b.removing[owner] }
func (b *fakeGuests) Admit(_ context.Context, owner string, _ netip.Addr) error {
	b.admitted = append(b.admitted, owner)
	return b.refuse
}

func deviceGate(t *testing.T, c clock.Clock, guests Guests) *Gate {
	t.Helper()
	return NewGate(nil, newCSRF(t, "k"), id.NewSource(c), GateOptions{Clock: c, DeviceKey: []byte("device key of a test"), Guests: guests})
}

// callWithCookie makes a call of a browser that sends a device cookie.
func callWithCookie(gate *Gate, cookie *http.Cookie) *Call {
	r := httptest.NewRequest("POST", "http://site.example/api/x", nil)
	if cookie != nil {
		r.AddCookie(cookie)
	}
	return gate.Guest(r)
}

func TestNoGuestDataBeforeCookieReturns(t *testing.T) {
	guests := &fakeGuests{}
	fake := clock.NewFake(start)
	gate := deviceGate(t, fake, guests)
	call := callWithCookie(gate, nil)
	for range 2 {
		if owner, err := call.StorageOwner(t.Context()); owner != "" || !errors.Is(err, ErrNoCookie) {
			t.Fatalf("without a cookie: %q, %v", owner, err)
		}
	}
	if len(call.Cookies) != 1 || call.Cookies[0].Name != DeviceCookie || !call.Cookies[0].HttpOnly || len(guests.admitted) != 0 {
		t.Fatalf("cookies %v, admitted %v", call.Cookies, guests.admitted)
	}
	cookie := call.Cookies[0]
	owner, err := callWithCookie(gate, cookie).StorageOwner(t.Context())
	if err != nil || !IsGuest(owner) || len(guests.admitted) != 1 {
		t.Fatalf("with the cookie: %q, %v", owner, err)
	}
	if again, _ := callWithCookie(deviceGate(t, fake, guests), cookie).Owner(); again != owner {
		t.Error("another start of the site knows the browser as another guest")
	}
	guests.refuse = fault.TooMany("", 0)
	if _, err := callWithCookie(gate, cookie).StorageOwner(t.Context()); err == nil {
		t.Error("a newcomer who is not taken in was")
	}
	socket := callWithCookie(gate, nil)
	socket.Transport = Socket
	if _, err := socket.StorageOwner(t.Context()); !errors.Is(err, fault.ErrUnauthorized) || len(socket.Cookies) != 0 {
		t.Errorf("a socket without a cookie: %v, %v", err, socket.Cookies)
	}
	fake.Advance(deviceLifetime)
	if _, ok := callWithCookie(gate, cookie).Owner(); ok {
		t.Error("a cookie outlived its time")
	}
}

func TestForgedDeviceCookiesAreRejected(t *testing.T) {
	fake := clock.NewFake(start)
	good := deviceGate(t, fake, nil).devices.newCookie(false).Value
	value, rest, _ := strings.Cut(good, ".")
	for name, text := range map[string]string{
		"none": "", "another value": "x" + good, "no signature": value, "an empty one": value + ".",
		"another time": value + ".zzzzzz" + rest[strings.Index(rest, "."):], "cut short": good[:len(good)-1],
		"another key":                      NewGate(nil, newCSRF(t, "k"), id.NewSource(fake), GateOptions{Clock: fake}).devices.newCookie(false).Value,
		"an unknown value of the old kind": id.Secret(),
	} {
		gate := deviceGate(t, fake, &fakeGuests{})
		if owner, ok := callWithCookie(gate, &http.Cookie{Name: DeviceCookie, Value: text}).Owner(); ok {
			t.Errorf("%s: is %s", name, owner)
		}
	}
}

func TestUnsignedCookiesOfKnownGuestsAreAccepted(t *testing.T) {
	fake := clock.NewFake(start)
	old := id.Secret()
	guests := &fakeGuests{known: map[string]bool{guestOwner(old): true}}
	gate := deviceGate(t, fake, guests)
	cookie := &http.Cookie{Name: DeviceCookie, Value: old}
	if owner, ok := callWithCookie(gate, cookie).Owner(); !ok || owner != guestOwner(old) {
		t.Fatalf("is %q", owner)
	}
	r := httptest.NewRequest("GET", "http://site.example/", nil)
	r.AddCookie(cookie)
	recorder := httptest.NewRecorder()
	gate.devices.ensure(recorder, r, false)
	renewed := recorder.Result().Cookies()[0]
	guests.known = nil
	if owner, ok := callWithCookie(gate, renewed).Owner(); !ok || owner != guestOwner(old) {
		t.Errorf("with the signed cookie: %q", owner)
	}
}

func TestRemovedGuestGetsNewDevice(t *testing.T) {
	guests := &fakeGuests{removing: map[string]bool{}}
	gate := deviceGate(t, clock.NewFake(start), guests)
	cookie := gate.devices.newCookie(false)
	owner, _ := callWithCookie(gate, cookie).Owner()
	guests.removing[owner] = true
	call := callWithCookie(gate, cookie)
	if _, err := call.StorageOwner(t.Context()); !errors.Is(err, ErrNoCookie) || len(call.Cookies) != 1 {
		t.Fatalf("%v, cookies %v", err, call.Cookies)
	}
	if other, ok := callWithCookie(gate, call.Cookies[0]).Owner(); !ok || other == owner {
		t.Errorf("comes back as %q", other)
	}
}

func TestDeviceCookiesAreRenewedByPages(t *testing.T) {
	fake := clock.NewFake(start)
	gate := deviceGate(t, fake, nil)
	page := func(cookie *http.Cookie) []*http.Cookie {
		r := httptest.NewRequest("GET", "http://site.example/", nil)
		r.AddCookie(cookie)
		recorder := httptest.NewRecorder()
		gate.devices.ensure(recorder, r, false)
		return recorder.Result().Cookies()
	}
	first := gate.devices.newCookie(false)
	fake.Advance(deviceRenewAfter - time.Second)
	if set := page(first); len(set) != 0 {
		t.Errorf("renewed too soon: %v", set)
	}
	fake.Advance(time.Second)
	set := page(first)
	if len(set) != 1 {
		t.Fatalf("not renewed: %v", set)
	}
	before, _ := callWithCookie(gate, first).Owner()
	if after, ok := callWithCookie(gate, set[0]).Owner(); !ok || after != before {
		t.Error("the renewed cookie is another guest's")
	}
}

func TestTLSCookiesHaveHostPrefix(t *testing.T) {
	w := newHarness(t)
	gate := NewGate(w.Manager, newCSRF(t, "k"), id.NewSource(w.clock), GateOptions{Clock: w.clock})
	token, _ := w.start("ann", false)
	page := func(cookies ...*http.Cookie) (*Call, map[string]*http.Cookie) {
		r := httptest.NewRequest("GET", "https://site.example/", nil)
		for _, cookie := range cookies {
			r.AddCookie(cookie)
		}
		recorder := httptest.NewRecorder()
		call, _ := gate.Page(recorder, r)
		set := map[string]*http.Cookie{}
		for _, cookie := range recorder.Result().Cookies() {
			set[cookie.Name] = cookie
		}
		return call, set
	}
	// A browser with cookies from before the prefix stays signed in and gets
	// new cookies.
	device := gate.devices.newCookie(false)
	call, set := page(&http.Cookie{Name: SessionCookie, Value: token}, device)
	if call.User == nil || call.Device == "" {
		t.Fatal("the old names are not read")
	}
	for _, name := range []string{SessionCookie, DeviceCookie} {
		moved, gone := set["__Host-"+name], set[name]
		if moved == nil || !moved.Secure || moved.Path != "/" || moved.Domain != "" || !moved.HttpOnly || gone == nil || gone.MaxAge >= 0 {
			t.Errorf("%s: moved %v, old one %v", name, moved, gone)
		}
	}
	again, set := page(set["__Host-"+SessionCookie], set["__Host-"+DeviceCookie])
	if again.User == nil || again.Device != call.Device || set["__Host-"+DeviceCookie] != nil || set["__Host-"+SessionCookie] != nil {
		t.Errorf("the new names: %+v, set %v", again, set)
	}
	// A cookie without the prefix, set by a neighbour, does not count beside
	// it.
	other, _ := w.start("bob", false)
	if call, _ := page(&http.Cookie{Name: SessionCookie, Value: other}, &http.Cookie{Name: "__Host-" + SessionCookie, Value: token}); call.User.ID != "ann" {
		t.Errorf("is %s", call.User.ID)
	}
}
