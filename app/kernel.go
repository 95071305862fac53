package app

import (
	"context"
	"crypto/hkdf"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/captcha"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/kernel/doctor"
	"croupier/app/kernel/durablelist"
	"croupier/app/kernel/event"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/live"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/money"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/product"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/untrusted"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/app/office/alerts"
	"croupier/app/people/account"
	"croupier/app/people/guests"
	"croupier/app/server/listener"
	"croupier/app/server/metrics"
	"croupier/db"
)

// kernel has the services on which every feature may depend. It is complete before the first
// feature is made.
type kernel struct {
	cfg     config.Config
	options Options
	clock   clock.Clock
	log     *slog.Logger
	address *listener.Address

	metrics *metrics.Service
	monitoring

	permissions *permission.Registry
	staffLog    *stafflog.Log
	settings    *settings.Registry
	staff       staffRules
	approvals   *approval.Service
	activity    *activity.Log
	cases       *alerts.Cases
	// launched are the games of sources; the catalogue fills it when it is made.
	launched *gamelaunch.Directory
	// events connects features; it is open when all of them are made.
	events *event.Bus

	// pauses are stored outside of the database; pausedAgain are those that this start restored
	// from them.
	pauses         *durablelist.Pauses
	restoredPauses restoredPauses
	// decisions are stored outside of the database too.
	decisions *durablelist.Decisions

	db      *db.DB
	fatal   chan error
	siteKey []byte
	ids     *id.Source

	limiter  *session.Limiter
	sessions *session.Manager
	guests   *guests.Service
	gate     *session.Gate
	secrets  *live.Secrets
	hub      *live.Hub
	changes  *playerChanges
	// sections of the user object are added when the list of features is complete.
	sections players.Sections

	// decoders read uploads of untrusted origin.
	decoders *untrusted.Pool

	captcha *captcha.Captcha
	mailer  *mail.Mailer

	currencies []money.Currency
	prices     *prices.Service
	// accounts are the public keys of the wallets that the site uses and has used.
	walletAccounts address.Book
	limits         *wager.Limits
	// products are listed when all of them are made.
	products *product.List
	ledger   *ledger.Ledger
	wagerLog *wagerlog.Log
}

// openKernel makes the kernel of a site in its data folder. It releases everything if it fails.
func openKernel(ctx context.Context, cfg config.Config, options Options) (*kernel, error) {
	k := &kernel{
		launched: &gamelaunch.Directory{},
		cfg:      cfg, options: options, clock: options.Clock, log: options.Log, address: listener.NewAddress(cfg.BaseURL("")),
		fatal: make(chan error, 1), ids: id.NewSource(options.Clock), limiter: session.NewLimiter(options.Clock),
		products: product.NewList(), ledger: ledger.New(), wagerLog: wagerlog.New(),
		metrics: metrics.New(options.Clock, metrics.Build{Version: options.Version, Commit: options.Commit}),
	}
	k.openMonitoring()
	k.pauses = durablelist.OpenPauses(cfg.Path("exclusions.jsonl"), k.log)
	if err := k.openData(ctx); err != nil {
		return nil, err
	}
	k.activity, k.events, k.decoders = activity.New(), event.NewBus(), untrusted.NewPool()
	k.permissions, k.staffLog, k.cases = permission.NewRegistry(), stafflog.New(k.ids), alerts.NewCases(k.ids)
	k.settings = settings.New(settings.Deps{DB: k.db, StaffLog: k.staffLog, Log: k.log})
	k.openDecisions()
	k.staff = declareStaffRules(cfg.Demo)
	k.approvals = approval.New(approval.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, StaffLog: k.staffLog, Team: account.Team{}, TwoFactor: k.staff.twoFactor.Get, NewApprovers: cfg.Demo,
	})
	if err := k.approvals.GuardSettings(k.settings); err != nil {
		return nil, errors.Join(err, k.close(ctx))
	}
	for _, step := range []func(context.Context) error{k.openSessions, k.openMail, k.openPrices} {
		if err := step(ctx); err != nil {
			return nil, errors.Join(err, k.close(ctx))
		}
	}
	return k, nil
}

// openData makes the data folder and opens the database in it.
func (k *kernel) openData(ctx context.Context) error {
	// Only the owner has access: the folder has the site's key and emails.
	if err := os.MkdirAll(k.cfg.Data, 0o700); err != nil {
		return fmt.Errorf("make the data folder: %w", err)
	}
	options := db.Options{
		Path: k.cfg.DatabasePath(), BackupDir: k.cfg.Path("backups"), Migrate: true, MayCreate: k.cfg.CheckDatabase, SecondMark: k.cfg.Mark,
		Now: k.clock.Now, OnFatal: k.diskFailed, OnCommit: k.recordCommit, Log: k.log,
	}
	options.Provisional, options.OnUse = k.options.Provisional, k.options.OnUse
	if k.options.New {
		options.MayCreate = nil
	}
	open := db.Open
	if k.options.Database != "" {
		open, options.Path = db.OpenReadOnly, k.options.Database
	}
	opened, err := open(ctx, options)
	if err != nil {
		return fmt.Errorf("open the database: %w", err)
	}
	k.db = opened
	if opened.WasUnclean() {
		k.log.Warn("the last run did not end cleanly; the database recovered what had been acknowledged")
	}
	return nil
}

// diskFailed stops the site: after a failed write the state of the disk is unknown, and only the
// recovery at the next start can determine it.
func (k *kernel) diskFailed(err error) {
	select {
	case k.fatal <- fmt.Errorf("the database failed: %w", err):
	default: // the first failure already stops the site
	}
}

// openSessions makes the sessions, which identify callers, and the sockets.
func (k *kernel) openSessions(ctx context.Context) (err error) {
	if err = k.openSecret(ctx); err != nil {
		return err
	}
	k.sessions = session.NewManager(k.db, k.clock, k.ids, session.ManagerOptions{
		Lifetime: k.cfg.Session.Lifetime(), TwoFactorWindow: k.cfg.Session.TwoFactorWindow(),
	})
	if k.guests, err = openGuests(ctx, k); err != nil {
		return err
	}
	deviceKey, err := k.subkey("device")
	if err != nil {
		return err
	}
	csrfKey, err := k.subkey("csrf")
	if err != nil {
		return err
	}
	csrf, err := session.NewCSRF(csrfKey)
	if err != nil {
		return fmt.Errorf("set up CSRF: %w", err)
	}
	k.gate = session.NewGate(k.sessions, csrf, k.ids, session.GateOptions{
		TrustedProxies: k.cfg.TrustedProxies, AllowedOrigins: k.cfg.AllowedOrigins, SiteURL: k.cfg.URL, Address: k.address.URL(), Log: k.log,
		CountryHeader: k.cfg.Lobby.CountryHeader, Clock: k.clock, DeviceKey: deviceKey, Guests: k.guests,
	})
	k.secrets = live.NewSecrets(k.clock)
	k.hub = live.New(live.Options{
		Clock: k.clock, IDs: k.ids, Log: k.log, Auth: k.sessions, Secrets: k.secrets,
		Call: k.gate.SocketCall, OriginAllowed: k.gate.SocketOriginAllowed,
	})
	// The end of a session closes its sockets.
	k.sessions.OnEnd(func(_ string, sessionIDs []string) { k.hub.CloseSession(sessionIDs...) })
	k.changes = &playerChanges{hub: k.hub, log: k.log}
	return nil
}

// openMail makes the sender of emails and the captcha.
func (k *kernel) openMail(context.Context) error {
	captchaKey, err := k.subkey("captcha")
	if err != nil {
		return err
	}
	k.captcha, err = captcha.New(captcha.Options{
		Provider: k.cfg.Captcha.Provider, SiteKey: k.cfg.Captcha.SiteKey, Secret: k.cfg.Captcha.Secret,
		Difficulty: k.cfg.Captcha.Difficulty, Key: captchaKey, Clock: k.clock,
	})
	if err != nil {
		return fmt.Errorf("set up the captcha: %w", err)
	}
	k.mailer, err = mail.New(mail.Options{
		Host: k.cfg.Mail.Host, Port: k.cfg.Mail.Port, User: k.cfg.Mail.User, Password: k.cfg.Mail.Password,
		From: k.cfg.Mail.From, TLS: k.cfg.Mail.TLS, Dir: k.cfg.Path("mail"), Demo: k.cfg.Demo, Changed: k.recordEmail,
		Clock: k.clock, IDs: k.ids, Log: k.log,
	})
	if err != nil {
		return fmt.Errorf("set up mail: %w", err)
	}
	return nil
}

// openPrices makes the currencies, their prices and their stake bounds.
func (k *kernel) openPrices(ctx context.Context) (err error) {
	token := k.cfg.Product.Token
	k.currencies = money.Currencies(strings.ToLower(token), k.cfg.Product.Name+" Token")
	k.prices, err = prices.Open(ctx, prices.Setup{
		Currencies: k.currencies, Fixed: k.cfg.Prices.Fixed, Sources: k.cfg.Prices.Sources, URL: k.cfg.Prices.URL, Every: k.cfg.Prices.Every,
		Token: token, Demo: k.cfg.Demo,
	}, k.clock, k.log)
	if err != nil {
		return err
	}
	if !k.prices.Sourced() {
		k.log.Warn("there is no source of prices: the site takes no real stakes, deposits and withdrawals. Set prices.sources, such as [coinbase, kraken, coingecko]")
	}
	if k.limits, err = wager.NewLimits(k.prices, k.currency, k.stakeOptions()); err != nil {
		return fmt.Errorf("set up the limits of stakes: %w", err)
	}
	return nil
}

// features are the features that the kernel packages offer.
func (k *kernel) features() []feature.Feature {
	return []feature.Feature{
		{Name: "database", Tables: secretbox.Tables(), Checks: audit.FileChecks(), Close: k.close},
		{Name: "ledger", Tables: ledger.Tables(), Checks: ledger.Checks(), Exports: ledger.Exports(k.decimals)},
		{Name: "rewards", Tables: rewards.Tables(), Exports: rewards.Exports(k.decimals)},
		{Name: "session", Tables: session.Tables(), Jobs: k.sessions.Jobs(), Workers: []feature.Worker{{Name: "sessions", Run: k.sessions.Run, Failure: feature.Restart}},
			Settings: []settings.Group{k.staff.group(k.sessions)}, Bootstrap: []feature.Section{k.staff.page()}},
		{Name: "activity", Tables: activity.Tables()},
		{Name: "game sessions", Tables: gamelaunch.Tables()},
		{Name: "live", Calls: k.secrets.Actions(), Workers: []feature.Worker{{Name: "sockets", Run: k.hub.Run, Failure: feature.StopSite}}},
		{Name: "captcha", Calls: k.captcha.Actions(), Policy: k.captcha.Policy(), Bootstrap: []feature.Section{feature.StaticSection("captcha", k.captcha.Public())}},
		k.settingsFeature(),
		approvalFeature(k.approvals, k.options.Inspect),
		{Name: "permission", Calls: permissionCalls(k.permissions), Permissions: permission.Permissions()},
		{Name: "mail", Doctor: []doctor.Check{k.mailer.Check()}, Workers: []feature.Worker{{Name: "mail", Run: k.mailer.Run, Failure: feature.Restart}}},
		{Name: "prices", Doctor: []doctor.Check{k.prices.Check(k.currencyIDs(), k.cfg.Demo), k.clockCheck()}, Workers: []feature.Worker{{Name: "prices", Run: k.prices.Run, Failure: feature.Restart}}},
	}
}

// subkey derives the key for one purpose from the site's key, so that no two packages share one.
func (k *kernel) subkey(purpose string) ([]byte, error) {
	key, err := hkdf.Key(sha256.New, k.siteKey, nil, "croupier "+purpose, sha256.Size)
	if err != nil {
		return nil, fmt.Errorf("derive the key for %s: %w", purpose, err)
	}
	return key, nil
}

// closeTimeout bounds the time to drain the write queue and write the last checkpoint.
const closeTimeout = 30 * time.Second

// close drains the write queue and closes the database.
func (k *kernel) close(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeTimeout)
	defer cancel()
	if err := k.db.Shutdown(ctx); err != nil {
		return fmt.Errorf("close the database: %w", err)
	}
	k.pauses.Flush()
	k.decisions.Flush()
	return nil
}
