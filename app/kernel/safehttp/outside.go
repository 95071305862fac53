// Package safehttp calls servers on the internet whose addresses come from others: the networks of
// the site itself are not reachable through it.
package safehttp

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"
)

// ErrPrivate refuses an address that is not a public one.
var ErrPrivate = errors.New("the address is in a private network")

// NewClient makes a client that calls only public addresses unless private is nil. The address is
// checked after the name was resolved, when the connection is made, so that a name cannot point
// elsewhere in between. Redirects are not followed, and proxies of the environment are not used.
// private is the error for other addresses; nil permits them.
func NewClient(timeout time.Duration, privateErr error) *http.Client {
	dialer := NewDialer(timeout, privateErr)
	return &http.Client{
		Timeout:       timeout,
		Transport:     &http.Transport{DialContext: dialer.DialContext, DisableKeepAlives: true, ForceAttemptHTTP2: true, TLSHandshakeTimeout: timeout},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// NewDialer makes a dialer for public addresses only, for special clients. private is the error
// for other addresses; nil permits them.
func NewDialer(timeout time.Duration, privateErr error) *net.Dialer {
	return &net.Dialer{Timeout: timeout, Control: func(_, address string, _ syscall.RawConn) error {
		addr, err := netip.ParseAddrPort(address)
		if err != nil {
			return fmt.Errorf("read the address: %w", err)
		}
		if privateErr != nil && !IsPublic(addr.Addr()) {
			return privateErr
		}
		return nil
	}}
}

// reserved are networks beyond those that net/netip knows as private.
var reserved = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("240.0.0.0/4"), netip.MustParsePrefix("64:ff9b::/96"),
	netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("2001::/32"),
}

// IsPublic reports whether an address is a public one.
func IsPublic(addr netip.Addr) bool {
	addr = addr.Unmap().WithZone("")
	if !addr.IsValid() || !addr.IsGlobalUnicast() || addr.IsPrivate() || addr.IsLoopback() || addr.IsLinkLocalUnicast() || addr.IsMulticast() {
		return false
	}
	for _, network := range reserved {
		if network.Contains(addr) {
			return false
		}
	}
	return true
}
