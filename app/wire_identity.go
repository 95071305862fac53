package app

import (
	"context"
	"fmt"

	"croupier/app/care/identity"
	"croupier/app/care/identity/webhook"
	"croupier/app/kernel/config"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/settings"
	"croupier/app/money/dormant"
	"croupier/app/money/withdrawals"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/db"
)

type identityNeeds struct {
	accounts *account.Service
	rules    *eligibility.Service
	deposits depositService
}

// identityPurpose names the key that seals documents.
const identityPurpose = "identity"

// wireIdentity makes the identity checks of players.
func wireIdentity(_ context.Context, k *kernel, needs identityNeeds) (*identity.Service, feature.Feature, error) {
	sealer, err := secretbox.New(k.siteKey, identityPurpose)
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the identity checks: %w", err)
	}
	var outside *webhook.Webhook
	if k.cfg.Identity.Provider == config.IdentityWebhook {
		outside = webhook.New(k.cfg.Identity.URL, k.cfg.Identity.Secret, k.clock)
	}
	service := identity.New(identity.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Sealer: sealer, Folder: k.cfg.Path("identity"), Emails: identityEmails{needs.accounts}, Accounts: needs.accounts,
		Countries: needs.rules, Money: needs.deposits, LastUses: identityUses{}, Approvals: k.approvals, Decoders: k.decoders, StaffLog: k.staffLog, Log: k.log,
	})
	if err := k.approvals.Declare(service.ApprovalKind()); err != nil {
		return nil, feature.Feature{}, err
	}
	offered := feature.Feature{
		Name: "identity", Outside: unaffected("sealed documents of identity checks", "documents are files under their own ids, and a document that is not in the database cannot be opened"), Calls: service.Actions(), Permissions: identity.Permissions(), Settings: []settings.Group{service.Settings()},
		Jobs: service.Jobs(), Exports: service.Exports(), Office: service.Office(),
	}
	if outside != nil {
		service.Provider = outside
		offered.Mounts = []feature.Mount{outside.Mount(service)}
	}
	return service, offered, nil
}

// identityEmails sends emails to players.
type identityEmails struct{ accounts *account.Service }

// Notify implements identity.Emails.
func (l identityEmails) Notify(q db.Querier, userID string, email identity.Email) (bool, error) {
	return l.accounts.Notify(q, userID, account.EmailNotice{
		Kind: email.Kind, Subject: email.Subject, Paragraphs: email.Paragraphs, Button: email.Button, Path: email.Path,
	})
}

// identityUses returns the last uses of accounts.
type identityUses struct{}

// LastUse implements identity.LastUses.
func (identityUses) LastUse(q db.Querier, userID string) (int64, error) {
	return dormant.LastUse(q, userID)
}

// withdrawIdentity adapts identity for withdrawals.
type withdrawIdentity struct{ *identity.Service }

// Proof implements withdrawals.Identities.
func (i withdrawIdentity) Proof(q db.Querier, userID string) (withdrawals.Proof, error) {
	s, err := i.Service.Status(q, userID)
	return withdrawals.Proof{Verified: s.Checked, Required: s.Demanded, AboveUSD: s.AboveUSD, Bounded: s.HasLimit}, err
}

// RequestCheck implements withdrawals.Identities.
func (i withdrawIdentity) RequestCheck(tx *db.Tx, userID string) error {
	return i.DemandForWithdrawal(tx, userID)
}
