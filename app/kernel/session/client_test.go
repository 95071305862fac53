package session

import (
	"crypto/tls"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
)

func TestClientOf(t *testing.T) {
	trusted := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("2001:db8::/32")}
	for _, c := range []struct {
		name, remote string
		headers      []string // "Name: value"
		tls          bool
		ip           string
		secure       bool
		host         string
	}{
		{name: "direct", remote: "192.0.2.1:5", ip: "192.0.2.1"},
		{name: "direct over TLS", remote: "192.0.2.1:5", tls: true, ip: "192.0.2.1", secure: true},
		{name: "a stranger's headers", remote: "192.0.2.1:5",
			headers: []string{"X-Forwarded-For: 1.1.1.1", "X-Forwarded-Proto: https", "X-Forwarded-Host: evil.example"}, ip: "192.0.2.1"},
		{name: "a stranger cannot unsecure", remote: "192.0.2.1:5", tls: true, headers: []string{"X-Forwarded-Proto: http"}, ip: "192.0.2.1", secure: true},
		{name: "proxy", remote: "10.0.0.1:5", headers: []string{"X-Forwarded-For: 198.51.100.7"}, ip: "198.51.100.7"},
		{name: "proxy without the header", remote: "10.0.0.1:5", ip: "10.0.0.1"},
		{name: "two proxies", remote: "10.0.0.1:5", headers: []string{"X-Forwarded-For: 198.51.100.7, 10.2.3.4"}, ip: "198.51.100.7"},
		{name: "forged first entry", remote: "10.0.0.1:5", headers: []string{"X-Forwarded-For: 1.1.1.1, 198.51.100.7"}, ip: "198.51.100.7"},
		{name: "forged trusted entry", remote: "10.0.0.1:5", headers: []string{"X-Forwarded-For: 10.9.9.9, 198.51.100.7, 10.2.3.4"}, ip: "198.51.100.7"},
		{name: "several header lines", remote: "10.0.0.1:5", headers: []string{"X-Forwarded-For: 1.1.1.1", "X-Forwarded-For: 198.51.100.7"}, ip: "198.51.100.7"},
		{name: "all trusted", remote: "10.0.0.1:5", headers: []string{"X-Forwarded-For: 10.0.0.3, 10.0.0.2"}, ip: "10.0.0.3"},
		{name: "malformed", remote: "10.0.0.1:5", headers: []string{"X-Forwarded-For: nonsense"}, ip: "10.0.0.1"},
		{name: "malformed behind a good one", remote: "10.0.0.1:5", headers: []string{"X-Forwarded-For: <script>, 10.0.0.2"}, ip: "10.0.0.2"},
		{name: "empty", remote: "10.0.0.1:5", headers: []string{"X-Forwarded-For:"}, ip: "10.0.0.1"},
		{name: "with a port", remote: "10.0.0.1:5", headers: []string{"X-Forwarded-For: 198.51.100.7:4711"}, ip: "198.51.100.7"},
		{name: "IPv6", remote: "[2001:db8::1]:5", headers: []string{"X-Forwarded-For: 2001:4860::8"}, ip: "2001:4860::8"},
		{name: "IPv6 with a port", remote: "[2001:db8::1]:5", headers: []string{"X-Forwarded-For: [2001:4860::8]:443"}, ip: "2001:4860::8"},
		{name: "mapped proxy", remote: "[::ffff:10.0.0.1]:5", headers: []string{"X-Forwarded-For: ::ffff:198.51.100.7"}, ip: "198.51.100.7"},
		{name: "scheme and host", remote: "10.0.0.1:5",
			headers: []string{"X-Forwarded-Proto: http, HTTPS", "X-Forwarded-Host: forged.example, casino.example:8443"},
			ip:      "10.0.0.1", secure: true, host: "casino.example:8443"},
		{name: "odd scheme and host", remote: "10.0.0.1:5", headers: []string{"X-Forwarded-Proto: gopher", "X-Forwarded-Host: a b"}, ip: "10.0.0.1"},
		{name: "no address", remote: "@", headers: []string{"X-Forwarded-For: 1.1.1.1"}, ip: "0.0.0.0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := httptest.NewRequest("GET", "http://site.example/", nil)
			r.RemoteAddr = c.remote
			if c.tls {
				r.TLS = &tls.ConnectionState{}
			}
			for _, line := range c.headers {
				name, value, _ := strings.Cut(line, ":")
				r.Header.Add(name, strings.TrimSpace(value))
			}
			host := c.host
			if host == "" {
				host = "site.example"
			}
			got := ClientOf(r, trusted)
			if got.IP.String() != c.ip || got.Secure != c.secure || got.Host != host {
				t.Fatalf("got %+v", got)
			}
		})
	}
}

func TestForwardedForHopsAreBounded(t *testing.T) {
	r := httptest.NewRequest("GET", "/", nil)
	r.RemoteAddr = "10.0.0.1:5"
	r.Header.Set("X-Forwarded-For", "192.0.2.1"+strings.Repeat(", 10.0.0.2", 5000))
	if got := ClientOf(r, []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}); got.IP.String() != "10.0.0.2" {
		t.Fatalf("got %v", got.IP)
	}
}

func TestUnsafeHostsAreRejected(t *testing.T) {
	for host, want := range map[string]string{
		"casino.example": "casino.example", "[::1]:8080": "[::1]:8080", "a;script-src *": "",
		"a b": "", "ä.example": "", strings.Repeat("a", 256): "",
	} {
		if got := cleanHost(host); got != want {
			t.Errorf("%q: %q", host, got)
		}
	}
}

func FuzzClientOf(f *testing.F) {
	f.Add("10.0.0.1:5", "1.1.1.1, 10.0.0.1", "https", "a.example")
	f.Add("", ",,,[", "", "]")
	f.Add("[fe80::1%25eth0]:1", "fe80::1%eth0", "http,", ":")
	trusted := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	f.Fuzz(func(t *testing.T, remote, forwarded, proto, host string) {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = remote
		r.Header["X-Forwarded-For"] = []string{forwarded}
		r.Header["X-Forwarded-Proto"] = []string{proto}
		r.Header["X-Forwarded-Host"] = []string{host}
		got := ClientOf(r, trusted)
		if !got.IP.IsValid() || got.IP.Zone() != "" || strings.ContainsAny(got.Host, " ;,\"'\r\n") {
			t.Fatalf("got %+v", got)
		}
	})
}
