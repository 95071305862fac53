package support

import (
	"context"

	"croupier/app/kernel/feature"
)

// page is the part of every page's data that concerns support.
type page struct {
	// External is the address of another support site; empty for none.
	External string `json:"external"`
	Welcome  string `json:"welcome"`
	// MaxLength is the max number of characters in a message.
	MaxLength int `json:"maxLength"`
}

// Page returns the part of a page's data.
func (s *Service) Page(context.Context, *feature.Visit) (any, error) {
	return page{External: s.set.external.Get(), Welcome: Welcome, MaxLength: MaxMessage}, nil
}
