// Package outside calls programs on the internet whose addresses somebody else has
// given: the networks of the house itself stay out of reach.
package outside

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"
)

// ErrPrivate refuses an address that is not one of the internet.
var ErrPrivate = errors.New("the address is in a private network")

// NewClient makes a client that calls public addresses alone unless it is told
// otherwise. The address is looked at after the name was resolved, when the connection
// is made, so that a name cannot point elsewhere in between; redirects are not followed,
// and no proxy of the environment is asked. private is the error for other addresses; nil
// permits them.
func NewClient(timeout time.Duration, private error) *http.Client {
	dialer := &net.Dialer{Timeout: timeout, Control: func(_, address string, _ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(address)
		if err != nil {
			return fmt.Errorf("read the address: %w", err)
		}
		if private != nil && !Public(at.Addr()) {
			return private
		}
		return nil
	}}
	return &http.Client{
		Timeout:       timeout,
		Transport:     &http.Transport{DialContext: dialer.DialContext, DisableKeepAlives: true, ForceAttemptHTTP2: true, TLSHandshakeTimeout: timeout},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// reserved are networks beyond those that net/netip knows as private.
var reserved = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("240.0.0.0/4"), netip.MustParsePrefix("64:ff9b::/96"),
	netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("2001::/32"),
}

// Public reports whether an address is one of the internet.
func Public(at netip.Addr) bool {
	at = at.Unmap().WithZone("")
	if !at.IsValid() || !at.IsGlobalUnicast() || at.IsPrivate() || at.IsLoopback() || at.IsLinkLocalUnicast() || at.IsMulticast() {
		return false
	}
	for _, network := range reserved {
		if network.Contains(at) {
			return false
		}
	}
	return true
}
