package app

import (
	"context"
	"fmt"

	"croupier/app/care/identity"
	"croupier/app/care/identity/webhook"
	"croupier/app/kernel/config"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/seal"
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
	arrivals incoming
}

// identityPurpose names the key with which documents are sealed.
const identityPurpose = "identity"

// wireIdentity makes the checks of who players are.
func wireIdentity(_ context.Context, k *kernel, needs identityNeeds) (*identity.Service, feature.Feature, error) {
	sealer, err := seal.New(k.siteKey, identityPurpose)
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the identity checks: %w", err)
	}
	var outside *webhook.Webhook
	if k.cfg.Identity.Provider == config.IdentityWebhook {
		outside = webhook.New(k.cfg.Identity.URL, k.cfg.Identity.Secret, k.clock)
	}
	service := identity.New(identity.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Sealer: sealer, Folder: k.cfg.Path("identity"), Letters: identityLetters{needs.accounts}, Accounts: needs.accounts,
		Countries: needs.rules, Money: needs.arrivals, Uses: identityUses{}, Approvals: k.approvals, StaffLog: k.staffLog, Log: k.log,
	})
	if err := k.approvals.Declare(service.Accepting()); err != nil {
		return nil, feature.Feature{}, err
	}
	offered := feature.Feature{
		Name: "identity", Calls: service.Actions(), Permissions: identity.Permissions(), Settings: []settings.Group{service.Settings()},
		Jobs: service.Jobs(), Exports: service.Exports(), Office: service.Office(),
	}
	if outside != nil {
		service.Provider = outside
		offered.Mounts = []feature.Mount{outside.Mount(service)}
	}
	return service, offered, nil
}

// identityLetters are letters to players.
type identityLetters struct{ accounts *account.Service }

// Notify implements identity.Letters.
func (l identityLetters) Notify(q db.Querier, userID string, letter identity.Letter) (bool, error) {
	return l.accounts.Notify(q, userID, account.Notice{
		Kind: letter.Kind, Subject: letter.Subject, Paragraphs: letter.Paragraphs, Button: letter.Button, Path: letter.Path,
	})
}

// identityUses are the uses of accounts.
type identityUses struct{}

// LastUse implements identity.Uses.
func (identityUses) LastUse(q db.Querier, userID string) (int64, error) {
	return dormant.LastUse(q, userID)
}

// withdrawIdentity is identity as withdrawals ask it.
type withdrawIdentity struct{ *identity.Service }

// Proof implements withdrawals.Identities.
func (i withdrawIdentity) Proof(q db.Querier, userID string) (withdrawals.Proof, error) {
	p, err := i.Service.Proof(q, userID)
	return withdrawals.Proof(p), err
}

// Ask implements withdrawals.Identities.
func (i withdrawIdentity) Ask(tx *db.Tx, userID string) error { return i.AskForWithdrawal(tx, userID) }
