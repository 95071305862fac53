// Package session knows who is calling: bearer tokens and cookies, CSRF,
// permissions and rate limits.
package session

import (
	"net/http"
	"net/netip"
	"slices"
	"time"

	"croupier/app/kernel/permission"
)

// RoleAdmin is the id of the role that holds every permission.
const RoleAdmin = "*"

// Transport is the way a call came in.
type Transport string

// The transports.
const (
	HTTP   Transport = "http"
	Socket Transport = "socket"
)

// Call is what the server knows about the caller of one request. Handlers
// read it; only Cookies and Header are written by them.
type Call struct {
	// RequestID names the request in answers and logs.
	RequestID string
	Transport Transport
	// IP is the client's address, taken from X-Forwarded-For only when the
	// connection comes from a trusted proxy.
	IP        netip.Addr
	UserAgent string
	// Country is the caller's, in two capital letters as a trusted proxy named
	// it; empty when it is not known.
	Country string
	// Host is the name under which the caller addressed the site, with port.
	Host string
	// Secure is true when the caller's connection is encrypted.
	Secure bool
	// Device is a random value kept in a long-lived cookie of the browser;
	// empty for a client that has not brought back a cookie of this site. A
	// guest's play money hangs on it, nothing else: it is no proof of who
	// somebody is.
	Device string
	// ReferralCode is the code stored in the visitor's referral cookie.
	ReferralCode string

	// User and Session are nil for a guest. A session that still waits for
	// its second factor has Session set and User nil, except in actions that
	// accept pending sessions, where both are set.
	User    *User
	Session *Session

	// devices gives the caller a device cookie and knows the guests; nil for
	// calls that came in by no gate. asked is true once it was given.
	devices *devices
	asked   bool
	// plainSession is true when the browser still has a session cookie from
	// before cookies had a prefix over TLS.
	plainSession bool

	// Cookies and Header are added to the answer; ignored on sockets.
	Cookies []*http.Cookie
	Header  http.Header
}

// User is the kernel's view of an account: what guards need to decide.
type User struct {
	ID            string
	Name          string
	Roles         []string
	Permissions   []string // ids granted by the roles, or to the user alone
	HasEmail      bool
	EmailVerified bool
	TwoFactor     bool
	// ExcludedUntil is when self-exclusion ends; zero when there is none,
	// Forever for a permanent one.
	ExcludedUntil time.Time
}

// Forever is the end of what never ends, such as a permanent self-exclusion.
var Forever = time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC)

// Can reports whether the user holds the permission. A nil user holds none.
func (u *User) Can(p permission.Permission) bool {
	if u == nil || p.IsZero() {
		return false
	}
	return slices.Contains(u.Roles, RoleAdmin) || slices.Contains(u.Permissions, p.ID())
}

// Session is one signed-in browser or client.
type Session struct {
	ID     string
	UserID string
	// Pending is true until the second factor of a two-factor account is given.
	Pending    bool
	CreatedAt  time.Time
	LastSeenAt time.Time
	ExpiresAt  time.Time
	// TwoFactorUntil is how long the last confirmation by code counts; zero
	// when there was none.
	TwoFactorUntil time.Time
	IP             string
	UserAgent      string
}

// GuestCall is a call by nobody, for tests and for work the server starts.
func GuestCall(requestID string) *Call {
	return &Call{RequestID: requestID, Transport: HTTP, IP: netip.IPv4Unspecified(), Header: http.Header{}}
}

// SignedIn reports whether a user with a complete session is calling.
func (c *Call) SignedIn() bool { return c.User != nil && (c.Session == nil || !c.Session.Pending) }
