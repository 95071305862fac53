package app

import (
	"cmp"
	"context"
	"fmt"

	"croupier/app/desk/tokens"
	"croupier/app/kernel/avatar"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/settings"
	"croupier/app/money/wallet"
	"croupier/app/people/account"
	"croupier/app/people/connect"
	"croupier/app/people/oauth"
	"croupier/app/people/stats"
)

type accountNeeds struct {
	totals  *stats.Service
	wallets *wallet.Service
}

func wireAccount(_ context.Context, k *kernel, needs accountNeeds) (*account.Service, feature.Feature, error) {
	service, err := account.New(account.Deps{
		Stats: accountStats{needs.totals}, Sections: &k.sections, Opened: []account.Opened{needs.wallets.HandOver}, TakeBack: []account.TakeBack{connect.UnlinkSince, oauth.Revoke, tokens.RevokeSince}, Machines: machineName,
		DB: k.db, Clock: k.clock, IDs: k.ids, Sessions: k.sessions, Limiter: k.limiter,
		Mailer: k.mailer, Captcha: k.captcha, Log: k.log, Events: k.changes,
		Permissions: k.permissions, StaffLog: k.staffLog, Activity: k.activity, Pauses: k.pauses,
	}, accountOptions(k))
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up accounts: %w", err)
	}
	k.activity.Declare(account.ActivityKinds()...)
	user := func(ctx context.Context, visit *feature.Visit) (any, error) {
		if !visit.Call.SignedIn() {
			return nil, nil
		}
		return service.User(ctx, visit.Call.User.ID)
	}
	page := func(context.Context, *feature.Visit) (any, error) { return service.Page(), nil }
	return service, feature.Feature{
		Name: "account", Calls: append(service.Actions(), service.OfficeActions()...),
		Permissions: account.Permissions(), Exports: account.Exports(), Settings: []settings.Group{service.Settings()},
		Mounts:    []feature.Mount{feature.MountAt("/avatar/*", avatar.Handler())},
		Bootstrap: []feature.Section{{Name: "user", Load: user}, {Name: "accounts", Load: page}},
		Jobs:      service.Jobs(),
		Start:     pauseAgain(k, &k.pausedAgain.exclusions, service.ExcludeAgain),
	}, nil
}

// pausedAgain counts the exclusions and time-outs that a start found missing in the database.
type pausedAgain struct{ exclusions, timeOuts int }

// pauseAgain keeps players from play again whose pauses a restore has lost, whichever command
// has opened the site. Who only looks changes nothing.
func pauseAgain(k *kernel, count *int, again func(context.Context) (int, error)) func(context.Context) error {
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
