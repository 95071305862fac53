package session

import (
	"net/http"
	"strings"
)

// Framed reports whether the request comes from a page of the site inside another site's frame.
// The request of the page itself has a header for it, and later requests have the cookie. Plain
// http has no cookies for frames.
func (g *Gate) Framed(r *http.Request, secure bool) bool {
	if !secure {
		return false
	}
	return framedPage(r) || g.cookies.Value(r, FrameCookie) != ""
}

func framedPage(r *http.Request) bool {
	return r.Header.Get("Sec-Fetch-Dest") == "iframe" && r.Header.Get("Sec-Fetch-Site") == "cross-site"
}

// Partition marks the cookies of a response to a framed page as partitioned, so
// that browsers send them from the frame. Browsers store them separately for
// each framing site, so the visit in the frame and the visit on the site itself
// are two visits. Other frames under the same top site can make the browser
// send them, too. The origin and the CSRF token protect changes, as everywhere.
func (g *Gate) Partition(header http.Header, r *http.Request) {
	cookies := header["Set-Cookie"]
	if g.cookies.current(r, FrameCookie) == "" {
		// It lasts as long as the CSRF token, which it needs.
		cookies = append(cookies, g.cookies.make(FrameCookie, "1", csrfLifetime, true).String())
	}
	for i, cookie := range cookies {
		cookie = strings.ReplaceAll(cookie, "; SameSite=Lax", "")
		cookie = strings.ReplaceAll(cookie, "; Secure", "")
		cookies[i] = cookie + "; Secure; SameSite=None; Partitioned"
	}
	header["Set-Cookie"] = cookies
}
