package session

import (
	"net/http"
	"strings"
	"time"
)

// Names of the cookies, besides XSRFCookie. Over TLS the session and device
// cookies begin with hostPrefix.
const (
	SessionCookie  = "croupier_session"
	DeviceCookie   = "croupier_device"
	ReferralCookie = "croupier_ref"
)

// hostPrefix makes browsers refuse a cookie that another host of the domain
// sets or that comes without encryption.
const hostPrefix = "__Host-"

const (
	// cookieLife is the life of the session cookie, the longest that browsers
	// allow. The server decides when a session ends.
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

// ClearCookie deletes the session cookie. It replaces a session cookie that the
// same call set earlier.
func ClearCookie(call *Call) {
	cookie := sessionCookie(call, "")
	cookie.MaxAge = -1
	setSessionCookie(call, cookie)
}

// setSessionCookie sets the cookie on the call. It also deletes a cookie
// without prefix, which older versions of the site set.
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

// cookieName returns the name of a cookie with or without TLS.
func cookieName(name string, secure bool) string {
	if secure {
		return hostPrefix + name
	}
	return name
}

// ownCookie reads a cookie of the site, with the prefix or else without it.
// Cookies of older versions and cookies without TLS have no prefix.
func ownCookie(r *http.Request, name string) string {
	if value := cookieValue(r, hostPrefix+name); value != "" {
		return value
	}
	return cookieValue(r, name)
}

func hasCookie(r *http.Request, name string) bool { return cookieValue(r, name) != "" }

// forgetPlain deletes a cookie without prefix from a browser that has the one
// with it.
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

// plain reports whether text has only letters, digits, - and _.
func plain(text string) bool {
	return strings.IndexFunc(text, func(c rune) bool {
		return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_')
	}) < 0
}
