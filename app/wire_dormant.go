package app

import (
	"context"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/money/dormant"
	"croupier/app/money/wallet"
	"croupier/app/money/withdrawals"
	"croupier/app/office/alerts"
	"croupier/app/people/account"
	"croupier/db"
)

type dormantNeeds struct {
	accounts *account.Service
	wallets  *wallet.Service
	payouts  *withdrawals.Service
}

// wireDormant makes the package of dormant accounts.
func wireDormant(_ context.Context, k *kernel, needs dormantNeeds) (*dormant.Service, feature.Feature, error) {
	service := dormant.New(dormant.Deps{
		DB: k.db, Clock: k.clock, Log: k.log, Ledger: k.ledger, Visits: dormantVisits{}, Payouts: dormantPayouts{needs.payouts},
		Accounts: needs.accounts, Emails: dormantEmails{needs.accounts}, Wallets: needs.wallets,
	})
	return service, feature.Feature{
		Name: "dormant", Calls: service.Actions(), Permissions: dormant.Permissions(), Settings: []settings.Group{service.Settings()}, Jobs: service.Jobs(),
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

// dormantEmails sends emails to players.
type dormantEmails struct{ accounts *account.Service }

// Notify implements dormant.Emails.
func (l dormantEmails) Notify(q db.Querier, userID string, email dormant.Email) (bool, error) {
	return l.accounts.Notify(q, userID, account.EmailNotice{
		Kind: email.Kind, Subject: email.Subject, Paragraphs: email.Paragraphs, Button: email.Button, Path: email.Path,
	})
}
