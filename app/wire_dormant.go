package app

import (
	"context"

	"croupier/app/desk/alerts"
	"croupier/app/kernel/activity"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/money/dormant"
	"croupier/app/money/wallet"
	"croupier/app/money/withdrawals"
	"croupier/app/people/account"
	"croupier/db"
)

type dormantNeeds struct {
	accounts *account.Service
	wallets  *wallet.Service
	payouts  *withdrawals.Service
}

// wireDormant makes the room that looks after accounts that nobody uses.
func wireDormant(_ context.Context, k *kernel, needs dormantNeeds) (*dormant.Service, feature.Feature, error) {
	service := dormant.New(dormant.Deps{
		DB: k.db, Clock: k.clock, Log: k.log, Ledger: k.ledger, Visits: dormantVisits{}, Payouts: dormantPayouts{needs.payouts},
		Accounts: needs.accounts, Letters: dormantLetters{needs.accounts}, Wallets: needs.wallets,
	})
	return service, feature.Feature{
		Name: "dormant", Calls: service.Actions(), Permissions: dormant.Permissions(), Settings: []settings.Group{service.Settings()}, Jobs: service.Jobs(),
		Checks: dormant.Checks(), Exports: dormant.Exports(k.decimals), Office: service.Office(),
	}, nil
}

// dormantVisits are the uses of sessions and the sign-ins of the stream of activity.
type dormantVisits struct{}

// Sessions implements dormant.Visits.
func (dormantVisits) Sessions(q db.Querier, from int64, place string, limit int) (list []dormant.Visit, err error) {
	seen, err := session.SeenSince(q, session.Seen{At: from, SessionID: place}, limit)
	for _, one := range seen {
		list = append(list, dormant.Visit{UserID: one.UserID, At: one.At, Place: one.SessionID})
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
	return session.LastSeen(q, userID)
}

// dormantPayouts are withdrawals and holds as dormant accounts ask for them.
type dormantPayouts struct{ *withdrawals.Service }

// Open implements dormant.Payouts.
func (p dormantPayouts) Open(q db.Querier, userID string) (bool, error) { return p.HasOpen(q, userID) }

// Held implements dormant.Payouts.
func (p dormantPayouts) Held(q db.Querier, userID string) (bool, error) {
	return alerts.Held(q, userID, alerts.HoldWithdrawals)
}

// dormantLetters are letters to players.
type dormantLetters struct{ accounts *account.Service }

// Notify implements dormant.Letters.
func (l dormantLetters) Notify(q db.Querier, userID string, letter dormant.Letter) (bool, error) {
	return l.accounts.Notify(q, userID, account.Notice{
		Kind: letter.Kind, Subject: letter.Subject, Paragraphs: letter.Paragraphs, Button: letter.Button, Path: letter.Path,
	})
}
