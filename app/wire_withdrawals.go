package app

import (
	"context"

	"croupier/app/care/identity"
	"croupier/app/desk/alerts"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/screening/scoring"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/chains"
	"croupier/app/money/deposits"
	"croupier/app/money/treasury"
	"croupier/app/money/wallet"
	"croupier/app/money/withdrawals"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/app/people/stats"
	"croupier/app/rewards/bonus"
	"croupier/app/rewards/ranks"
	"croupier/db"
)

type withdrawalNeeds struct {
	accounts *account.Service
	wallets  *wallet.Service
	totals   *stats.Service
	rules    *eligibility.Service
	networks *chains.Service
	incoming incoming
	treasury *treasury.Service
	bonuses  *bonus.Service
	levels   *ranks.Service
	identity *identity.Service
}

// wireWithdrawals makes the room that pays players out.
func wireWithdrawals(_ context.Context, k *kernel, needs withdrawalNeeds) (*withdrawals.Service, feature.Feature, error) {
	service := withdrawals.New(withdrawals.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Log: k.log, Ledger: k.ledger, Wallets: needs.wallets, Prices: k.prices, Sockets: k.hub, Accounts: needs.accounts,
		Admission: withdrawEligibility{needs.rules}, Standing: withdrawStanding{needs.bonuses, needs.levels}, Identity: withdrawIdentity{needs.identity}, Plays: withdrawPlays{needs.totals},
		Networks: needs.networks, Addresses: withdrawAddresses{needs.networks, needs.incoming.Service, needs.treasury}, Screening: needs.incoming.screener,
		Scoring: needs.incoming.scorer, HoldsUnscored: needs.incoming.HoldsUnscored,
		Treasury: k.steps().queue(withdrawTreasury{needs.treasury}), Deposits: withdrawDeposits{needs.incoming.Service},
		Approvals: k.approvals, StaffLog: k.staffLog, Activity: k.activity, Folder: k.cfg.Data,
	})
	needs.treasury.Listen(k.steps().news(service))
	needs.identity.Listen(service)
	needs.incoming.scorer.Listen(scoring.Withdrawal, service)
	needs.levels.Benefits(func(level int) ranks.Benefit {
		row := service.LevelTerms(level)
		return ranks.Benefit{Limit: row.Dollars, Fee: row.Fee}
	})
	k.activity.Declare(withdrawals.ActivityKinds()...)
	if err := k.approvals.Declare(service.Approving()); err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{
		Name: "withdrawals", Calls: service.Actions(), Permissions: withdrawals.Permissions(), Settings: []settings.Group{service.Settings()},
		Projections: []projection.Projection[*wagerlog.Wager]{service}, Checks: service.Checks(), Exports: service.Exports(), Office: service.Office(),
	}, nil
}

// withdrawEligibility is eligibility as withdrawals ask it.
type withdrawEligibility struct{ eligibility *eligibility.Service }

// Admit implements withdrawals.Admission.
func (w withdrawEligibility) Admit(q db.Querier, user *session.User, country, currency string, usd int64) error {
	return w.eligibility.Check(q, eligibility.Withdraw, eligibility.Acting(user.ID, user, country, false), currency, usd)
}

// withdrawStanding is what other rooms know of players.
type withdrawStanding struct {
	bonuses *bonus.Service
	levels  *ranks.Service
}

// Level implements withdrawals.Standing.
func (w withdrawStanding) Level(q db.Querier, userID string) (int, error) {
	return w.levels.Level(q, userID)
}

// BonusOpen implements withdrawals.Standing.
func (w withdrawStanding) BonusOpen(q db.Querier, userID string) (bool, error) {
	return w.bonuses.BonusOpen(q, userID)
}

// Held implements withdrawals.Standing.
func (withdrawStanding) Held(q db.Querier, userID string) (bool, error) {
	return alerts.Held(q, userID, alerts.HoldWithdrawals)
}

// withdrawPlays is what players have wagered.
type withdrawPlays struct{ totals *stats.Service }

// Wagered implements withdrawals.Plays.
func (p withdrawPlays) Wagered(ctx context.Context, userID string) (int64, error) {
	usd, _, err := p.totals.Totals(ctx, userID)
	return usd, err
}

// withdrawAddresses check where players want to be paid.
type withdrawAddresses struct {
	networks *chains.Service
	incoming *deposits.Service
	treasury *treasury.Service
}

// Destination implements withdrawals.Addresses.
func (a withdrawAddresses) Destination(networkID, text, tag string) (string, string, error) {
	network, known := a.networks.Network(networkID)
	if !known {
		return "", "", chain.ErrOffline
	}
	return address.Destination(network, text, tag)
}

// Own implements withdrawals.Addresses.
func (a withdrawAddresses) Own(q db.Querier, network, address string) (bool, error) {
	if own, err := a.treasury.OwnAddress(network, address); own || err != nil {
		return own, err
	}
	_, _, _, _, found, err := a.incoming.AddressOwner(q, network, address)
	return found, err
}

// withdrawTreasury is the treasury as withdrawals know it.
type withdrawTreasury struct{ *treasury.Service }

// Enqueue implements withdrawals.Treasury.
func (t withdrawTreasury) Enqueue(tx *db.Tx, o withdrawals.Order) error {
	return t.Service.Enqueue(tx, treasury.Order(o))
}

// withdrawDeposits are the deposits of players as withdrawals ask for them.
type withdrawDeposits struct{ *deposits.Service }

// Of implements withdrawals.Deposits.
func (d withdrawDeposits) Of(q db.Querier, userID string) (b withdrawals.Brought, err error) {
	if b.USD, err = d.TotalDeposited(q, userID); err != nil {
		return b, err
	}
	b.Confirmations, b.Any, err = d.Latest(q, userID)
	return b, err
}
