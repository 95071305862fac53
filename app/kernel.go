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
	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/live"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/money"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/roll"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/app/people/guests"
	"croupier/app/server/listener"
	"croupier/app/server/metrics"
	"croupier/db"
)

// kernel is what every feature may stand on. It is complete before the first
// feature is made.
type kernel struct {
	cfg     config.Config
	options Options
	clock   clock.Clock
	log     *slog.Logger
	address *listener.Address

	metrics *metrics.Service
	watched

	permissions *permission.Registry
	staffLog    *stafflog.Log
	settings    *settings.Registry
	staff       staffRules
	approvals   *approval.Service
	activity    *activity.Log

	// pauses outlive the database; pausedAgain is what this start took from them.
	pauses      *roll.Pauses
	pausedAgain pausedAgain

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
	// sections of the user object join when the list of features is complete.
	sections players.Sections

	captcha *captcha.Captcha
	mailer  *mail.Mailer

	currencies []money.Currency
	prices     *prices.Service
	limits     *wager.Limits
	ledger     *ledger.Ledger
	wagerLog   *wagerlog.Log
}

// openKernel makes the kernel of a site in its data folder. It has let go of
// everything when it fails.
func openKernel(ctx context.Context, cfg config.Config, options Options) (*kernel, error) {
	k := &kernel{
		cfg: cfg, options: options, clock: options.Clock, log: options.Log, address: listener.NewAddress(cfg.BaseURL("")),
		fatal: make(chan error, 1), ids: id.NewSource(options.Clock), limiter: session.NewLimiter(options.Clock),
		ledger: ledger.New(), wagerLog: wagerlog.New(),
		metrics: metrics.New(options.Clock, metrics.Build{Version: options.Version, Commit: options.Commit}),
	}
	k.openWatched()
	k.pauses = roll.OpenPauses(cfg.Path("exclusions.jsonl"), k.log)
	if err := k.openData(ctx); err != nil {
		return nil, err
	}
	k.activity = activity.New()
	k.permissions, k.staffLog = permission.NewRegistry(), stafflog.New(k.ids)
	k.settings = settings.New(settings.Deps{DB: k.db, StaffLog: k.staffLog, Log: k.log})
	k.staff = declareStaffRules(cfg.Demo)
	k.approvals = approval.New(approval.Deps{DB: k.db, Clock: k.clock, IDs: k.ids, StaffLog: k.staffLog})
	for _, step := range []func(context.Context) error{k.openSessions, k.openMail, k.openPrices} {
		if err := step(ctx); err != nil {
			return nil, errors.Join(err, k.close(ctx))
		}
	}
	return k, nil
}

// openData makes the data folder and opens the database in it.
func (k *kernel) openData(ctx context.Context) error {
	// Only the owner may look: the folder holds the site's key and mail.
	if err := os.MkdirAll(k.cfg.Data, 0o700); err != nil {
		return fmt.Errorf("make the data folder: %w", err)
	}
	options := db.Options{
		Path: k.cfg.DatabasePath(), BackupDir: k.cfg.Path("backups"), Migrate: true, MayMake: k.cfg.CheckDatabase, SecondMark: k.cfg.Mark,
		Now: k.clock.Now, OnFatal: k.diskFailed, OnCommit: k.committed, Log: k.log,
	}
	options.Provisional = k.options.Provisional
	if k.options.New {
		options.MayMake = nil
	}
	opened, err := db.Open(ctx, options)
	if err != nil {
		return fmt.Errorf("open the database: %w", err)
	}
	k.db = opened
	if opened.WasUnclean() {
		k.log.Warn("the last run did not end cleanly; the database recovered what had been acknowledged")
	}
	return nil
}

// diskFailed stops the site: after a failed write nobody knows what is on
// disk, and only the next start's recovery can tell.
func (k *kernel) diskFailed(err error) {
	select {
	case k.fatal <- fmt.Errorf("the database failed: %w", err):
	default: // the first failure already stops the site
	}
}

// openSessions makes what knows who is calling, and the sockets.
func (k *kernel) openSessions(ctx context.Context) (err error) {
	if k.siteKey, err = config.SiteKey(k.cfg.Data); err != nil {
		return err
	}
	k.sessions = session.NewManager(k.db, k.clock, k.ids, session.ManagerOptions{
		Life: k.cfg.Session.Life(), TwoFactorWindow: k.cfg.Session.TwoFactorWindow(),
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
		TrustedProxies: k.cfg.TrustedProxies, AllowedOrigins: k.cfg.AllowedOrigins,
		CountryHeader: k.cfg.Lobby.CountryHeader, Clock: k.clock, DeviceKey: deviceKey, Guests: k.guests,
	})
	k.secrets = live.NewSecrets(k.clock)
	k.hub = live.New(live.Options{
		Clock: k.clock, IDs: k.ids, Log: k.log, Auth: k.sessions, Secrets: k.secrets,
		Call: k.gate.Call, OriginAllowed: k.gate.SocketOriginAllowed,
	})
	// A session that ends takes its sockets along.
	k.sessions.OnEnd(func(_ string, sessionIDs []string) { k.hub.CloseSession(sessionIDs...) })
	k.changes = &playerChanges{hub: k.hub, log: k.log}
	return nil
}

// openMail makes what carries letters and what checks for patience.
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
		From: k.cfg.Mail.From, TLS: k.cfg.Mail.TLS, Dir: k.cfg.Path("mail"), Demo: k.cfg.Demo, Changed: k.mailed,
		Clock: k.clock, IDs: k.ids, Log: k.log,
	})
	if err != nil {
		return fmt.Errorf("set up mail: %w", err)
	}
	return nil
}

// openPrices makes the currencies, what they are worth, and how much of them can
// be staked.
func (k *kernel) openPrices(ctx context.Context) (err error) {
	token := k.cfg.Product.Token
	k.currencies = money.Currencies(strings.ToLower(token), k.cfg.Product.Name+" Token")
	k.prices, err = prices.Open(ctx, prices.Setup{
		Currencies: k.currencies, Fixed: k.cfg.Prices.Fixed, URL: k.cfg.Prices.URL, Every: k.cfg.Prices.Every, Token: token,
	}, k.clock, k.log)
	if err != nil {
		return err
	}
	if k.limits, err = wager.NewLimits(k.prices, k.currency, k.stakeOptions()); err != nil {
		return fmt.Errorf("set up the limits of stakes: %w", err)
	}
	return nil
}

// features are what the rooms of the kernel offer.
func (k *kernel) features() []feature.Feature {
	return []feature.Feature{
		{Name: "database", Checks: audit.FileChecks(), Close: k.close},
		{Name: "ledger", Checks: ledger.Checks(), Exports: ledger.Exports(k.decimals)},
		{Name: "session", Jobs: k.sessions.Jobs(), Workers: []feature.Worker{{Name: "sessions", Run: k.sessions.Run, Failure: feature.Restart}},
			Settings: []settings.Group{k.staff.group(k.sessions)}, Bootstrap: []feature.Section{k.staff.page()}},
		{Name: "live", Calls: k.secrets.Actions(), Workers: []feature.Worker{{Name: "sockets", Run: k.hub.Run, Failure: feature.StopSite}}},
		{Name: "captcha", Calls: k.captcha.Actions(), Policy: k.captcha.Policy(), Bootstrap: []feature.Section{feature.Fixed("captcha", k.captcha.Public())}},
		{Name: "settings", Calls: k.settings.Actions(), Permissions: settings.Permissions(), Exports: settings.Exports()},
		approvalFeature(k.approvals),
		{Name: "permission", Calls: permissionCalls(k.permissions), Permissions: permission.Permissions()},
		{Name: "mail", Workers: []feature.Worker{{Name: "mail", Run: k.mailer.Run, Failure: feature.Restart}}},
		{Name: "prices", Workers: []feature.Worker{{Name: "prices", Run: k.prices.Run, Failure: feature.Restart}}},
	}
}

// subkey derives the key for one purpose from the site's key, so that no two
// rooms of the house ever share one.
func (k *kernel) subkey(purpose string) ([]byte, error) {
	key, err := hkdf.Key(sha256.New, k.siteKey, nil, "croupier "+purpose, sha256.Size)
	if err != nil {
		return nil, fmt.Errorf("derive the key for %s: %w", purpose, err)
	}
	return key, nil
}

// closeTimeout bounds the draining of the write queue and the last checkpoint.
const closeTimeout = 30 * time.Second

// close drains the queue of writes and closes the database.
func (k *kernel) close(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeTimeout)
	defer cancel()
	if err := k.db.Shutdown(ctx); err != nil {
		return fmt.Errorf("close the database: %w", err)
	}
	k.pauses.Flush()
	return nil
}
