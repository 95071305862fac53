package feature

import "context"

// Head is what the document of a page tells of it to those who do not run its
// scripts: other sites that show a link to it, and search engines.
type Head struct {
	// Site is the name of the site, Title and Description are the page's.
	Site, Title, Description string
	// Address is the one under which the page is known, empty where the site
	// does not know it, and Picture that of its picture; both with scheme and host.
	Address, Picture string
	// PictureText says what the picture shows, Width and Height are its size.
	PictureText   string
	Width, Height int
}

// HeadOf makes the head of a page. It has no failure: what cannot be read is
// told by less.
type HeadOf func(ctx context.Context, visit *Visit) Head
