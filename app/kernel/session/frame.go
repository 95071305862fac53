package session

import (
	"net/http"
	"strings"
	"time"
)

// FrameCookie marks the visits to a page of the site inside another site's
// frame. Browsers store it separately for each framing site.
const FrameCookie = "croupier_frame"

// frameCookie lasts as long as the CSRF token, which it needs.
func frameCookie() string {
	cookie := &http.Cookie{
		Name: FrameCookie, Value: "1", Path: "/", MaxAge: int(csrfLife / time.Second), HttpOnly: true, SameSite: http.SameSiteLaxMode,
	}
	return cookie.String()
}

// Framed reports whether the request comes from a page of the site inside
// another site's frame. The load of the page says so itself, and later requests
// carry the cookie. Plain http has no cookies for frames.
func Framed(r *http.Request, secure bool) bool {
	if !secure {
		return false
	}
	return framedPage(r) || cookieValue(r, FrameCookie) != ""
}

func framedPage(r *http.Request) bool {
	return r.Header.Get("Sec-Fetch-Dest") == "iframe" && r.Header.Get("Sec-Fetch-Site") == "cross-site"
}

// Partition marks the cookies of a response to a framed page as partitioned, so
// that browsers send them from the frame. Browsers store them separately for
// each framing site, so the visit in the frame and the visit on the site itself
// are two visits. Other frames under the same top site can make the browser
// send them, too. The origin and the CSRF token protect changes, as everywhere.
func Partition(header http.Header, r *http.Request) {
	cookies := header["Set-Cookie"]
	if cookieValue(r, FrameCookie) == "" {
		cookies = append(cookies, frameCookie())
	}
	for i, cookie := range cookies {
		cookie = strings.ReplaceAll(cookie, "; SameSite=Lax", "")
		cookie = strings.ReplaceAll(cookie, "; Secure", "")
		cookies[i] = cookie + "; Secure; SameSite=None; Partitioned"
	}
	header["Set-Cookie"] = cookies
}
