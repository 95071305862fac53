package session

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
)

// nginx sends its upstream's address as the Host by default.
func TestSiteURLIsAllowedForAnyProxyHost(t *testing.T) {
	var log bytes.Buffer
	c := clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC))
	gate := NewGate(nil, newCSRF(t, "k"), id.NewSource(c), GateOptions{
		Clock: c, SiteURL: "https://casino.example/", Log: slog.New(slog.NewTextHandler(&log, nil)),
	})
	allowed := func(origin string) bool {
		r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1:8080/api/wager", nil)
		r.Header.Set("Origin", origin)
		return gate.OriginAllowed(r)
	}
	if !allowed("https://casino.example") || log.Len() > 0 {
		t.Errorf("the site's own URL is refused: %s", log.String())
	}
	for _, origin := range []string{"http://casino.example", "https://casino.example.evil.example", "https://evil.example", "https://casino.example:8443"} {
		if allowed(origin) {
			t.Errorf("%s is allowed", origin)
		}
	}
	text := log.String()
	if strings.Count(text, "another origin was refused") != 1 || !strings.Contains(text, "origin=http://casino.example") || !strings.Contains(text, "host=127.0.0.1:8080") {
		t.Errorf("refusals are logged once a minute: %s", text)
	}
	c.Advance(time.Minute)
	allowed("https://evil.example")
	if strings.Count(log.String(), "another origin was refused") != 2 {
		t.Errorf("a minute later: %s", log.String())
	}
}
