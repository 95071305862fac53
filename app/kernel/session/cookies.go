package session

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"
)

// Names of the cookies, as they are on a site on port 80 or 443. Cookies.Name
// adds another port.
const (
	SessionCookie = "croupier_session"
	DeviceCookie  = "croupier_device"
	// CSRFCookie has the CSRF token that only the server reads.
	CSRFCookie = "croupier_csrf"
	// FrameCookie marks the visits to a page of the site inside another site's
	// frame. Browsers store it separately for each framing site.
	FrameCookie = "croupier_frame"
	// ReferralCookie is read by the page's scripts, ThemeCookie and WalletCookie are
	// set by them.
	ReferralCookie = "croupier_ref"
	ThemeCookie    = "croupier_theme"
	WalletCookie   = "croupier_wallet"
	// XSRFCookie has a copy of the CSRF token for scripts and programs. They expect this name, so
	// it never has a port. Another site on the same host may overwrite it; then the token of
	// CSRFCookie still counts.
	XSRFCookie = "XSRF-TOKEN"
)

// hostPrefix makes browsers refuse a cookie that another host of the domain
// sets or that comes without encryption.
const hostPrefix = "__Host-"

const (
	// cookieLifetime is the life of the session cookie, the longest that browsers
	// allow. The server decides when a session ends.
	cookieLifetime = 400 * 24 * time.Hour
	// maxScriptCookie is the longest value of a cookie of the page's scripts, in characters.
	maxScriptCookie = 64
	// tokenLength is the length of every token made by id.Secret.
	tokenLength = 43
)

// scriptCookieLifetimes are the lives of the script cookies that move to the name with the port.
var scriptCookieLifetimes = map[string]time.Duration{ReferralCookie: 30 * 24 * time.Hour, ThemeCookie: 365 * 24 * time.Hour}

// Cookies names and reads the cookies of one site. Browsers send the cookies of a
// host to all of its ports, so sites on other ports than 80 and 443 add their port
// to the names: two sites on one host then keep their visitors signed in.
type Cookies struct {
	port string // such as _8443; empty for 80 and 443
}

// CookiesAt returns the cookies of the site with this base URL. Port 0 is like no port: it means
// any free one.
func CookiesAt(base string) Cookies {
	parsed, err := url.Parse(base)
	if err != nil {
		return Cookies{}
	}
	switch port := parsed.Port(); port {
	case "", "0", "80", "443":
		return Cookies{}
	default:
		return Cookies{port: "_" + port}
	}
}

// Port is the suffix of the names, such as _8443. It is empty on ports 80 and 443.
func (c Cookies) Port() string { return c.port }

// Name returns the name of a cookie on this site, without the prefix that the
// server's own cookies have over TLS.
func (c Cookies) Name(base string) string { return base + c.port }

var nameParts = regexp.MustCompile(`^(?:` + hostPrefix + `)?(.*?)(?:_\d+)?$`)

// BaseName returns the constant from which a cookie's name was made.
func BaseName(name string) string { return nameParts.FindStringSubmatch(name)[1] }

// make returns a cookie that only the server reads.
func (c Cookies) make(base, value string, lifetime time.Duration, secure bool) *http.Cookie {
	return &http.Cookie{
		Name: c.serverName(base, secure), Value: value, Path: "/", MaxAge: int(lifetime / time.Second),
		HttpOnly: true, Secure: secure, SameSite: http.SameSiteLaxMode,
	}
}

// scriptCookie returns a cookie under exactly this name that scripts read.
func scriptCookie(name, value string, lifetime time.Duration, secure bool) *http.Cookie {
	return &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: int(lifetime / time.Second), Secure: secure, SameSite: http.SameSiteLaxMode,
	}
}

// expiredCookie deletes a cookie.
func expiredCookie(name string, secure bool) *http.Cookie {
	return &http.Cookie{Name: name, Path: "/", MaxAge: -1, HttpOnly: true, Secure: secure, SameSite: http.SameSiteLaxMode}
}

// serverName is the name of a cookie that only the server reads.
func (c Cookies) serverName(base string, secure bool) string {
	if secure {
		return hostPrefix + c.Name(base)
	}
	return c.Name(base)
}

// Value reads a cookie of the site: with the prefix, or else without it, as without
// TLS, or else under its older name without the port.
func (c Cookies) Value(r *http.Request, base string) string {
	value, _ := c.findValue(r, base)
	return value
}

// findValue is Value; old is true for a value under the older name. Such a value may
// belong to another site on this host.
func (c Cookies) findValue(r *http.Request, base string) (value string, old bool) {
	if value = c.current(r, base); value != "" || !c.isMigrating(r) {
		return value, false
	}
	return (Cookies{}).current(r, base), true
}

// current reads a cookie under its current name.
func (c Cookies) current(r *http.Request, base string) string {
	if value := cookieValue(r, hostPrefix+c.Name(base)); value != "" {
		return value
	}
	return cookieValue(r, c.Name(base))
}

// isMigrating is true for a browser that has not opened a page since the names of this
// site have a port. Its older cookies still count; the page sets them again.
func (c Cookies) isMigrating(r *http.Request) bool {
	return c.port != "" && c.current(r, DeviceCookie) == ""
}

// superseded lists the names, other than the current one, under which the browser has a cookie of
// this site: over TLS the name without prefix, and the older names with this very value.
func (c Cookies) superseded(r *http.Request, base, value string, secure bool) (names []string) {
	if secure && hasCookie(r, c.Name(base)) {
		names = append(names, c.Name(base))
	}
	if c.port == "" || value == "" {
		return names
	}
	for _, name := range []string{hostPrefix + base, base} {
		if cookieValue(r, name) == value {
			names = append(names, name)
		}
	}
	return names
}

// migrateScriptCookies sets the cookies of the page's scripts under the names with the port.
// The older ones stay, since they may belong to another site on this host.
func (c Cookies) migrateScriptCookies(w http.ResponseWriter, r *http.Request, secure bool) {
	if !c.isMigrating(r) {
		return
	}
	for base, lifetime := range scriptCookieLifetimes {
		if value := scriptValue(cookieValue(r, base)); value != "" && !hasCookie(r, c.Name(base)) {
			http.SetCookie(w, scriptCookie(c.Name(base), value, lifetime, secure))
		}
	}
}

// referralIn returns the referral code in the address of a page: c in the query, or /ref/{code}.
// It is "" for no code or an invalid one.
func referralIn(address *url.URL) string {
	code := address.Query().Get("c")
	if code == "" {
		if rest, ok := strings.CutPrefix(address.Path, "/ref/"); ok {
			code = strings.TrimSuffix(rest, "/")
		}
	}
	return scriptValue(code)
}

// storeReferral stores the referral code of a page's address. The first code stays.
func storeReferral(w http.ResponseWriter, r *http.Request, call *Call) {
	if code := referralIn(r.URL); code != "" && call.ReferralCode == "" {
		call.ReferralCode = code
		http.SetCookie(w, scriptCookie(call.cookies.Name(ReferralCookie), code, scriptCookieLifetimes[ReferralCookie], call.Secure))
	}
}

func sessionCookie(call *Call, token string) *http.Cookie {
	return call.cookies.make(SessionCookie, token, cookieLifetime, call.Secure)
}

// ClearCookie deletes the session cookie. It replaces a session cookie that the
// same call set earlier.
func ClearCookie(call *Call) {
	cookie := sessionCookie(call, "")
	cookie.MaxAge = -1
	setSessionCookie(call, cookie)
}

// setSessionCookie sets the cookie on the call. It also deletes cookies under the
// names of older versions.
func setSessionCookie(call *Call, cookie *http.Cookie) {
	remaining := make([]*http.Cookie, 0, len(call.Cookies)+len(call.oldSession)+1)
	for _, other := range call.Cookies {
		if BaseName(other.Name) != SessionCookie {
			remaining = append(remaining, other)
		}
	}
	for _, name := range call.oldSession {
		remaining = append(remaining, expiredCookie(name, call.Secure))
	}
	call.Cookies = append(remaining, cookie)
}

func hasCookie(r *http.Request, name string) bool { return cookieValue(r, name) != "" }

// scriptValue returns the value of a script's cookie, or "" if no script of the site
// can have written it.
func scriptValue(value string) string {
	if len(value) > maxScriptCookie || !isCookieText(value) {
		return ""
	}
	return value
}

func cookieValue(r *http.Request, name string) string {
	cookie, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return cookie.Value
}

// isCookieText reports whether text has only letters and digits, - and _.
func isCookieText(text string) bool {
	return strings.IndexFunc(text, func(c rune) bool {
		return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_')
	}) < 0
}
