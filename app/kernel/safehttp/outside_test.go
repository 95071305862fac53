package safehttp

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"
)

func TestPrivateAddressesAreRefused(t *testing.T) {
	called := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		called++
		http.Redirect(w, r, "/again", http.StatusFound)
	}))
	defer server.Close()
	if _, err := NewClient(time.Minute, ErrPrivate).Get(server.URL); !errors.Is(err, ErrPrivate) || called != 0 {
		t.Errorf("%v, %d calls", err, called)
	}
	answer, err := NewClient(time.Minute, nil).Get(server.URL)
	if err != nil || answer.StatusCode != http.StatusFound || called != 1 {
		t.Fatalf("%v, %d calls: a redirect is not to be followed", err, called)
	}
	_ = answer.Body.Close()
}

func TestIsPublic(t *testing.T) {
	for _, text := range []string{"127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255", "::1", "::",
		"fe80::1", "fc00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "198.18.0.1"} {
		if IsPublic(netip.MustParseAddr(text)) {
			t.Errorf("%s counts as public", text)
		}
	}
	for _, text := range []string{"1.1.1.1", "2606:4700::1111", "::ffff:8.8.8.8"} {
		if !IsPublic(netip.MustParseAddr(text)) {
			t.Errorf("%s counts as private", text)
		}
	}
}
