package session

import (
	"net/http"
	"strings"
	"time"
)

// FrameCookie marks the visits of a browser to a page of the site that another
// site frames. Browsers keep it for that other site alone.
const FrameCookie = "croupier_frame"

// frameCookie lasts as long as the CSRF token, without which it is of no use.
func frameCookie() string {
	cookie := &http.Cookie{
		Name: FrameCookie, Value: "1", Path: "/", MaxAge: int(csrfLife / time.Second), HttpOnly: true, SameSite: http.SameSiteLaxMode,
	}
	return cookie.String()
}

// Framed reports whether the request comes from a page of the site inside
// another site's: a page that is being loaded says so itself, and what it asks
// for later carries the cookie. Plain http has no cookies for frames.
func Framed(r *http.Request, secure bool) bool {
	if !secure {
		return false
	}
	return framedPage(r) || cookieValue(r, FrameCookie) != ""
}

func framedPage(r *http.Request) bool {
	return r.Header.Get("Sec-Fetch-Dest") == "iframe" && r.Header.Get("Sec-Fetch-Site") == "cross-site"
}

// Partition makes the cookies of an answer to a framed page ones that browsers
// send from there. They are kept apart for each framing site, so that what
// happens in the frame and what happens on the site itself are two visits.
// Other sites' frames under the same roof can then make the browser send them
// too: who may change anything is told by the origin and the CSRF token, as
// everywhere.
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
