package session

import (
	"bytes"
	"errors"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
)

func TestTokensInURLsAreRefusedAndRedacted(t *testing.T) {
	fake := clock.NewFake(start)
	var log bytes.Buffer
	gate := NewGate(nil, newCSRF(t, "k"), id.NewSource(fake), GateOptions{Clock: fake, Log: slog.New(slog.NewTextHandler(&log, nil))})
	token := id.MachinePrefix + strings.Repeat("a1B2", 11) + "c3"
	for _, address := range []string{"/" + token, "/ws?token=" + token, "/ws?token=" + strings.Replace(token, "_", "%5F", 1), "/a/" + token + "/b"} {
		// Sockets have separate ports without calls.
		if _, _, err := gate.SocketCall(httptest.NewRequest("GET", address, nil)); !errors.Is(err, ErrTokenInAddress) {
			t.Errorf("%s: %v", address, err)
		}
	}
	if err := gate.CheckAddress(httptest.NewRequest("GET", "/casino?q=crp_short", nil)); err != nil {
		t.Errorf("an ordinary address: %v", err)
	}
	lines := strings.Count(log.String(), "\n")
	if lines != 1 || strings.Contains(log.String(), token) || !strings.Contains(log.String(), id.MachinePrefix+"…") {
		t.Errorf("%d lines: %s", lines, log.String())
	}
	fake.Advance(time.Minute)
	_ = gate.CheckAddress(httptest.NewRequest("GET", "/?x="+strings.Replace(token, "_", "%5f", 1), nil))
	if lines := strings.Count(log.String(), "\n"); lines != 2 || strings.Contains(log.String(), token[4:]) {
		t.Errorf("a minute later %d lines: %s", lines, log.String())
	}
}
