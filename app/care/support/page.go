package support

import (
	"context"

	"croupier/app/kernel/feature"
)

// page is what every page knows of the support.
type page struct {
	// External is another site for support; empty for none.
	External string `json:"external"`
	Welcome  string `json:"welcome"`
	// MaxLength is how many characters a message may have.
	MaxLength int `json:"maxLength"`
}

// Page is the part of a page's data.
func (s *Service) Page(context.Context, *feature.Visit) (any, error) {
	return page{External: s.set.external.Get(), Welcome: Welcome, MaxLength: MaxMessage}, nil
}
