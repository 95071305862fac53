package listener

import "net/url"

// Address is the public address of the site. Packages that need it share it, because with
// port 0 it is only known after the site listens. Before that, only the start reads it.
type Address struct {
	url, host string
}

// NewAddress returns the address of a base URL without a trailing slash.
func NewAddress(base string) *Address {
	a := &Address{}
	a.set(base)
	return a
}

// URL returns the base URL, without a trailing slash.
func (a *Address) URL() string { return a.url }

// Host returns its host name, with the port. The site is licensed for it.
func (a *Address) Host() string { return a.host }

// set replaces the base URL.
func (a *Address) set(base string) {
	a.url, a.host = base, ""
	if parsed, err := url.Parse(base); err == nil {
		a.host = parsed.Host
	}
}
