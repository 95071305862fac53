package session

import (
	"net/http"
	"strings"
	"time"

	"croupier/app/id"
)

// Names of the cookies, besides XSRFCookie.
const (
	SessionCookie  = "croupier_session"
	DeviceCookie   = "croupier_device"
	ReferralCookie = "croupier_ref"
)

const (
	// cookieLife of the session cookie is the longest that browsers keep one:
	// the server alone decides when a session ends.
	cookieLife = 400 * 24 * time.Hour
	deviceLife = 365 * 24 * time.Hour
	// maxReferral is the longest referral code, in characters.
	maxReferral = 64
	// tokenLength is the length of every token made by id.Secret.
	tokenLength = 43
)

func sessionCookie(call *Call, token string) *http.Cookie {
	return &http.Cookie{
		Name: SessionCookie, Value: token, Path: "/", MaxAge: int(cookieLife / time.Second),
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

func setSessionCookie(call *Call, cookie *http.Cookie) {
	kept := make([]*http.Cookie, 0, len(call.Cookies)+1)
	for _, other := range call.Cookies {
		if other.Name != SessionCookie {
			kept = append(kept, other)
		}
	}
	call.Cookies = append(kept, cookie)
}

// ensureDevice gives the visitor's device value, setting its cookie when the
// browser has none yet.
func ensureDevice(w http.ResponseWriter, r *http.Request, secure bool) string {
	if device := deviceOf(r); device != "" {
		return device
	}
	device := id.Secret()
	http.SetCookie(w, deviceCookie(device, secure))
	return device
}

func deviceOf(r *http.Request) string {
	value := cookieValue(r, DeviceCookie)
	if len(value) != tokenLength || !plain(value) {
		return ""
	}
	return value
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
