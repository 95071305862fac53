package app

import (
	"context"
	"time"

	"croupier/app/betting/catalogue"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/depositevents"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/money/wallet"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/app/rewards/bonus"
	"croupier/app/rewards/vip"
	"croupier/db"
)

type rankNeeds struct {
	accounts  *account.Service
	wallets   *wallet.Service
	rules     *eligibility.Service
	catalogue *catalogue.Service
	incoming  depositService
	bonuses   *bonus.Service
}

// wireRanks makes VIP levels, rakeback and cashback, and has accounts show levels.
func wireRanks(_ context.Context, k *kernel, needs rankNeeds) (*vip.Service, feature.Feature, error) {
	service := vip.New(vip.Deps{
		DB: k.db, Clock: k.clock, Log: k.log, Ledger: k.ledger, Wallets: needs.wallets, Prices: k.prices, Deposits: needs.incoming.Service,
		Players: needs.accounts, Admission: rankEligibility{needs.rules, needs.accounts, k.clock}, Bonuses: needs.bonuses, Sockets: k.hub, Activity: k.activity, Versions: k.settings,
		Changed: k.changes.Changed, GameName: needs.catalogue.Name,
	})
	k.activity.Declare(vip.ActivityKinds()...)
	needs.accounts.SetLevels(service.LevelOf)
	return service, feature.Feature{
		Name: "ranks", Calls: service.Actions(), Settings: []settings.Group{service.Settings()}, Start: service.Start, Jobs: service.Jobs(),
		Projections: service.Projections(), DepositFollowers: []depositevents.Follower{service},
		Checks: service.Checks(), Exports: service.Exports(), User: []players.Section{players.NewSection(service.Section)},
	}, nil
}

// rankEligibility checks eligibility for rewards.
type rankEligibility struct {
	eligibility *eligibility.Service
	accounts    players.Finder
	clock       clock.Clock
}

// Claim implements ranks.Admission. Rewards that were earned before a self-exclusion stay the
// player's, so the exclusion alone is no reason to refuse.
func (r rankEligibility) Claim(q db.Querier, user *session.User, country, currency string) error {
	subject := eligibility.SubjectOf(user.ID, user, country, false)
	subject.ExcludedUntil = time.Time{}
	return r.eligibility.Check(q, eligibility.Claim, subject, currency, 0)
}

// Excluded implements ranks.Admission.
func (r rankEligibility) Excluded(q db.Querier, userID string) (bool, error) {
	p, found, err := r.accounts.ByID(q, userID)
	return found && personSubject(p).Ineligible(r.clock.Now()), err
}
