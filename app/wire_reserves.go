package app

import (
	"context"
	"crypto/hkdf"
	"crypto/sha256"
	"fmt"
	"slices"

	"croupier/app/kernel/config"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/money"
	"croupier/app/kernel/settings"
	"croupier/app/money/chains"
	"croupier/app/money/reserves"
	"croupier/app/money/treasury"
	"croupier/app/money/withdrawals"
	"croupier/app/people/account"
	"croupier/app/server/demo"
	"croupier/app/server/listener"
	"croupier/db"
)

// reserveNeeds are what the proofs of reserves stand on.
type reserveNeeds struct {
	networks *chains.Service
	incoming incoming
	treasury *treasury.Service
	outgoing *withdrawals.Service
}

// wireReserves makes what proves that the money of players is there.
func wireReserves(_ context.Context, k *kernel, needs reserveNeeds) (*reserves.Service, feature.Feature, error) {
	key, err := hkdf.Key(sha256.New, k.siteKey, nil, "croupier reserves", sha256.Size)
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("derive the key of the proofs of reserves: %w", err)
	}
	service := reserves.New(reserves.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Log: k.log, StaffLog: k.staffLog, Activity: k.activity,
		Networks: needs.networks, Treasury: reserveTreasury{needs}, Withdrawals: needs.outgoing, Key: key, Demo: k.cfg.Demo,
		Statement: reserveStatement(k.cfg),
		Currency: func(id string) (money.Currency, bool) {
			at := slices.IndexFunc(k.currencies, func(c money.Currency) bool { return c.ID == id })
			if at < 0 {
				return money.Currency{}, false
			}
			return k.currencies[at], true
		},
	})
	k.activity.Declare(reserves.ActivityKinds()...)
	return service, feature.Feature{
		Name: "reserves", Calls: service.Actions(), Permissions: reserves.Permissions(), Settings: []settings.Group{service.Settings()},
		Jobs: service.Jobs(), Checks: service.Checks(), Exports: reserves.Exports(), Office: service.Office(),
		Workers: []feature.Worker{{Name: "reserves", Run: service.Run, Failure: feature.Restart}},
	}, nil
}

// reserveStatement is what cold addresses of a site sign: it follows from the
// configuration alone, so that the command line knows it without the site.
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

// reserveTreasury is the treasury as proofs ask it.
type reserveTreasury struct{ reserveNeeds }

// Held implements reserves.Treasury.
func (r reserveTreasury) Held(q db.Querier) (list []reserves.Held, err error) {
	holdings, err := r.treasury.Holdings(q)
	for _, h := range holdings {
		list = append(list, reserves.Held{
			Asset: h.Asset, Deposits: h.Deposits, Hot: h.Hot, Inflight: h.Inflight, Height: h.Height, Hash: h.Hash, ComparedAt: h.ComparedAt,
			Looked: h.Looked, Unable: h.Unable, Halted: h.Halted,
		})
	}
	return list, err
}

// Owns implements reserves.Treasury.
func (r reserveTreasury) Owns(q db.Querier, network, address string) (bool, error) {
	if r.treasury.Owns(network, address) {
		return true, nil
	}
	_, _, _, _, found, err := r.incoming.AddressOwner(q, network, address)
	return found, err
}

// PublishReserves publishes a proof of reserves now, and gives its number and hash.
func (m Admin) PublishReserves(ctx context.Context) (string, error) {
	made, err := m.reserves.PublishBy(ctx, m.actor)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("number %d, SHA-256 %s", made.Number, made.Hash), nil
}
