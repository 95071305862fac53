package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/avatar"
	"croupier/app/kernel/doctor"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/settings"
	"croupier/app/money/wallet"
	"croupier/app/office/tokens"
	"croupier/app/people/account"
	"croupier/app/people/connect"
	"croupier/app/people/eligibility"
	"croupier/app/people/oauth"
	"croupier/app/people/stats"
	"croupier/db"
)

type accountNeeds struct {
	totals  *stats.Service
	wallets *wallet.Service
}

func wireAccount(_ context.Context, k *kernel, needs accountNeeds) (*account.Service, feature.Feature, error) {
	service, err := account.New(account.Deps{
		Stats: accountStats{needs.totals}, Sections: &k.sections, OpenHooks: []account.OpenHook{needs.wallets.HandOver}, Reverts: []account.RevertFunc{connect.UnlinkAddedSince, oauth.Revoke, tokens.RevokeSince}, MachineOf: machineName,
		DB: k.db, Clock: k.clock, IDs: k.ids, Sessions: k.sessions, Limiter: k.limiter,
		Mailer: k.mailer, Captcha: k.captcha, Log: k.log, Events: k.changes,
		Permissions: k.permissions, StaffLog: k.staffLog, Activity: k.activity, Pauses: k.pauses, Approvals: k.approvals,
	}, accountOptions(k))
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up accounts: %w", err)
	}
	k.approvals.SetTeam(service)
	k.activity.Declare(account.ActivityKinds()...)
	user := func(ctx context.Context, visit *feature.Visit) (any, error) {
		if !visit.Call.SignedIn() {
			return nil, nil
		}
		return service.User(ctx, visit.Call.User.ID)
	}
	page := func(context.Context, *feature.Visit) (any, error) { return service.Page(), nil }
	return service, feature.Feature{
		Name: "account", Outside: unaffected("exclusions in the list beside the database", "the list is read at every start"), Calls: slices.Concat(service.Actions(), service.OfficeActions(), service.RecoveryActions()),
		Permissions: account.Permissions(), Office: service.Office(), Exports: account.Exports(), Settings: []settings.Group{service.Settings()},
		Mounts:    []feature.Mount{feature.MountAt("/avatar/*", avatar.Handler())},
		Bootstrap: []feature.Section{{Name: "user", Load: user}, {Name: "accounts", Load: page}},
		Jobs:      service.Jobs(),
		Doctor:    []doctor.Check{service.Doctor(k.staff.twoFactor.Get)},
		Start:     restorePauses(k, &k.restoredPauses.exclusions, service.RestoreExclusions),
	}, nil
}

// restoredPauses counts the exclusions and time-outs that were missing in the database at a start.
type restoredPauses struct{ exclusions, timeOuts int }

// restorePauses restores pauses of players that a restore has lost, whichever command opened the
// site. Opening for inspection changes nothing.
func restorePauses(k *kernel, count *int, again func(context.Context) (int, error)) func(context.Context) error {
	return func(ctx context.Context) (err error) {
		if k.options.Inspect {
			return nil
		}
		*count, err = again(ctx)
		return err
	}
}

func accountOptions(k *kernel) account.Options {
	contact := account.Contact{Title: k.cfg.Contact.Title, Description: k.cfg.Contact.Description, Images: k.cfg.Contact.Images}
	for _, field := range k.cfg.Contact.Fields {
		contact.Fields = append(contact.Fields, account.ContactField{Title: field.Title, Model: field.Model})
	}
	hash := k.options.Hash
	hash.Parallel = cmp.Or(hash.Parallel, k.cfg.Accounts.ParallelHashes)
	return account.Options{
		Product: k.cfg.Product.Name, Email: k.cfg.Product.Email, BaseURL: k.address.URL(), Key: k.siteKey,
		Hash:          hash,
		MaxPerAddress: k.cfg.Accounts.RegistrationsPerAddress, Contact: contact,
	}
}

type recoveryNeeds struct {
	accounts *account.Service
	rules    *eligibility.Service
}

// openRecovery makes changes of an account's credentials by staff wait for a second person, and
// blocks outgoing money of the account until 48 hours after the change.
func openRecovery(_ context.Context, k *kernel, needs recoveryNeeds) (noNeeds, feature.Feature, error) {
	var failures []error
	for _, kind := range needs.accounts.ApprovalKinds(approval.Decider) {
		failures = append(failures, k.approvals.Declare(kind))
	}
	failures = append(failures, needs.rules.Register(eligibility.Rule{
		Name: "recovery", Refuses: "accounts whose sign-in staff have changed, for 48 hours",
		Actions: []eligibility.Action{eligibility.SendGift, eligibility.Withdraw, eligibility.Pay}, Code: account.ErrRecovery.Code,
		Check: func(q db.Querier, r eligibility.Request) error {
			return account.RecoveryBlocks(q, r.Subject.Owner, r.Now)
		},
	}))
	return noNeeds{}, feature.Feature{Name: "recovery", Jobs: needs.accounts.RecoveryJobs()}, errors.Join(failures...)
}
