package app

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/care/identity"
	"croupier/app/kernel/activity"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/event"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/screening/scoring"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/chains"
	"croupier/app/money/deposits"
	"croupier/app/money/dormant"
	"croupier/app/money/treasury"
	"croupier/app/money/wallet"
	"croupier/app/money/withdrawals"
	"croupier/app/office/alerts"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/app/rewards/vip"
	"croupier/db"
)

type withdrawalNeeds struct {
	accounts *account.Service
	wallets  *wallet.Service
	rules    *eligibility.Service
	networks *chains.Service
	incoming depositService
	treasury *treasury.Service
	levels   *vip.Service
	identity *identity.Service
	limits   *withdrawals.Limits
}

// wireWithdrawals makes the package that pays withdrawals.
func wireWithdrawals(_ context.Context, k *kernel, needs withdrawalNeeds) (*withdrawals.Service, feature.Feature, error) {
	service := withdrawals.New(withdrawals.Deps{
		Services: k.shared, Wallets: needs.wallets, Accounts: needs.accounts,
		Gate: needs.rules, PlayerStatus: withdrawalPlayers{needs.levels}, Identity: withdrawIdentity{needs.identity},
		Networks: needs.networks, Addresses: withdrawAddresses{needs.networks, needs.incoming.Service, needs.treasury}, Screening: needs.incoming.screener,
		Scoring: needs.incoming.scorer, MustHoldUnscored: needs.incoming.MustHoldUnscored,
		Treasury: withdrawTreasury{needs.treasury},
		Limits:   needs.limits, Folder: k.cfg.Data,
	})
	k.activity.Declare(withdrawals.ActivityKinds()...)
	if err := errors.Join(k.approvals.Declare(service.ApprovalKind()), k.approvals.Declare(service.TurnoverRule().Kind())); err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{
		Name: "withdrawals", Tables: withdrawals.Tables(), Outside: unaffected("payments that players know", "the treasury finds them on the chains and reports them"), Calls: service.Actions(), Permissions: withdrawals.Permissions(), Settings: []settings.Group{service.Settings()},
		Projections: []projection.Projection[*wagerlog.Wager]{service}, Checks: service.Checks(), Exports: service.Exports(), Office: service.Office(),
		Subscribers: []event.Subscriber{
			treasury.Progressed.InWrite("payments of withdrawals", paymentProgress(service)),
			scoring.For(scoring.Withdrawal, "scores of withdrawals", service.ScoreReady),
			identity.Verified.InWrite("identity for withdrawals", func(tx *db.Tx, p identity.Player) error { return service.IdentityDecided(tx, p.UserID) }),
		},
	}, nil
}

// withdrawalPlayers adapts player data of other packages for withdrawals.
type withdrawalPlayers struct{ levels *vip.Service }

// Level implements withdrawals.PlayerStatus.
func (w withdrawalPlayers) Level(q db.Querier, userID string) (int, error) {
	return w.levels.Level(q, userID)
}

// WithdrawalsHeld implements withdrawals.PlayerStatus.
func (withdrawalPlayers) WithdrawalsHeld(q db.Querier, userID string) (bool, error) {
	return alerts.HasHold(q, userID, alerts.HoldWithdrawals)
}

// withdrawAddresses check the destination addresses of players.
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

// IsOwnAddress implements withdrawals.Addresses.
func (a withdrawAddresses) IsOwnAddress(q db.Querier, network, address string) (bool, error) {
	if own, err := a.treasury.IsOwnAddress(network, address); own || err != nil {
		return own, err
	}
	_, _, _, _, found, err := a.incoming.AddressOwner(q, network, address)
	return found, err
}

// paymentProgress passes a step of a payment to the withdrawals.
func paymentProgress(w *withdrawals.Service) func(tx *db.Tx, p treasury.Progress) error {
	return func(tx *db.Tx, p treasury.Progress) error {
		switch p.Step {
		case treasury.Signed:
			return w.Signed(tx, p.Withdrawal, p.TxID)
		case treasury.Sent:
			return w.Sent(tx, p.Withdrawal, p.TxID)
		case treasury.Seen:
			return w.Confirmations(tx, p.Withdrawal, p.TxID, p.Confirmations, p.Needed)
		case treasury.Paid:
			return w.Paid(tx, p.Withdrawal, p.TxID)
		case treasury.Failed:
			return w.Failed(tx, p.Withdrawal, p.Reason)
		case treasury.Withheld:
			return w.ReturnToReview(tx, p.Withdrawal, p.Reason)
		case treasury.Found:
			return w.Found(tx, p.Withdrawal, p.TxID)
		}
		return fmt.Errorf("the payment of withdrawal %s has made an unknown step %q", p.Withdrawal, p.Step)
	}
}

// withdrawTreasury adapts the treasury for withdrawals.
type withdrawTreasury struct{ *treasury.Service }

// Enqueue implements withdrawals.Treasury.
func (t withdrawTreasury) Enqueue(tx *db.Tx, o withdrawals.Order) error {
	return t.Service.Enqueue(tx, treasury.Order(o))
}

type dormantNeeds struct {
	accounts *account.Service
	wallets  *wallet.Service
	payouts  *withdrawals.Service
}

// wireDormant makes the package of dormant accounts.
func wireDormant(_ context.Context, k *kernel, needs dormantNeeds) (*dormant.Service, feature.Feature, error) {
	service := dormant.New(dormant.Deps{
		Services: k.shared, Visits: dormantVisits{}, Payouts: dormantPayouts{needs.payouts},
		Accounts: needs.accounts, Emails: needs.accounts, Wallets: needs.wallets,
	})
	return service, feature.Feature{
		Name: "dormant", Tables: dormant.Tables(), Calls: service.Actions(), Resources: service.Resources(), Permissions: dormant.Permissions(), Settings: []settings.Group{service.Settings()}, Jobs: service.Jobs(),
		Checks: dormant.Checks(), Exports: dormant.Exports(k.decimals), Office: service.Office(),
	}, nil
}

// dormantVisits are the uses of sessions and the sign-ins of the activity stream.
type dormantVisits struct{}

// Sessions implements dormant.Visits.
func (dormantVisits) Sessions(q db.Querier, from int64, place string, limit int) (list []dormant.Visit, err error) {
	seen, err := session.LastUsesSince(q, session.LastUse{At: from, SessionID: place}, limit)
	for _, one := range seen {
		list = append(list, dormant.Visit{UserID: one.UserID, At: one.At, Cursor: one.SessionID})
	}
	return list, err
}

// SignIns implements dormant.Visits.
func (dormantVisits) SignIns(q db.Querier, after int64, limit int) (list []dormant.Visit, last int64, err error) {
	events, err := activity.KindSince(q, account.ActivitySignIn, after, 0, limit)
	for _, e := range events {
		list, last = append(list, dormant.Visit{UserID: e.UserID, At: e.At}), e.Seq
	}
	return list, last, err
}

// Last implements dormant.Visits.
func (dormantVisits) Last(q db.Querier, userID string) (int64, error) {
	return session.LastUsedAt(q, userID)
}

// dormantPayouts returns withdrawals and holds of dormant accounts.
type dormantPayouts struct{ *withdrawals.Service }

// Open implements dormant.Payouts.
func (p dormantPayouts) Open(q db.Querier, userID string) (bool, error) { return p.HasOpen(q, userID) }

// Held implements dormant.Payouts.
func (p dormantPayouts) Held(q db.Querier, userID string) (bool, error) {
	return alerts.HasHold(q, userID, alerts.HoldWithdrawals)
}
