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
	"croupier/app/rewards/affiliate"
	"croupier/app/rewards/bonus"
	"croupier/db"
)

type partnerNeeds struct {
	accounts *account.Service
	wallets  *wallet.Service
	rules    *eligibility.Service
	payouts  *withdrawals.Service
	bonuses  *bonus.Service
}

// wirePartner makes the affiliate programme, and registers its codes with accounts.
func wirePartner(_ context.Context, k *kernel, needs partnerNeeds) (*affiliate.Service, feature.Feature, error) {
	service := affiliate.New(affiliate.Deps{
		DB: k.db, Clock: k.clock, Log: k.log, Ledger: k.ledger, Wallets: needs.wallets, Prices: k.prices, Accounts: needs.accounts,
		SharedIdentity: partnerSharedIdentity{needs.accounts, needs.payouts}, Admission: rankEligibility{needs.rules, needs.accounts, k.clock}, Bonuses: needs.bonuses, Approvals: k.approvals, StaffLog: k.staffLog,
	})
	if err := k.approvals.Declare(service.ReleaseApproval()); err != nil {
		return nil, feature.Feature{}, err
	}
	needs.accounts.SetInvitations(service)
	return service, feature.Feature{
		Name: "partner", Calls: service.Actions(), Permissions: affiliate.Permissions(), Settings: []settings.Group{service.Settings()},
		Start: service.Start, Jobs: service.Jobs(), Projections: []projection.Projection[*wagerlog.Wager]{service},
		Checks: service.Checks(), Exports: service.Exports(), Office: service.Office(),
	}, nil
}

// partnerSharedIdentity combines the data of several packages about what players share.
type partnerSharedIdentity struct {
	accounts *account.Service
	payouts  *withdrawals.Service
}

// maxShared is the maximum number of players who share the addresses of one player.
const maxShared = 10_000

// Shared implements partner.SharedIdentity.
func (p partnerSharedIdentity) Shared(q db.Querier, inviter, only string) (map[string][]string, error) {
	found, err := p.accounts.Invitees(q, inviter, only)
	if err != nil {
		return nil, err
	}
	near, err := session.SharedAddressUsers(q, inviter, maxShared)
	if err != nil {
		return nil, err
	}
	paid, err := p.payouts.SharedDestinations(q, inviter, maxShared)
	for word, list := range map[string][]string{"address": near, "payout address": paid} {
		for _, other := range list {
			if only == "" || other == only {
				found[other] = append(found[other], word)
			}
		}
	}
	return found, err
}
