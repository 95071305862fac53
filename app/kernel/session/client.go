package session

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// Client is the origin of a request and the host that it addresses.
type Client struct {
	// IP is the client's address, or the unspecified IPv4 address if unknown.
	IP netip.Addr
	// Secure is true when the client's connection is encrypted.
	Secure bool
	// Host is the host, with port if any, that the client addressed. It is
	// empty if malformed.
	Host string
}

// maxForwardedHops bounds the entries of X-Forwarded-For that are read.
const maxForwardedHops = 32

// maxHost is the longest Host accepted, in bytes.
const maxHost = 255

// ClientOf reads the client of a request. The X-Forwarded headers count only if
// the connection comes from a trusted proxy, since other clients can forge
// them.
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
	// The nearest proxy wrote the last entry. The entries before may be forged.
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

// forwardedFor walks X-Forwarded-For from the right, one hop per entry, as long
// as the hop that reported the entry is trusted.
func forwardedFor(r *http.Request, remote netip.Addr, trusted []netip.Prefix) netip.Addr {
	entries := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	client := remote
	for i := len(entries) - 1; i >= 0 && i >= len(entries)-maxForwardedHops; i-- {
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

// parseHop parses an address with or without a port. It returns the zero Addr
// for other text.
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

// cleanHost returns host if it is safe in headers and addresses: only letters and digits,
// dots, dashes, colons and brackets.
func cleanHost(host string) string {
	if len(host) > maxHost {
		return ""
	}
	invalid := strings.IndexFunc(host, func(c rune) bool {
		return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.ContainsRune(".-:[]_", c))
	})
	if invalid >= 0 {
		return ""
	}
	return host
}
