package app

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/kernel/feature"
	"croupier/app/money/gateways"
)

// gatewayNeeds are who keeps what payment gateways tell.
type gatewayNeeds struct {
	deposits gateways.Deposits
}

// errNoKeeper stops a site whose operator believes that money comes in by a gateway.
var errNoKeeper = errors.New("cashier.gateways: this version keeps no deposits of payment gateways; leave the list empty")

// wireGateways makes what takes the webhooks of payment gateways. A site without gateways
// has no address for them.
func wireGateways(_ context.Context, k *kernel, needs gatewayNeeds) (*gateways.Service, feature.Feature, error) {
	all, err := configuredGateways(k.cfg, k.clock)
	if err != nil {
		return nil, feature.Feature{}, err
	}
	if len(all) > 0 && needs.deposits == nil {
		return nil, feature.Feature{}, errNoKeeper
	}
	service := gateways.New(gateways.Deps{
		DB: k.db, Clock: k.clock, Deposits: needs.deposits,
		Failed: func(gateway string, err error) {
			k.log.Warn("webhook not taken", "gateway", gateway, "error", err)
		},
	}, all...)
	offered := feature.Feature{Name: "gateways"}
	if len(all) > 0 {
		offered.Mounts = []feature.Mount{service.Mount()}
	}
	return service, offered, nil
}

// configuredGateways connects to the gateways of the configuration.
func configuredGateways(cfg config.Config, at clock.Clock) (all []gateways.Gateway, err error) {
	for _, one := range cfg.Cashier.Gateways {
		gateway, err := connectGateway(one, at)
		if err != nil {
			return nil, fmt.Errorf("connect to a payment gateway: %w", err)
		}
		all = append(all, gateway)
	}
	return all, nil
}

func connectGateway(one config.CashierGateway, at clock.Clock) (gateways.Gateway, error) {
	key, secret, err := one.Secrets()
	if err != nil {
		return nil, err
	}
	switch one.Kind {
	case config.GatewayBTCPay:
		return gateways.NewBTCPay(gateways.BTCPayOptions{URL: one.URL, Store: one.Account, Key: key, Secret: secret})
	case config.GatewayNOWPayments:
		return gateways.NewNOWPayments(gateways.NOWPaymentsOptions{URL: one.URL, Key: key, Secret: secret})
	case config.GatewayCCPayment:
		return gateways.NewCCPayment(gateways.CCPaymentOptions{URL: one.URL, AppID: one.Account, Secret: secret}, at)
	}
	return nil, fmt.Errorf("there is no kind %q", one.Kind)
}
