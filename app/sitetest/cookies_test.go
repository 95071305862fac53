package sitetest

import (
	"net"
	"net/http"
	"net/url"
	"regexp"
	"testing"

	"croupier/app/kernel/config"
)

var metaToken = regexp.MustCompile(`name="csrf-token" content="([^"]+)"`)

// Browsers send the cookies of a host to all of its ports.
func TestSitesOnOneHostHaveSeparateCookies(t *testing.T) {
	t.Parallel()
	names := []string{"annabel", "bertram"}
	sites := make([]*testSite, len(names))
	tokens := make([]string, len(names))
	for i := range sites {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		sites[i] = newSite(t, func(c *config.Config) { c.HTTP.Addr = listener.Addr().String() })
		sites[i].ServeOn(listener)
		sites[i].visitor.Jar = sites[0].visitor.Jar // one browser
	}
	for i, s := range sites {
		s.register(names[i])
		page := s.want("page", s.send(s.visitor, http.MethodGet, "/", ""), http.StatusOK)
		found := metaToken.FindStringSubmatch(page.text)
		if found == nil {
			t.Fatal("the page has no token")
		}
		tokens[i] = found[1]
	}
	for i, s := range sites {
		for range 2 { // a call must not break the next one
			got := s.want("call of an open page", s.send(s.visitor, http.MethodPost, "/auth/update", "", "X-CSRF-TOKEN", tokens[i], "X-Requested-With", "XMLHttpRequest"), http.StatusOK)
			user, _ := got.body["user"].(map[string]any)
			if user["name"] != names[i] {
				t.Errorf("%s is %v", names[i], user["name"])
			}
		}
	}
	home, err := url.Parse(sites[0].Server.URL)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, cookie := range sites[0].visitor.Jar.Cookies(home) {
		known[cookie.Name] = true
	}
	for _, s := range sites {
		if name := "croupier_session_" + portOf(t, s); !known[name] {
			t.Errorf("the browser has no cookie %s: %v", name, known)
		}
	}
}

func portOf(t *testing.T, s *testSite) string {
	t.Helper()
	at, err := url.Parse(s.Server.URL)
	if err != nil {
		t.Fatal(err)
	}
	return at.Port()
}
