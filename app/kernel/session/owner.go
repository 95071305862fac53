package session

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"croupier/app/kernel/fault"
)

// guestPrefix begins the owner names of guests. No user id looks like it.
const guestPrefix = "guest-"

// ErrNoCookie asks a caller without account to come again with the cookie that
// this answer sets: nothing is kept of a caller who does not.
var ErrNoCookie = fault.New(fault.CodePageExpired, "Your browser did not send this site's cookie. Try again, and allow cookies if that does not help.").
	With("reason", "cookie")

// Owner is the name under which the caller's money, seeds and rounds stand:
// the user's id, or for a guest a name made of the browser's device cookie. ok
// is false for a guest whose browser has not brought the cookie back: there is
// nothing to know them by, and a caller by HTTP is given one. The name is for
// reading; whoever is about to keep something under it asks Keep.
func (c *Call) Owner() (owner string, ok bool) {
	if c.User != nil {
		return c.User.ID, true
	}
	if c.Device != "" {
		owner = guestOwner(c.Device)
		if c.devices == nil || c.devices.guests == nil || c.devices.guests.Seen(owner) {
			return owner, true
		}
	}
	if c.Transport == HTTP && c.devices != nil && !c.asked {
		c.asked = true
		c.Cookies = append(c.Cookies, c.devices.fresh(c.Secure))
	}
	return "", false
}

// Keep is Owner for a call that is about to keep something under the name.
// Errors: ErrNoCookie, fault.ErrUnauthorized for a guest on a socket that was
// opened without the cookie, and the refusal of a newcomer.
func (c *Call) Keep(ctx context.Context) (owner string, err error) {
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

// IsGuest reports whether an owner name is a guest's.
func IsGuest(owner string) bool { return strings.HasPrefix(owner, guestPrefix) }
