package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"croupier/app/betting/seeds"
	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/avatar"
	"croupier/app/kernel/doctor"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/live"
	"croupier/app/kernel/product"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wagerlog"
	"croupier/app/office/tokens"
	"croupier/app/people/account"
	"croupier/app/people/connect"
	"croupier/app/people/eligibility"
	"croupier/app/people/guests"
	"croupier/app/people/jurisdiction"
	"croupier/app/people/oauth"
	"croupier/app/people/stats"
	"croupier/app/rewards/affiliate"
	"croupier/app/rewards/vip"
	"croupier/db"
)

type accountNeeds struct {
	totals *stats.Service
	levels *vip.Levels
}

func wireAccount(_ context.Context, k *kernel, needs accountNeeds) (*account.Service, feature.Feature, error) {
	service, err := account.New(account.Deps{
		Stats: accountStats{needs.totals}, Sections: &k.sections, Level: needs.levels.Of, Inviter: affiliate.Inviter, Bus: k.events, Reverts: []account.RevertFunc{connect.UnlinkAddedSince, oauth.Revoke, tokens.RevokeSince}, MachineOf: machineName, Cases: k.cases,
		DB: k.db, Clock: k.clock, IDs: k.ids, Sessions: k.sessions, Limiter: k.limiter,
		Mailer: k.mailer, Captcha: k.captcha, Log: k.log, Events: k.changes,
		Permissions: k.permissions, StaffLog: k.staffLog, Activity: k.activity, Pauses: k.pauses, Approvals: k.approvals,
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
		Name: "account", Tables: account.Tables(), Outside: unaffected("exclusions in the list beside the database", "the list is read at every start"), Calls: slices.Concat(service.Actions(), service.OfficeActions(), service.RecoveryActions()),
		Permissions: account.Permissions(), Office: service.Office(), Exports: account.Exports(), Settings: []settings.Group{service.Settings()},
		Mounts:    []feature.Mount{feature.MountAt("/avatar/*", avatar.Handler())},
		Bootstrap: []feature.Section{{Name: "user", Load: user}, {Name: "accounts", Load: page}},
		Jobs:      service.Jobs(),
		Topics:    account.Topics(),
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

func wireConnect(_ context.Context, k *kernel, accounts *account.Service) (*connect.Service[account.UserData], feature.Feature, error) {
	options := connect.Options{TelegramToken: k.cfg.Telegram.BotToken, CallsPerMinute: account.DefaultCallsPerMinute}
	key, err := k.subkey("discord")
	if err != nil {
		return nil, feature.Feature{}, err
	}
	options.Key, options.BaseURL = key, k.address.URL
	if client := discordClient(k.cfg.Discord); client != nil {
		options.Discord = client
	}
	if k.cfg.WalletConnect.VerifyURL != "" {
		options.Provider = connect.NewHTTPProvider(k.cfg.WalletConnect.VerifyURL, k.cfg.WalletConnect.Secret)
	}
	service := connect.New(connect.Deps[account.UserData]{DB: k.db, Clock: k.clock, Accounts: accounts, Log: k.log}, options)
	page := connect.Page{
		TelegramBot: k.cfg.Telegram.BotName, Telegram: k.cfg.Telegram.BotToken != "", FrameURL: k.cfg.WalletConnect.FrameURL,
	}
	return service, feature.Feature{
		Name: "connect", Tables: connect.Tables(), Outside: unaffected("sign-ins at other services", "a sign-in that was begun must be begun again"), Calls: service.Actions(), Policy: page.Policy(), Bootstrap: page.Bootstrap(), Jobs: service.Jobs(),
	}, nil
}

func wireOAuth(_ context.Context, k *kernel, accounts *account.Service) (*oauth.Service, feature.Feature, error) {
	clients := make([]oauth.Client, 0, len(k.cfg.OAuth.Clients))
	for _, client := range k.cfg.OAuth.Clients {
		clients = append(clients, oauth.Client{
			ID: client.ID, Name: client.Name, RedirectURIs: client.RedirectURIs, Secret: client.Secret,
		})
	}
	service := oauth.New(oauth.Deps{
		DB: k.db, Clock: k.clock, Limiter: k.limiter, Accounts: oauthAccounts{accounts}, Log: k.log,
	}, oauth.Options{Clients: clients, BaseURL: k.address.URL(), CallsPerMinute: account.DefaultCallsPerMinute})
	return service, feature.Feature{
		Name: "oauth", Tables: oauth.Tables(), Calls: service.Actions(), Mounts: service.Mounts(k.gate.Client), Jobs: service.Jobs(),
	}, nil
}

// oauthAccounts returns the player data that other sites may read.
type oauthAccounts struct{ accounts *account.Service }

// Account implements oauth.Accounts.
func (a oauthAccounts) Account(ctx context.Context, userID string) (oauth.Account, bool, error) {
	user, err := a.accounts.Active(ctx, userID)
	if errors.Is(err, account.ErrUnknownUser) || errors.Is(err, account.ErrBanned) {
		return oauth.Account{}, false, nil
	}
	return oauth.Account{
		ID: user.ID, Name: user.Name, Avatar: user.Avatar, Email: user.Email, EmailVerified: user.EmailVerified,
	}, err == nil, err
}

func wireStats(_ context.Context, k *kernel, _ noNeeds) (*stats.Service, feature.Feature, error) {
	service := stats.New(k.db)
	return service, feature.Feature{
		Name: "stats", Tables: stats.Tables(), Checks: stats.Checks(), Projections: []projection.Projection[*wagerlog.Wager]{service},
	}, nil
}

// accountStats are the statistics of a player for accounts.
type accountStats struct{ stats *stats.Service }

// Totals implements account.Stats.
func (s accountStats) Totals(ctx context.Context, userID string) (account.Totals, error) {
	usd, games, err := s.stats.Totals(ctx, userID)
	return account.Totals{Wagered: account.CentsOf(usd), Games: games}, err
}

// openGuests makes the list of guests, which the kernel queries for every visitor.
func openGuests(ctx context.Context, k *kernel) (*guests.Service, error) {
	service, err := guests.New(ctx, guests.Deps{DB: k.db, Clock: k.clock, Limiter: k.limiter, Log: k.log}, guests.Options{
		Retention: k.cfg.Guests.Retention, NewPerHour: k.cfg.Guests.NewPerHour,
	})
	if err != nil {
		return nil, fmt.Errorf("set up guests: %w", err)
	}
	return service, nil
}

// guestNeeds are the packages that store data of guests.
type guestNeeds struct {
	products    *product.List
	seeds       *seeds.Service
	stats       *stats.Service
	projections *projections
}

func wireGuests(_ context.Context, k *kernel, needs guestNeeds) (*guests.Removal, feature.Feature, error) {
	removal := guests.NewRemoval(k.guests, guests.Parts{
		Products: needs.products.Guests(), Seeds: needs.seeds, Stats: needs.stats, Projections: needs.projections, Ledger: k.ledger,
	})
	return removal, feature.Feature{
		Name: "guests", Tables: guests.Tables(), Settings: []settings.Group{k.guests.Settings()}, Checks: guests.Checks(), Jobs: removal.Jobs(),
		Workers: []feature.Worker{{Name: "guests", Run: k.guests.Run, Failure: feature.Restart}},
	}, nil
}

func wireJurisdiction(_ context.Context, k *kernel, rules *eligibility.Service) (*jurisdiction.Service, feature.Feature, error) {
	service, err := jurisdiction.New(
		jurisdiction.Deps{Eligibility: rules, Log: k.log}, jurisdiction.Options{Restrictions: k.cfg.Path("restrictions.json")},
	)
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up jurisdictions: %w", err)
	}
	return service, feature.Feature{Name: "jurisdiction", Calls: service.Actions()}, nil
}

// eventUserChanged has the pages of a player reload their user.
var eventUserChanged = live.NewEvent[action.None]("UserChanged", "The player's account has changed: load it again.")

// playerChanges notifies the site that a player has changed. Accounts are made before the
// features that receive the changes: these are added when the list of features is complete. No
// player can change before that.
type playerChanges struct {
	features []feature.Feature
	hub      *live.Hub
	log      *slog.Logger
}

// Changed implements account.Events. Features receive the change before the player's open pages,
// which reload their user, so that these read no old data. Sockets lose channels that the player
// may no longer receive.
func (c *playerChanges) Changed(userID string) {
	for _, f := range c.features {
		if f.PlayerChanged != nil {
			f.PlayerChanged(userID)
		}
	}
	if err := c.hub.PublishTo(userID, eventUserChanged.With(action.None{})); err != nil {
		c.log.Error("publish a change to a player's pages", "error", err)
	}
	c.hub.RecheckPermissions(db.Named(context.Background(), "sockets"), userID)
}
