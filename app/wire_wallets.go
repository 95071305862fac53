package app

import (
	"context"
	"crypto/hkdf"
	"crypto/sha256"
	"fmt"

	"croupier/app/kernel/action"
	"croupier/app/kernel/config"
	"croupier/app/kernel/event"
	"croupier/app/kernel/export"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/players"
	"croupier/app/kernel/restore"
	"croupier/app/kernel/settings"
	"croupier/app/money/chains"
	"croupier/app/money/convert"
	"croupier/app/money/reserves"
	"croupier/app/money/treasury"
	"croupier/app/money/wallet"
	"croupier/app/money/withdrawals"
	"croupier/app/office/licence"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/app/server/demo"
	"croupier/app/server/listener"
	"croupier/db"
)

func wireWallet(_ context.Context, k *kernel, site *licence.Site) (*wallet.Service, feature.Feature, error) {
	service := wallet.New(wallet.Deps{
		Services: k.shared, Currencies: k.currencies,
		Minimum: k.limits.Minimum, SingleCurrency: func() string { return site.OnlyCurrency() },
	})
	// A bet needs the currencies, so the page of a game has them.
	held := func(ctx context.Context, visit *feature.Visit) (any, error) {
		if visit.Game == "" {
			return feature.Omitted, nil
		}
		answer, err := service.List(ctx, visit.Call, action.None{})
		return answer.Currencies, err
	}
	return service, feature.Feature{
		Name: "wallet", Tables: wallet.Tables(), Calls: service.Actions(), Settings: []settings.Group{service.Settings()},
		User: []players.Section{service.UserSection()},
		Subscribers: []event.Subscriber{account.Opened.InWrite("play money of guests", func(tx *db.Tx, a account.OpenedAccount) error {
			if a.Call == nil {
				return nil
			}
			return service.HandOver(tx, a.Call, a.UserID)
		})},
		Bootstrap: append(service.Sections(), feature.Section{Name: "currencies", Load: held}),
	}, nil
}

type convertNeeds struct {
	wallets  *wallet.Service
	rules    *eligibility.Service
	networks *chains.Service
}

// wireConvert makes the conversions of currencies that no network pays.
func wireConvert(_ context.Context, k *kernel, needs convertNeeds) (noNeeds, feature.Feature, error) {
	service := convert.New(convert.Deps{
		Services: k.shared, Wallets: needs.wallets, Networks: convertNetworks{needs.networks}, Rules: needs.rules,
	})
	return noNeeds{}, feature.Feature{
		Name: "convert", Tables: convert.Tables(), Calls: service.Actions(), Settings: []settings.Group{service.Settings()}, Checks: service.Checks(), Exports: convert.Exports(k.decimals),
	}, nil
}

// convertNetworks adapts the networks for conversions.
type convertNetworks struct{ *chains.Service }

// Assets implements convert.Networks.
func (n convertNetworks) Assets() (list []convert.Asset) {
	for _, a := range n.Service.Assets() {
		list = append(list, convert.Asset{Currency: a.Currency, Network: a.Network})
	}
	return list
}

// reserveNeeds are the services on which proofs of reserves depend.
type reserveNeeds struct {
	networks *chains.Service
	incoming depositService
	treasury *treasury.Service
	outgoing *withdrawals.Service
}

// wireReserves makes the proofs that the site has the players' money.
func wireReserves(_ context.Context, k *kernel, needs reserveNeeds) (*reserves.Service, feature.Feature, error) {
	key, err := hkdf.Key(sha256.New, k.siteKey, nil, "croupier reserves", sha256.Size)
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("derive the key of the proofs of reserves: %w", err)
	}
	service := reserves.New(reserves.Deps{
		Services: k.shared,
		Networks: needs.networks, Treasury: reserveTreasury{needs}, Withdrawals: needs.outgoing, Key: key, Demo: k.cfg.Demo,
		Statement: reserveStatement(k.cfg),
		Currency:  k.currencies.Currency,
	})
	k.activity.Declare(reserves.ActivityKinds()...)
	return service, feature.Feature{
		Name: "reserves", Tables: reserves.Tables(), Outside: []restore.ExternalState{{Name: "proofs of reserves that others have copied", Restored: service.Restored}}, Calls: service.Actions(), Permissions: reserves.Permissions(), Settings: []settings.Group{service.Settings()},
		Jobs: service.Jobs(), Checks: service.Checks(), Exports: export.From(reserves.Tables()), Office: service.Office(),
		Workers: []feature.Worker{{Name: "reserves", Run: service.Run, Failure: feature.Restart}},
	}, nil
}

// reserveStatement is the text that cold addresses of a site sign. It follows from the
// configuration alone, so that the command line can print it without the site.
func reserveStatement(cfg config.Config) reserves.Statement {
	return reserves.Statement{Site: cfg.Product.Name, Host: listener.NewAddress(cfg.BaseURL("")).Host()}
}

// ReserveMessage is the text that the key of a cold address must sign.
func ReserveMessage(cfg config.Config, network, address, day string) string {
	if cfg.Demo {
		cfg.Product = demo.Product(cfg.Product, account.DemoDomain)
	}
	return reserveStatement(cfg).Message(network, address, day)
}

// reserveTreasury adapts the treasury for proofs.
type reserveTreasury struct{ reserveNeeds }

// SiteBalances implements reserves.Treasury.
func (r reserveTreasury) SiteBalances(q db.Querier) (list []reserves.SiteBalance, err error) {
	holdings, err := r.treasury.Holdings(q)
	for _, h := range holdings {
		held := reserves.SiteBalance{
			Asset: h.Asset, Deposits: h.Deposits, Hot: h.Hot, Inflight: h.Inflight, Height: h.Height, Hash: h.Hash,
			ComparedHeight: h.ComparedHeight, ComparedAt: h.ComparedAt, Compared: h.Compared, Unreported: h.Unreported, Halted: h.Halted,
		}
		for _, a := range h.Addresses {
			held.Addresses = append(held.Addresses, reserves.AddressBalance(a))
		}
		for _, one := range h.Leaving {
			held.Leaving = append(held.Leaving, reserves.LeavingTx(one))
		}
		list = append(list, held)
	}
	return list, err
}

// IsSiteAddress implements reserves.Treasury.
func (r reserveTreasury) IsSiteAddress(q db.Querier, network, address string) (bool, error) {
	if r.treasury.IsHotAddress(network, address) {
		return true, nil
	}
	_, _, _, _, found, err := r.incoming.AddressOwner(q, network, address)
	return found, err
}

// PublishReserves publishes a proof of reserves now, and returns its number and hash.
func (m Admin) PublishReserves(ctx context.Context) (string, error) {
	made, err := m.reserves.PublishBy(ctx, m.actor)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("number %d, SHA-256 %s", made.Number, made.Hash), nil
}
