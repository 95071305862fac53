package feature

import (
	"context"
	"net/url"

	"croupier/app/kernel/session"
)

// Visit is one load of a page, as the parts of its data are made for it.
type Visit struct {
	// Call says who loads the page.
	Call *session.Call
	// Address is that of the page as it was asked for.
	Address *url.URL
	// Home tells that it is the home page.
	Home bool
	// Game is what stands in the address where the id of a game does, empty on
	// other pages. A section compares it with what it knows and never repeats it.
	Game string
	// Theme is the name of the colours in which the page is drawn.
	Theme string
	// Picture is set by the feature whose picture is seen first: an address that
	// the browser shall load ahead.
	Picture string
}

// Section is a part of what a page knows before its first call.
type Section struct {
	// Name is its key in the page's data.
	Name string
	// Load makes it for a visit. Everything in it is for the visitor to read.
	// Omitted leaves it out; an error refuses the page.
	Load func(ctx context.Context, visit *Visit) (any, error)
}

type omitted struct{}

// Omitted is what a Section loads where it has nothing to say.
var Omitted any = omitted{}

// Fixed is a section that says the same to everybody.
func Fixed(name string, value any) Section {
	return Section{Name: name, Load: func(context.Context, *Visit) (any, error) { return value, nil }}
}
