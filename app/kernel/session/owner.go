package session

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"croupier/app/kernel/fault"
)

// guestPrefix is the prefix of the owner names of guests. No user id has it.
const guestPrefix = "guest-"

// ErrNoCookie asks a guest to repeat the request with the cookie that this
// response sets. The site stores no data of a guest without the cookie.
var ErrNoCookie = fault.New(fault.CodePageExpired, "Your browser did not send this site's cookie. Try again, and allow cookies if that does not help.").
	With("reason", "cookie")

// Owner returns the owner name of the caller's money, seeds and rounds: the
// user's id, or for a guest a name derived from the device cookie. ok is false
// for a guest whose browser has not sent the cookie back. Such a caller has no
// name, and HTTP callers get a cookie. The name is for reads; code that stores
// data under it calls Keep.
func (c *Call) Owner() (owner string, ok bool) {
	if c.User != nil {
		return c.User.ID, true
	}
	if c.Device != "" {
		owner = guestOwner(c.Device)
		if c.devices == nil || c.devices.guests == nil || c.devices.guests.MarkSeen(owner) {
			return owner, true
		}
	}
	if c.Transport == HTTP && c.devices != nil && !c.cookieSent {
		c.cookieSent = true
		c.Cookies = append(c.Cookies, c.devices.newCookie(c.Secure))
	}
	return "", false
}

// StorageOwner is Owner for a call that stores data under the name. Errors:
// ErrNoCookie, fault.ErrUnauthorized for a guest on a socket that was opened
// without the cookie, and the refusal of a new guest.
func (c *Call) StorageOwner(ctx context.Context) (owner string, err error) {
	owner, ok := c.Owner()
	switch {
	case !ok && c.Transport == HTTP:
		return "", ErrNoCookie
	case !ok:
		return "", fault.ErrUnauthorized
	case c.User == nil && c.devices != nil && c.devices.guests != nil:
		return owner, c.devices.guests.Admit(ctx, owner, c.IP)
	}
	return owner, nil
}

func guestOwner(device string) string {
	sum := sha256.Sum256([]byte("guest|" + device))
	return guestPrefix + hex.EncodeToString(sum[:16])
}

// IsGuest reports whether an owner name belongs to a guest.
func IsGuest(owner string) bool { return strings.HasPrefix(owner, guestPrefix) }
