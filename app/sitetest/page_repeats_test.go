package sitetest

import (
	"net/http"
	"strings"
	"testing"
)

// A page is compressed together with its visitor's CSRF token. It repeats no part of the request,
// so that an attacker cannot guess the token by the length of the page.
func TestPageDoesNotEchoRequest(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	const guess = "guessed-by-a-stranger"
	for _, path := range []string{
		"/?" + guess + "=" + guess, "/ref/" + guess, "/ref/felicity?code=" + guess, "/" + guess, "/profile/" + guess + "?x=" + guess,
		"/casino/game/" + guess, "/auth-page?next=/" + guess,
	} {
		var headers []string
		for _, name := range []string{
			"User-Agent", "Referer", "Accept-Language", "X-Request-Id", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded",
			"CF-IPCountry", "X-Csrf-Token", "X-Xsrf-Token", "Sec-Fetch-Site", "X-Croupier-" + guess,
		} {
			headers = append(headers, name, guess)
		}
		headers = append(headers, "Cookie", "XSRF-TOKEN="+guess+"; croupier_theme="+guess+"; croupier_ref="+guess+"; croupier_device="+guess+"; "+guess+"="+guess)
		got := s.want(path, s.send(&http.Client{}, http.MethodGet, path, "", headers...), 200)
		if !strings.Contains(got.text, "csrf-token") {
			t.Fatalf("%s is no page: %s", path, got.text)
		}
		if strings.Contains(got.text, guess) {
			t.Errorf("%s: the page repeats what the request brought", path)
		}
	}
}
