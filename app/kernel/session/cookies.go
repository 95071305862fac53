package session

import (
	"net/http"
	"strings"
	"time"
)

// Names of the cookies, besides XSRFCookie. Over TLS those of the session and
// the device begin with hostPrefix.
const (
	SessionCookie  = "croupier_session"
	DeviceCookie   = "croupier_device"
	ReferralCookie = "croupier_ref"
)

// hostPrefix makes browsers refuse a cookie that another host of the domain
// sets, or that is sent without encryption.
const hostPrefix = "__Host-"

const (
	// cookieLife of the session cookie is the longest that browsers keep one:
	// the server alone decides when a session ends.
	cookieLife = 400 * 24 * time.Hour
	// maxReferral is the longest referral code, in characters.
	maxReferral = 64
	// tokenLength is the length of every token made by id.Secret.
	tokenLength = 43
)

func sessionCookie(call *Call, token string) *http.Cookie {
	return &http.Cookie{
		Name: cookieName(SessionCookie, call.Secure), Value: token, Path: "/", MaxAge: int(cookieLife / time.Second),
		HttpOnly: true, Secure: call.Secure, SameSite: http.SameSiteLaxMode,
	}
}

// ClearCookie makes the browser forget the session cookie. It replaces a
// session cookie set earlier in the same call.
func ClearCookie(call *Call) {
	cookie := sessionCookie(call, "")
	cookie.MaxAge = -1
	setSessionCookie(call, cookie)
}

// setSessionCookie puts the cookie on the call. It also takes away one without
// prefix, which the site gave before it had prefixes.
func setSessionCookie(call *Call, cookie *http.Cookie) {
	kept := make([]*http.Cookie, 0, len(call.Cookies)+2)
	for _, other := range call.Cookies {
		if strings.TrimPrefix(other.Name, hostPrefix) != SessionCookie {
			kept = append(kept, other)
		}
	}
	if call.plainSession {
		kept = append(kept, plainGone(SessionCookie))
	}
	call.Cookies = append(kept, cookie)
}

// cookieName is the name under which a cookie is set.
func cookieName(name string, secure bool) string {
	if secure {
		return hostPrefix + name
	}
	return name
}

// ownCookie reads a cookie of the site under its name with the prefix or, as
// it was set before and is without TLS, under the plain one.
func ownCookie(r *http.Request, name string) string {
	if value := cookieValue(r, hostPrefix+name); value != "" {
		return value
	}
	return cookieValue(r, name)
}

func hasCookie(r *http.Request, name string) bool { return cookieValue(r, name) != "" }

// forgetPlain takes a cookie without prefix away from a browser that now has
// the one with it.
func forgetPlain(w http.ResponseWriter, r *http.Request, name string, secure bool) {
	if secure && hasCookie(r, name) {
		http.SetCookie(w, plainGone(name))
	}
}

func plainGone(name string) *http.Cookie {
	return &http.Cookie{Name: name, Path: "/", MaxAge: -1, HttpOnly: true, Secure: true, SameSite: http.SameSiteLaxMode}
}

func referralOf(r *http.Request) string {
	value := cookieValue(r, ReferralCookie)
	if len(value) > maxReferral || !plain(value) {
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

// plain reports whether text is made of letters, digits, - and _ only.
func plain(text string) bool {
	return strings.IndexFunc(text, func(c rune) bool {
		return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_')
	}) < 0
}
