package session

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
	"time"

	"croupier/app/id"
)

// guestPrefix begins the owner names of guests. No user id looks like it.
const guestPrefix = "guest-"

// Owner is the name under which the caller's money, seeds and rounds stand:
// the user's id, or for a guest a name made of the browser's device cookie,
// which is set when there is none. ok is false for a guest on a socket that
// was opened without the cookie: there is nothing to know them by.
func (c *Call) Owner() (owner string, ok bool) {
	if c.User != nil {
		return c.User.ID, true
	}
	if c.Device == "" {
		if c.Transport != HTTP {
			return "", false
		}
		c.Device = id.Secret()
		c.Cookies = append(c.Cookies, deviceCookie(c.Device, c.Secure))
	}
	sum := sha256.Sum256([]byte("guest|" + c.Device))
	return guestPrefix + hex.EncodeToString(sum[:16]), true
}

// IsGuest reports whether an owner name is a guest's.
func IsGuest(owner string) bool { return strings.HasPrefix(owner, guestPrefix) }

func deviceCookie(device string, secure bool) *http.Cookie {
	return &http.Cookie{
		Name: DeviceCookie, Value: device, Path: "/", MaxAge: int(deviceLife / time.Second),
		HttpOnly: true, Secure: secure, SameSite: http.SameSiteLaxMode,
	}
}
