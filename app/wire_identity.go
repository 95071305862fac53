package app

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/care/identity"
	"croupier/app/care/identity/webhook"
	"croupier/app/care/privacy"
	"croupier/app/kernel/config"
	"croupier/app/kernel/event"
	"croupier/app/kernel/export"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/oplog"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/settings"
	"croupier/app/money/dormant"
	"croupier/app/money/withdrawals"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/app/social/chat"
	"croupier/app/social/chat/gifts"
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
		Services: k.shared, Sealer: sealer, Folder: k.cfg.Path("identity"), Emails: needs.accounts, Accounts: needs.accounts,
		Countries: needs.rules, Money: needs.deposits, LastUses: identityUses{}, Decoders: k.decoders,
	})
	if err := k.approvals.Declare(service.ApprovalKind()); err != nil {
		return nil, feature.Feature{}, err
	}
	offered := feature.Feature{
		Name: "identity", Tables: identity.Tables(), Outside: unaffected("sealed documents of identity checks", "documents are files under their own ids, and a document that is not in the database cannot be opened"), Calls: service.Actions(), Permissions: identity.Permissions(), Settings: []settings.Group{service.Settings()},
		Jobs: service.Jobs(), Exports: export.From(identity.Tables()), Office: service.Office(), Topics: identity.Topics(),
	}
	if outside != nil {
		service.Provider = outside
		offered.Mounts = []feature.Mount{outside.Mount(service)}
	}
	return service, offered, nil
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

type privacyNeeds struct {
	accounts *account.Service
	talk     *chat.Service
	identity *identity.Service
}

// privacyService are the privacy service and the number of deleted accounts that came back with the
// database.
type privacyService struct {
	*privacy.Service
	deletedAgain int
}

// wirePrivacy makes the copies of players' data and the deletion of accounts.
func wirePrivacy(_ context.Context, k *kernel, needs privacyNeeds) (*privacyService, feature.Feature, error) {
	sealer, err := secretbox.New(k.siteKey, "copies of data")
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the copies of data: %w", err)
	}
	key, err := k.subkey("deleted accounts")
	if err != nil {
		return nil, feature.Feature{}, err
	}
	service := privacy.New(privacy.Deps{
		Services: k.shared, Accounts: needs.accounts, Emails: needs.accounts, MailLog: sentEmails{k.mailer, k.journal}, DataHolders: privacyPackages{needs},
		Documents: needs.identity, Sealer: sealer, Folder: k.cfg.Path("copies"),
		DeletedAccounts: k.cfg.Path("deleted-accounts.jsonl"), Key: key, Site: k.cfg.Product.Name,
	})
	if err := k.approvals.Declare(service.ApprovalKind()); err != nil {
		return nil, feature.Feature{}, err
	}
	k.activity.Declare(privacy.ActivityKinds()...)
	made := &privacyService{Service: service}
	return made, feature.Feature{
		Name: "privacy", Tables: privacy.Tables(), Outside: unaffected("the list of deleted accounts", "the list is read at every start"), Start: made.start(k), Calls: service.Actions(), Permissions: privacy.Permissions(), Settings: []settings.Group{service.Settings()},
		Jobs: service.Jobs(), Office: service.Office(), Exports: privacy.Exports(), Checks: service.Checks(),
		Subscribers: []event.Subscriber{account.Opened.InWrite("returns of deleted accounts", func(tx *db.Tx, a account.OpenedAccount) error {
			if a.Call == nil {
				return nil
			}
			return service.Opened(tx, a.UserID)
		})},
	}, nil
}

// start deletes accounts again that came back with the database, whichever command opened the
// site. Opening for inspection changes nothing.
func (l *privacyService) start(k *kernel) func(ctx context.Context) error {
	if k.options.Inspect {
		return nil
	}
	return func(ctx context.Context) (err error) {
		l.deletedAgain, err = l.DeleteRestoredAccounts(ctx)
		return err
	}
}

// sentEmails are the emails that were sent to players.
type sentEmails struct {
	mailer  *mail.Mailer
	journal *oplog.Journal
}

// SentTo implements privacy.MailLog. The state of an email in memory is newer than the journal.
func (p sentEmails) SentTo(ctx context.Context, address string, from, until int64) (sent []privacy.SentEmail, err error) {
	seen := map[string]bool{}
	store := func(l privacy.SentEmail) {
		if l.Recipient == address && from <= l.At && l.At <= until {
			sent = append(sent, l)
		}
	}
	for _, l := range p.mailer.Deliveries() {
		seen[l.ID] = true
		store(privacy.SentEmail{At: l.At, ChangedAt: l.ChangedAt, Kind: l.Kind, Subject: l.Subject, Recipient: l.To, State: l.State})
	}
	const page = 500
	for before, more := "", true; more; {
		stored, err := p.journal.Emails(ctx, oplog.EmailFilter{Recipient: address, Before: before, Limit: page})
		if err != nil {
			return nil, err
		}
		more = len(stored) == page
		for _, l := range stored {
			if before = l.ID; !seen[l.ID] {
				store(privacy.SentEmail{At: l.At, ChangedAt: l.ChangedAt, Kind: l.Kind, Subject: l.Subject, Recipient: l.Recipient, State: l.State})
			}
		}
	}
	return sent, nil
}

// privacyPackages are the packages in which a player is visible to others or has unfinished actions.
type privacyPackages struct{ needs privacyNeeds }

// Forget implements privacy.DataHolders.
func (r privacyPackages) Forget(tx *db.Tx, userID string) error {
	return errors.Join(r.needs.talk.Forget(tx, userID), gifts.Forget(tx, userID), r.needs.identity.Forget(tx, userID))
}
