// Package session identifies callers. It has bearer tokens and cookies, CSRF
// protection, permissions and rate limits.
package session

import (
	"net/http"
	"net/netip"
	"slices"
	"time"

	"croupier/app/kernel/permission"
)

// RoleAdmin is the id of the role with every permission.
const RoleAdmin = "*"

// Transport is the protocol of a call.
type Transport string

// The transports.
const (
	HTTP   Transport = "http"
	Socket Transport = "socket"
)

// Call describes the caller of one request. Handlers read it; only Cookies and
// Header are for writing.
type Call struct {
	// RequestID identifies the request in responses and logs.
	RequestID string
	Transport Transport
	// IP is the client's address, taken from X-Forwarded-For only when the
	// connection comes from a trusted proxy.
	IP        netip.Addr
	UserAgent string
	// Country is the caller's country, two capital letters from a trusted
	// proxy. It is empty if unknown.
	Country string
	// Host is the host, with port, that the caller addressed.
	Host string
	// Secure is true when the caller's connection is encrypted.
	Secure bool
	// Device is a random value from a long-lived cookie of the browser. It is
	// empty for a client that has not sent back a cookie of this site. It
	// identifies a guest's play money and proves no identity.
	Device string
	// ReferralCode is the code in the visitor's referral cookie.
	ReferralCode string

	// User and Session are nil for a guest. A pending session, which waits for
	// its second factor, has Session set and User nil. Actions that accept
	// pending sessions get both.
	User    *User
	Session *Session
	// Machine is the token of a call by a program; nil for people. User is then its maker, with
	// the permissions of the token alone.
	Machine *Machine

	// devices sets the device cookie and knows the guests. It is nil for calls without a gate.
	// asked is true once the cookie was set.
	devices    *devices
	cookieSent bool
	// cookies names the cookies of the site.
	cookies Cookies
	// oldSession are the names of older versions under which the browser still has
	// a session cookie of this site.
	oldSession []string

	// Cookies and Header are added to the response. Sockets ignore them.
	Cookies []*http.Cookie
	Header  http.Header
}

// User has the properties of an account that guards check.
type User struct {
	ID            string
	Name          string
	Roles         []string
	Permissions   []string // ids granted by roles or directly to the user
	HasEmail      bool
	EmailVerified bool
	TwoFactor     bool
	// SecondFactorMissing is true for staff without two-factor authentication on a site that requires
	// it. They can do nothing that needs a permission.
	SecondFactorMissing bool
	// ExcludedUntil is the end of the self-exclusion. It is zero if there is
	// none, and Forever for a permanent one.
	ExcludedUntil time.Time
}

// Forever is an end that is never reached, such as that of a permanent self-exclusion.
var Forever = time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC)

// Can reports whether the user may use the permission: they have it, and have the second factor
// that the site requires of staff. A nil user has none.
func (u *User) Can(p permission.Permission) bool { return u.Has(p) && !u.SecondFactorMissing }

// Has reports whether the user has the permission, with or without a second factor. A nil user
// has none.
func (u *User) Has(p permission.Permission) bool {
	if u == nil || p.IsZero() {
		return false
	}
	return slices.Contains(u.Roles, RoleAdmin) || slices.Contains(u.Permissions, p.ID())
}

// Session is one signed-in browser or client.
type Session struct {
	ID     string
	UserID string
	// Pending is true until the user gives the second factor of a two-factor
	// account.
	Pending    bool
	CreatedAt  time.Time
	LastSeenAt time.Time
	ExpiresAt  time.Time
	// TwoFactorUntil is the end of the last confirmation by code. It is zero if
	// there was none.
	TwoFactorUntil time.Time
	IP             string
	UserAgent      string
}

// GuestCall makes a call of a guest, for tests and for work that the server starts.
func GuestCall(requestID string) *Call {
	return &Call{RequestID: requestID, Transport: HTTP, IP: netip.IPv4Unspecified(), Header: http.Header{}}
}

// Actor is the caller's name in the staff log: the user, or the machine.
func (c *Call) Actor() string {
	switch {
	case c.Machine != nil:
		return c.Machine.Actor()
	case c.User != nil:
		return c.User.ID
	}
	return ""
}

// SignedIn reports whether the caller is a user with a complete session.
func (c *Call) SignedIn() bool { return c.User != nil && (c.Session == nil || !c.Session.Pending) }
