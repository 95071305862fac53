package session

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// Client is where a request comes from and how it was addressed.
type Client struct {
	// IP is the client's address; the unspecified IPv4 one when unknown.
	IP netip.Addr
	// Secure is true when the client's connection is encrypted.
	Secure bool
	// Host is the name, with port if any, by which the client addressed the
	// site; empty when it is no well-formed host.
	Host string
}

// maxHops bounds how many entries of X-Forwarded-For are looked at.
const maxHops = 32

// maxHost is the longest Host accepted, in bytes.
const maxHost = 255

// ClientOf reads the client of a request. The X-Forwarded headers count only
// when the connection comes from a trusted proxy: anybody else can write
// whatever they like into them.
func ClientOf(r *http.Request, trusted []netip.Prefix) Client {
	remote := parseHop(r.RemoteAddr)
	client := Client{IP: remote, Secure: r.TLS != nil, Host: cleanHost(r.Host)}
	if !remote.IsValid() {
		client.IP = netip.IPv4Unspecified()
		return client
	}
	if !isTrusted(remote, trusted) {
		return client
	}
	client.IP = forwardedFor(r, remote, trusted)
	// The nearest proxy wrote the last entry; the ones before may be forged.
	switch strings.ToLower(lastEntry(r.Header.Values("X-Forwarded-Proto"))) {
	case "https":
		client.Secure = true
	case "http":
		client.Secure = false
	}
	if host := cleanHost(lastEntry(r.Header.Values("X-Forwarded-Host"))); host != "" {
		client.Host = host
	}
	return client
}

// forwardedFor walks X-Forwarded-For from the right, each step one hop further
// away, for as long as the hop that reported the entry is trusted.
func forwardedFor(r *http.Request, remote netip.Addr, trusted []netip.Prefix) netip.Addr {
	entries := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	client := remote
	for i := len(entries) - 1; i >= 0 && i >= len(entries)-maxHops; i-- {
		hop := parseHop(strings.TrimSpace(entries[i]))
		if !hop.IsValid() {
			return client
		}
		client = hop
		if !isTrusted(hop, trusted) {
			return client
		}
	}
	return client
}

// parseHop reads an address with or without a port. The zero Addr means that
// it is none.
func parseHop(text string) netip.Addr {
	if withPort, err := netip.ParseAddrPort(text); err == nil {
		return withPort.Addr().Unmap().WithZone("")
	}
	text = strings.TrimSuffix(strings.TrimPrefix(text, "["), "]")
	addr, err := netip.ParseAddr(text)
	if err != nil {
		return netip.Addr{}
	}
	return addr.Unmap().WithZone("")
}

func isTrusted(addr netip.Addr, trusted []netip.Prefix) bool {
	return slices.ContainsFunc(trusted, func(p netip.Prefix) bool { return p.Contains(addr) })
}

func lastEntry(values []string) string {
	if len(values) == 0 {
		return ""
	}
	last := values[len(values)-1]
	return strings.TrimSpace(last[strings.LastIndexByte(last, ',')+1:])
}

// cleanHost returns host when it is safe to repeat in headers and addresses:
// letters, digits, dots, dashes, colons and brackets only.
func cleanHost(host string) string {
	if len(host) > maxHost {
		return ""
	}
	bad := strings.IndexFunc(host, func(c rune) bool {
		return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.ContainsRune(".-:[]_", c))
	})
	if bad >= 0 {
		return ""
	}
	return host
}
