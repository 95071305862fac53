package feature

import (
	"context"
	"net/url"

	"croupier/app/kernel/session"
)

// Visit is one load of a page, for the parts of its data.
type Visit struct {
	// Call is the call of the visitor.
	Call *session.Call
	// Address is the requested address of the page.
	Address *url.URL
	// Home is set for the home page.
	Home bool
	// Game is the part of the address that is the id of a game, empty on other pages. A section
	// compares it with known ids and never repeats it.
	Game string
	// Theme is the name of the colour theme of the page.
	Theme string
	// Picture is set by the feature with the first visible picture: an address that the browser
	// should preload.
	Picture string
}

// Section is a part of a page's initial data.
type Section struct {
	// Name is its key in the page's data.
	Name string
	// Load makes it for a visit. All of it is visible to the visitor. Omitted leaves it out; an
	// error refuses the page.
	Load func(ctx context.Context, visit *Visit) (any, error)
}

type omitted struct{}

// Omitted is the result of a Section without data.
var Omitted any = omitted{}

// StaticSection is a section with the same data for all visitors.
func StaticSection(name string, value any) Section {
	return Section{Name: name, Load: func(context.Context, *Visit) (any, error) { return value, nil }}
}
