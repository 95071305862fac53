package app

import (
	"context"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/wallet"
	"croupier/app/money/withdrawals"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/app/rewards/bonus"
	"croupier/app/rewards/partner"
	"croupier/db"
)

type partnerNeeds struct {
	accounts *account.Service
	wallets  *wallet.Service
	rules    *eligibility.Service
	payouts  *withdrawals.Service
	bonuses  *bonus.Service
}

// wirePartner makes the affiliate programme, and has accounts know its codes.
func wirePartner(_ context.Context, k *kernel, needs partnerNeeds) (*partner.Service, feature.Feature, error) {
	service := partner.New(partner.Deps{
		DB: k.db, Clock: k.clock, Log: k.log, Ledger: k.ledger, Wallets: needs.wallets, Prices: k.prices, Accounts: needs.accounts,
		Kinship: partnerKinship{needs.accounts, needs.payouts}, Admission: rankEligibility{needs.rules, needs.accounts, k.clock}, Bonuses: needs.bonuses, Approvals: k.approvals, StaffLog: k.staffLog,
	})
	if err := k.approvals.Declare(service.Releasing()); err != nil {
		return nil, feature.Feature{}, err
	}
	needs.accounts.Invite(service)
	return service, feature.Feature{
		Name: "partner", Calls: service.Actions(), Permissions: partner.Permissions(), Settings: []settings.Group{service.Settings()},
		Start: service.Start, Jobs: service.Jobs(), Projections: []projection.Projection[*wagerlog.Wager]{service},
		Checks: service.Checks(), Exports: service.Exports(), Office: service.Office(),
	}, nil
}

// partnerKinship is what several rooms know of what players share.
type partnerKinship struct {
	accounts *account.Service
	payouts  *withdrawals.Service
}

// mostKin bounds the players who share the addresses of one.
const mostKin = 10_000

// Shared implements partner.Kinship.
func (p partnerKinship) Shared(q db.Querier, inviter, only string) (map[string][]string, error) {
	found, err := p.accounts.Invitees(q, inviter, only)
	if err != nil {
		return nil, err
	}
	near, err := session.Neighbours(q, inviter, mostKin)
	if err != nil {
		return nil, err
	}
	paid, err := p.payouts.CoPaid(q, inviter, mostKin)
	for word, list := range map[string][]string{"address": near, "payout address": paid} {
		for _, other := range list {
			if only == "" || other == only {
				found[other] = append(found[other], word)
			}
		}
	}
	return found, err
}
