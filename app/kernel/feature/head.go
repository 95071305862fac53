package feature

import "context"

// Head is the metadata of a page's document for clients that do not run its scripts: other sites
// that show a link to it, and search engines.
type Head struct {
	// Site is the name of the site, Title and Description are the page's.
	Site, Title, Description string
	// Address is the canonical address of the page, empty if the site does not know it, and
	// Picture the address of its picture; both with scheme and host.
	Address, Picture string
	// PictureText describes the picture, Width and Height are its size.
	PictureText   string
	Width, Height int
}

// HeadOf makes the head of a page. It has no error: unreadable data is left out.
type HeadOf func(ctx context.Context, visit *Visit) Head
