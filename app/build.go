package app

import (
	"context"

	"croupier/app/kernel/feature"
)

// builder makes the features of a site one after the other. Each is handed the
// services that were made before it, so that the compiler checks the order.
type builder struct {
	ctx      context.Context
	kernel   *kernel
	features []feature.Feature
	// err is the first failure; nothing is made after it.
	err error
}

// none is what a feature needs that stands on the kernel alone.
type none = struct{}

// add makes one feature, puts what it offers into the list and gives its service
// to those who come after it.
func add[Service, Needs any](
	b *builder, wire func(context.Context, *kernel, Needs) (Service, feature.Feature, error), needs Needs,
) (service Service) {
	if b.err != nil {
		return service
	}
	service, offered, err := wire(b.ctx, b.kernel, needs)
	if err != nil {
		b.err = err
		return service
	}
	b.features = append(b.features, offered)
	return service
}
