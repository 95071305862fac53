package session

import (
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// OriginAllowed reports whether the page that sent r may change state here.
// host is the site's own host as the client addressed it. allowed lists further
// origins ("https://name:port") or hosts ("name:port"). With anyPort another
// port of the same host name counts as the site, since the extra socket
// listeners have their own ports. Requests of programs, without Origin and
// Sec-Fetch-Site, are allowed, since they hold no visitor's cookies.
func OriginAllowed(r *http.Request, host string, allowed []string, anyPort bool) bool {
	origins := r.Header.Values("Origin")
	if len(origins) == 0 {
		return r.Header.Get("Sec-Fetch-Site") != "cross-site"
	}
	if len(origins) > 1 {
		return false
	}
	origin, err := url.Parse(origins[0])
	if err != nil || origin.Host == "" || (origin.Scheme != "http" && origin.Scheme != "https") {
		return false
	}
	if host != "" && sameHost(origin.Host, host, anyPort) {
		return true
	}
	return slices.ContainsFunc(allowed, func(entry string) bool {
		entry = strings.TrimRight(entry, "/")
		if scheme, rest, full := strings.Cut(entry, "://"); full {
			return strings.EqualFold(scheme, origin.Scheme) && sameHost(origin.Host, rest, anyPort)
		}
		return sameHost(origin.Host, entry, anyPort)
	})
}

// originOf is the scheme, name and port of a URL.
func originOf(text string) string {
	parsed, err := url.Parse(text)
	if err != nil {
		return text
	}
	return parsed.Scheme + "://" + parsed.Host
}

// sameHost compares two hosts. It ignores the default ports of both schemes,
// since a server behind a proxy does not always know the scheme.
func sameHost(a, b string, anyPort bool) bool {
	nameA, portA := splitHost(a)
	nameB, portB := splitHost(b)
	return strings.EqualFold(nameA, nameB) && (anyPort || portA == portB)
}

func splitHost(host string) (name, port string) {
	name, port, err := net.SplitHostPort(host)
	if err != nil {
		return strings.Trim(host, "[]"), ""
	}
	if port == "80" || port == "443" {
		port = ""
	}
	return name, port
}
