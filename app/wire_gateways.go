package app

import (
	"context"

	"croupier/app/kernel/feature"
	"croupier/app/money/gateways"
)

// gatewayNeeds are who keeps what payment gateways tell, and the gateways of the site.
// A site without gateways has no address for their webhooks.
type gatewayNeeds struct {
	deposits gateways.Deposits
	all      []gateways.Gateway
}

// wireGateways makes what takes the webhooks of payment gateways.
func wireGateways(_ context.Context, k *kernel, needs gatewayNeeds) (*gateways.Service, feature.Feature, error) {
	service := gateways.New(gateways.Deps{
		DB: k.db, Clock: k.clock, Deposits: needs.deposits,
		Failed: func(gateway string, err error) {
			k.log.Warn("webhook not taken", "gateway", gateway, "error", err)
		},
	}, needs.all...)
	offered := feature.Feature{Name: "gateways"}
	if len(needs.all) > 0 {
		offered.Mounts = []feature.Mount{service.Mount()}
	}
	return service, offered, nil
}
