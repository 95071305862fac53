package app

import (
	"context"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/money/deposits"
	"croupier/app/money/wallet"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/db"
)

// depositNeeds are what deposits stand on. The service is a listener of the follower
// of chains: whoever makes that one hands it over before the site serves. treasury and
// alarm may be nil.
type depositNeeds struct {
	accounts  *account.Service
	wallets   *wallet.Service
	rules     *eligibility.Service
	networks  deposits.Networks
	sources   deposits.Sources
	addresses deposits.Addresses
	screener  deposits.Screener
	treasury  deposits.Treasury
	alarm     deposits.Alarm
	// test tells that the coins of a network are worth nothing.
	test func(network string) bool
}

// wireDeposits makes the room that takes coins from players.
func wireDeposits(_ context.Context, k *kernel, needs depositNeeds) (*deposits.Service, feature.Feature, error) {
	service := deposits.New(deposits.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Log: k.log, Ledger: k.ledger, Networks: needs.networks, Sources: needs.sources, Addresses: needs.addresses,
		Screener: needs.screener, Treasury: needs.treasury, Alarm: needs.alarm, Admission: depositEligibility{needs.rules}, Wallets: needs.wallets,
		Accounts: needs.accounts, Prices: k.prices, Sockets: k.hub, Approvals: k.approvals, StaffLog: k.staffLog, Activity: k.activity, Test: needs.test,
	})
	k.activity.Declare(deposits.ActivityKinds()...)
	if err := k.approvals.Declare(service.Deciding()); err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{
		Name: "deposits", Calls: service.Actions(), Permissions: deposits.Permissions(), Settings: []settings.Group{service.Settings()}, Start: service.Start,
		Checks: deposits.Checks(), Exports: deposits.Exports(k.decimals), Office: service.Office(),
	}, nil
}

// depositEligibility is eligibility as deposits ask it: before a player is given an
// address, never when money arrives.
type depositEligibility struct{ eligibility *eligibility.Service }

// Admit implements deposits.Admission.
func (d depositEligibility) Admit(q db.Querier, user *session.User, country, currency string, usd int64) error {
	return d.eligibility.Check(q, eligibility.Deposit, eligibility.Acting(user.ID, user, country, false), currency, usd)
}
