package app

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/id"
	"croupier/app/money/deposits"
	"croupier/app/money/gateways"
	"croupier/db"
)

// wireGateways makes what takes deposits by payment gateways, and has deposits know it. A
// site without gateways has no address for webhooks.
func wireGateways(_ context.Context, k *kernel, arrivals incoming) (*gateways.Service, feature.Feature, error) {
	all, err := configuredGateways(k.cfg, k.clock)
	if err != nil {
		return nil, feature.Feature{}, err
	}
	service := gateways.New(gateways.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Deposits: gatewayDeposits{arrivals.Service}, Address: gatewayAddress, BaseURL: k.address.URL,
		Failed: func(gateway string, err error) {
			k.log.Warn("payment gateway", "gateway", gateway, "error", err)
		},
	}, all...)
	// Without gateways the books are proved all the same: there may have been some.
	offered := feature.Feature{
		Name: "gateways", Calls: service.Actions(), Permissions: gateways.Permissions(), Checks: service.Checks(), Exports: gateways.Exports(k.decimals), Office: service.Office(),
	}
	if len(all) > 0 {
		arrivals.ServedBy(depositGateways{service})
		offered.Mounts = []feature.Mount{service.Mount()}
		offered.Workers = []feature.Worker{{Name: "gateways", Run: service.Run, Failure: feature.Restart}}
	}
	return service, offered, nil
}

// configuredGateways connects to the gateways of the configuration.
func configuredGateways(cfg config.Config, at clock.Clock) (all []gateways.Served, err error) {
	for _, one := range cfg.Cashier.Gateways {
		gateway, err := connectGateway(one, at)
		if err != nil {
			return nil, fmt.Errorf("connect to a payment gateway: %w", err)
		}
		for _, asset := range one.Assets {
			if !slices.Contains(gateway.Knows(), asset) {
				return nil, fmt.Errorf("cashier.gateways: %s takes no %s", one.Kind, asset)
			}
		}
		all = append(all, gateways.Served{Gateway: gateway, Assets: one.Assets})
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

// gatewayAddress checks an address that a gateway gives, as one that can be paid.
func gatewayAddress(asset chain.Asset, text, tag string) error {
	list := chain.Networks()
	at := slices.IndexFunc(list, func(n chain.Network) bool { return n.ID == asset.Network })
	if at < 0 {
		return fmt.Errorf("there is no network of %s", asset.ID)
	}
	_, _, err := address.Destination(list[at], text, tag)
	return err
}

// gatewayDeposits are deposits as gateways ask them.
type gatewayDeposits struct{ *deposits.Service }

// Arrived implements gateways.Deposits.
func (d gatewayDeposits) Arrived(tx *db.Tx, credit gateways.Credit) (id.Binary, error) {
	return d.Service.Arrived(tx, deposits.GatewayCredit(credit))
}

// Changed implements gateways.Deposits.
func (d gatewayDeposits) Changed(tx *db.Tx, payment gateways.Payment) error {
	d.Asked(tx, toldPayment(payment))
	return nil
}

// depositGateways are gateways as deposits ask them.
type depositGateways struct{ *gateways.Service }

// Ask implements deposits.Gateways.
func (g depositGateways) Ask(ctx context.Context, order deposits.GatewayOrder) (deposits.GatewayPayment, error) {
	payment, err := g.Service.Ask(ctx, gateways.Request(order))
	if errors.Is(err, gateways.ErrMany) {
		err = deposits.ErrManyPayments.Because(err)
	}
	if err != nil {
		return deposits.GatewayPayment{}, err
	}
	return toldPayment(payment), nil
}

// Unpaid implements deposits.Gateways.
func (g depositGateways) Unpaid(q db.Querier, userID string, at int64, key []byte, limit int) ([]deposits.GatewayPayment, error) {
	list, err := g.Service.Unpaid(q, userID, at, key, limit)
	told := make([]deposits.GatewayPayment, 0, len(list))
	for _, payment := range list {
		told = append(told, toldPayment(payment))
	}
	return told, err
}

// toldPayment is a payment as its player is told of it.
func toldPayment(p gateways.Payment) deposits.GatewayPayment {
	state := string(p.State)
	switch p.State {
	case gateways.Asked:
		state = "asked"
	case gateways.Waiting:
		state = "seen"
	}
	return deposits.GatewayPayment{
		ID: p.ID, UserID: p.UserID, Asset: p.Asset, Address: p.Address, Tag: p.Tag, Units: p.Units, State: state, CreatedAt: p.CreatedAt, ExpiresAt: p.ExpiresAt,
	}
}
