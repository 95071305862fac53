package session

import (
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// OriginAllowed reports whether the page that makes a browser send r may
// change state here. host is the site's own host as the client addressed it;
// allowed lists further origins ("https://name:port") or hosts ("name:port").
// With anyPort another port of the same host name is the site as well, as the
// extra listeners for sockets are. Requests of programs, which carry neither
// Origin nor Sec-Fetch-Site, are allowed: they hold no visitor's cookies.
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

// sameHost compares two hosts. The default ports of both schemes are taken as
// none: behind a proxy the server does not always know which scheme it is.
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
