package app

import (
	"context"
	"time"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/depositevents"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/money/wallet"
	"croupier/app/people/account"
	"croupier/app/rewards/bonus"
	"croupier/db"
)

type bonusNeeds struct {
	accounts  *account.Service
	wallets   *wallet.Service
	marketing marketing
}

// wireBonus makes the package of bonus money.
func wireBonus(_ context.Context, k *kernel, needs bonusNeeds) (*bonus.Service, feature.Feature, error) {
	service := bonus.New(bonus.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Ledger: k.ledger, Wallets: needs.wallets, Prices: k.prices,
		Players: bonusPlayers{needs.accounts, needs.accounts, k.clock, needs.marketing}, Sockets: k.hub, Approvals: k.approvals, StaffLog: k.staffLog, Log: k.log,
	})
	for _, kind := range []approval.Kind{service.GrantApproval(), service.OfferRule().Kind()} {
		if err := k.approvals.Declare(kind); err != nil {
			return nil, feature.Feature{}, err
		}
	}
	return service, feature.Feature{
		Name: "bonus", Calls: service.Actions(), Permissions: bonus.Permissions(), Start: service.Start, Jobs: service.Jobs(), Checks: bonus.Checks(), Exports: service.Exports(),
		DepositFollowers: []depositevents.Follower{service}, PlayerChanged: service.PlayerChanged,
	}, nil
}

// bonusPlayers knows which players marketing may not reach.
type bonusPlayers struct {
	players.Finder
	accounts *account.Service
	clock    interface{ Now() time.Time }
	marketing
}

// Excluded implements bonus.Players.
func (p bonusPlayers) Excluded(q db.Querier, userID string) (bool, error) {
	person, found, err := p.ByID(q, userID)
	return !found || personSubject(person).Ineligible(p.clock.Now()), err
}

// May implements bonus.Players.
func (p bonusPlayers) May(q db.Querier, call *session.Call, userID string) error {
	_, err := p.accounts.AdminFor(players.Change{Call: call}).Authorize(q, userID)
	return err
}
