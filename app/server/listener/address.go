package listener

import "net/url"

// Address is where people reach the site. The rooms that need it share it, for
// with port 0 it is known only when the site listens; until something is served
// nobody but the start reads it.
type Address struct {
	url, host string
}

// NewAddress makes the address of a base URL, without a slash at its end.
func NewAddress(base string) *Address {
	a := &Address{}
	a.set(base)
	return a
}

// URL is the base URL, without a slash at its end.
func (a *Address) URL() string { return a.url }

// Host is the name in it, with its port: the site is licensed under it.
func (a *Address) Host() string { return a.host }

// set takes a base URL over.
func (a *Address) set(base string) {
	a.url, a.host = base, ""
	if parsed, err := url.Parse(base); err == nil {
		a.host = parsed.Host
	}
}
