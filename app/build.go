package app

import (
	"context"

	"croupier/app/kernel/feature"
)

// builder makes the features of a site one after the other. Each receives the services that were
// made before it, so that the compiler checks the order.
type builder struct {
	ctx      context.Context
	kernel   *kernel
	features []feature.Feature
	// err is the first failure. No feature is made after it.
	err error
}

// noNeeds is the need of a feature that depends on the kernel alone.
type noNeeds = struct{}

// add makes one feature, appends what it offers to the list and returns its service for the
// features after it.
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
