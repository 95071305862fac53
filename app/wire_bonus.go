package app

import (
	"context"
	"time"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/session"
	"croupier/app/money/wallet"
	"croupier/app/people/account"
	"croupier/app/rewards/bonus"
	"croupier/db"
)

type bonusNeeds struct {
	accounts *account.Service
	wallets  *wallet.Service
	tempting tempting
}

// wireBonus makes the room of bonus money.
func wireBonus(_ context.Context, k *kernel, needs bonusNeeds) (*bonus.Service, feature.Feature, error) {
	service := bonus.New(bonus.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Ledger: k.ledger, Wallets: needs.wallets, Prices: k.prices,
		Players: bonusPlayers{needs.accounts, needs.accounts, k.clock, needs.tempting}, Sockets: k.hub, Approvals: k.approvals, StaffLog: k.staffLog, Log: k.log,
	})
	if err := k.approvals.Declare(service.Giving()); err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{
		Name: "bonus", Calls: service.Actions(), Permissions: bonus.Permissions(), Start: service.Start, Jobs: service.Jobs(), Checks: bonus.Checks(), Exports: service.Exports(),
		Movements:     []projection.Projection[ledger.Moved]{bonus.Deposits{Service: service}},
		PlayerChanged: service.PlayerChanged,
	}, nil
}

// bonusPlayers knows who must not be tempted to play.
type bonusPlayers struct {
	players.Finder
	accounts *account.Service
	clock    interface{ Now() time.Time }
	tempting
}

// Excluded implements bonus.Players.
func (p bonusPlayers) Excluded(q db.Querier, userID string) (bool, error) {
	person, found, err := p.ByID(q, userID)
	return !found || personSubject(person).Barred(p.clock.Now()), err
}

// May implements bonus.Players.
func (p bonusPlayers) May(q db.Querier, call *session.Call, userID string) error {
	_, err := p.accounts.For(players.Change{Call: call}).May(q, userID)
	return err
}
