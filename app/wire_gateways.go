package app

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

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

// wireGateways makes deposits by payment gateways, and registers it with deposits. A site without
// gateways has no address for webhooks.
func wireGateways(_ context.Context, k *kernel, incomingDeposits depositService) (*gateways.Service, feature.Feature, error) {
	all, err := configuredGateways(k.cfg, k.clock)
	if err != nil {
		return nil, feature.Feature{}, err
	}
	service := gateways.New(gateways.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Deposits: gatewayDeposits{incomingDeposits.Service}, Address: gatewayAddress, BaseURL: k.address.URL,
		LogFailure: func(gateway string, err error) {
			k.log.Warn("payment gateway", "gateway", gateway, "error", err)
		},
	}, all...)
	// Without gateways the books are proved too: there may have been some in the past.
	offered := feature.Feature{
		Name: "gateways", Outside: unaffected("requests for payments at gateways", "a gateway pays nothing out for the site, and requests that the database still knows are asked for again; docs/backups.md says what to compare"), Calls: service.Actions(), Permissions: gateways.Permissions(), Checks: service.Checks(), Exports: gateways.Exports(k.decimals), Office: service.Office(), Doctor: service.Doctor(),
	}
	if len(all) > 0 {
		incomingDeposits.SetGateways(depositGateways{service})
		offered.Mounts = []feature.Mount{service.Mount()}
		offered.Workers = []feature.Worker{{Name: "gateways", Run: service.Run, Failure: feature.Restart}}
	}
	return service, offered, nil
}

// configuredGateways connects to the gateways of the configuration.
func configuredGateways(cfg config.Config, at clock.Clock) (all []gateways.ServedGateway, err error) {
	for _, one := range cfg.Cashier.Gateways {
		gateway, err := connectGateway(one, at)
		if err != nil {
			return nil, fmt.Errorf("connect to a payment gateway: %w", err)
		}
		for _, asset := range one.Assets {
			if !slices.Contains(gateway.SupportedAssets(), asset) {
				return nil, fmt.Errorf("cashier.gateways: %s takes no %s", one.Kind, asset)
			}
		}
		all = append(all, gateways.ServedGateway{Gateway: gateway, Assets: one.Assets})
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

// gatewayAddress checks that an address of a gateway can receive payments.
func gatewayAddress(asset chain.Asset, text, tag string) error {
	list := chain.Networks()
	at := slices.IndexFunc(list, func(n chain.Network) bool { return n.ID == asset.Network })
	if at < 0 {
		return fmt.Errorf("there is no network of %s", asset.ID)
	}
	_, _, err := address.Destination(list[at], text, tag)
	return err
}

// gatewayDeposits adapts deposits for gateways.
type gatewayDeposits struct{ *deposits.Service }

// RecordArrival implements gateways.Deposits.
func (d gatewayDeposits) RecordArrival(tx *db.Tx, credit gateways.Credit) (id.Binary, error) {
	return d.Service.RecordArrival(tx, deposits.GatewayCredit(credit))
}

// PublishPayment implements gateways.Deposits.
func (d gatewayDeposits) PublishPayment(tx *db.Tx, payment gateways.Payment) error {
	d.Service.PublishPayment(tx, playerPayment(payment))
	return nil
}

// depositGateways adapts gateways for deposits.
type depositGateways struct{ *gateways.Service }

// CreatePayment implements deposits.Gateways.
func (g depositGateways) CreatePayment(ctx context.Context, order deposits.GatewayOrder) (deposits.GatewayPayment, error) {
	payment, err := g.Service.CreatePayment(ctx, gateways.Request(order))
	if errors.Is(err, gateways.ErrTooManyOpen) {
		err = deposits.ErrManyPayments.Because(err)
	}
	var minimum gateways.BelowMinimumError
	if errors.As(err, &minimum) {
		return deposits.GatewayPayment{}, belowMinimum(order, minimum)
	}
	if err != nil {
		return deposits.GatewayPayment{}, err
	}
	return playerPayment(payment), nil
}

// belowMinimum returns the error with the minimum of the gateway, in whole coins.
func belowMinimum(order deposits.GatewayOrder, minimum gateways.BelowMinimumError) error {
	whole := new(big.Rat).SetFrac(minimum.Minimum, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(order.Asset.Decimals)), nil))
	text := strings.TrimRight(strings.TrimRight(whole.FloatString(order.Asset.Decimals), "0"), ".")
	return deposits.TooLittlePayment(text)
}

// Unpaid implements deposits.Gateways.
func (g depositGateways) Unpaid(q db.Querier, userID string, at int64, key []byte, limit int) ([]deposits.GatewayPayment, error) {
	list, err := g.Service.Unpaid(q, userID, at, key, limit)
	reported := make([]deposits.GatewayPayment, 0, len(list))
	for _, payment := range list {
		reported = append(reported, playerPayment(payment))
	}
	return reported, err
}

// playerPayment is a payment as its player sees it.
func playerPayment(p gateways.Payment) deposits.GatewayPayment {
	state := string(p.State)
	switch p.State {
	case gateways.Requested:
		state = "asked"
	case gateways.Waiting:
		state = "seen"
	}
	return deposits.GatewayPayment{
		ID: p.ID, UserID: p.UserID, Asset: p.Asset, Address: p.Address, Tag: p.Tag, Units: p.Units, State: state, CreatedAt: p.CreatedAt, ExpiresAt: p.ExpiresAt,
	}
}
