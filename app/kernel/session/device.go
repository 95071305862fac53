package session

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"hash"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
)

const (
	deviceLifetime = 365 * 24 * time.Hour
	// deviceRenewAfter is the age from which a page load renews a device cookie
	// for another year.
	deviceRenewAfter = 30 * 24 * time.Hour
	// deviceMAC is the length of the truncated signature, in bytes.
	deviceMAC = 16
	// maxDevice is the longest device value, in characters.
	maxDevice = 64
)

// Guests knows the stored data of visitors without account.
type Guests interface {
	// Known reports whether the site stores data of a guest.
	Known(ctx context.Context, owner string) (bool, error)
	// MarkSeen records a visit of a guest. It returns false for a guest whose data
	// is being removed: that name must not be used any more.
	MarkSeen(owner string) bool
	// Admit must return nil before the site stores data of a guest. It refuses
	// new guests with a *fault.Error.
	Admit(ctx context.Context, owner string, address netip.Addr) error
}

// devices makes and reads the device cookie. Its value is signed together with
// its time, and only a signed value counts, so that made-up values leave no
// data behind.
type devices struct {
	// signers caches keyed signers, which saves half of their work.
	signers sync.Pool
	cookies Cookies
	clock   clock.Clock
	guests  Guests // may be nil
}

// newDevices makes a random key if there is none. Cookies are then valid until
// the process ends.
func newDevices(key []byte, cookies Cookies, c clock.Clock, guests Guests) *devices {
	if len(key) == 0 {
		key = make([]byte, sha256.Size)
		_, _ = rand.Read(key) // never fails: crypto/rand aborts the process instead
	}
	d := &devices{cookies: cookies, clock: c, guests: guests}
	d.signers.New = func() any { return hmac.New(sha256.New, key) }
	return d
}

// device is the content of a device cookie.
type device struct {
	value  string
	issued time.Time // zero for a value without signature
}

// newCookie makes the cookie for a browser without one.
func (d *devices) newCookie(secure bool) *http.Cookie { return d.cookie(id.Secret(), secure) }

// cookie signs a value and makes its cookie.
func (d *devices) cookie(value string, secure bool) *http.Cookie {
	issued := strconv.FormatInt(d.clock.Now().Unix(), 36)
	return d.cookies.make(DeviceCookie, value+"."+issued+"."+d.sign(value, issued), deviceLifetime, secure)
}

// read returns the device of a request. Values from before signatures count
// only for guests with stored data.
func (d *devices) read(r *http.Request) (known device, ok bool) {
	text := d.cookies.Value(r, DeviceCookie)
	value, rest, signed := strings.Cut(text, ".")
	if !signed {
		return device{value: text}, d.isKnownUnsigned(r.Context(), text)
	}
	issued, mac, _ := strings.Cut(rest, ".")
	seconds, err := strconv.ParseInt(issued, 36, 64)
	if err != nil || value == "" || len(value) > maxDevice || !hmac.Equal([]byte(mac), []byte(d.sign(value, issued))) {
		return device{}, false
	}
	known = device{value: value, issued: time.Unix(seconds, 0)}
	return known, d.clock.Now().Sub(known.issued) < deviceLifetime
}

func (d *devices) isKnownUnsigned(ctx context.Context, value string) bool {
	if d.guests == nil || len(value) != tokenLength || !isCookieText(value) {
		return false
	}
	known, err := d.guests.Known(ctx, guestOwner(value))
	return known && err == nil // a guest is unknown if the lookup fails
}

func (d *devices) sign(value, issued string) string {
	mac := d.signers.Get().(hash.Hash)
	defer d.signers.Put(mac)
	mac.Reset()
	mac.Write([]byte("croupier device\x00" + value + "\x00" + issued))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:deviceMAC])
}

// ensure sets the cookie of a browser without one, and renews one that is old or has
// an older name.
func (d *devices) ensure(w http.ResponseWriter, r *http.Request, secure bool) {
	known, ok := d.read(r)
	switch {
	case !ok:
		http.SetCookie(w, d.newCookie(secure))
	case d.clock.Now().Sub(known.issued) >= deviceRenewAfter || !hasCookie(r, d.cookies.serverName(DeviceCookie, secure)):
		for _, name := range d.cookies.superseded(r, DeviceCookie, d.cookies.Value(r, DeviceCookie), secure) {
			http.SetCookie(w, expiredCookie(name, secure))
		}
		http.SetCookie(w, d.cookie(known.value, secure))
	}
}
