package app

import "net/url"

// address is where people reach the site. The parts that need it share it, for
// with port 0 it is known only when the site listens; until nothing is served
// nobody but the start reads it.
type address struct {
	// url is the base URL, without a slash at its end.
	url string
	// host is the name in it, with its port: the site is licensed under it.
	host string
}

// set takes a base URL over.
func (a *address) set(base string) {
	a.url, a.host = base, ""
	if parsed, err := url.Parse(base); err == nil {
		a.host = parsed.Host
	}
}
