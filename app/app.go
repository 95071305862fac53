// Package app is the wiring: the one place where the features of the site
// meet. New builds them in dependency order, Run serves until told to stop,
// Close lets go of what New took.
package app

import (
	"context"
	"crypto/hkdf"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"sync/atomic"
	"time"

	"croupier/app/betting/bets"
	"croupier/app/betting/catalogue"
	"croupier/app/betting/covers"
	"croupier/app/betting/crash"
	"croupier/app/betting/play"
	"croupier/app/betting/seeds"
	"croupier/app/desk/content"
	"croupier/app/desk/licence"
	"croupier/app/kernel/action"
	"croupier/app/kernel/captcha"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/live"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/renewal"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/wallet"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/app/people/guests"
	"croupier/app/people/stats"
	"croupier/app/social/chat"
	"croupier/app/social/chat/gifts"
	"croupier/app/social/chat/packs"
	"croupier/app/social/feed"
	"croupier/app/social/race"
	"croupier/db"
)

// Options are what the command line hands over beside the configuration.
type Options struct {
	// Version and Commit name the build.
	Version, Commit string
	// Clock is the source of time; nil means the machine's.
	Clock clock.Clock
	// Log takes structured logs; nil means slog.Default().
	Log *slog.Logger
	// New lets a site begin anew where the data of another one is left whose
	// database is missing or empty.
	New bool
	// Inspect opens a site only to look at it: nothing is renewed in it, and it
	// must not be served.
	Inspect bool
	// Out takes what people read once: where the site listens, the demo
	// administrator's password. Nil discards it.
	Out io.Writer
}

// App is one site, built and ready to run.
type App struct {
	cfg     config.Config
	options Options
	log     *slog.Logger

	db          *db.DB
	siteKey     []byte
	address     address
	ids         *id.Source
	permissions *permission.Registry
	staffLog    *stafflog.Log
	settings    *settings.Registry
	sessions    *session.Manager
	gate        *session.Gate
	limiter     *session.Limiter
	guests      *guests.Service
	mailer      *mail.Mailer
	captcha     *captcha.Captcha
	licence     *licence.Service
	eligibility *eligibility.Service
	accounts    *account.Service
	connections *account.Connections
	oauth       *account.OAuth
	hub         *live.Hub
	secrets     *live.Secrets
	prices      *prices.Service
	ledger      *ledger.Ledger
	wagerLog    *wagerlog.Log
	projections *projection.Runner[*wagerlog.Wager]
	wallet      *wallet.Service
	seeds       *seeds.Service
	wagers      *wager.Service
	play        *play.Service
	games       *gaming.Calls
	desk        *gaming.Desk
	bets        *bets.Service
	renewals    *renewal.Service
	renewed     *renewal.Renewal // of this start; nil when all was well
	crash       *crash.Service
	stats       *stats.Service
	chat        *chat.Service
	packs       *packs.Service
	gifts       *gifts.Service
	feed        *feed.Service
	race        *race.Service
	schedule    *schedule.Scheduler
	catalogue   *catalogue.Service
	covers      *covers.Pictures
	content     *content.Service
	registry    *action.Registry

	handler http.Handler
	// noPages is why this binary cannot serve, if it cannot.
	noPages error
	state   state
	// livePorts are the ports of the live listeners that are really open.
	livePorts atomic.Pointer[[]int]
	fatal     chan error
}

// New builds a site in the configured data folder: it makes what is missing
// there and brings the database to the newest schema after a backup. The
// caller must Close the App, also when New failed half way (it then has
// already been closed and is nil).
func New(ctx context.Context, cfg config.Config, options Options) (*App, error) {
	if options.Clock == nil {
		options.Clock = clock.System{}
	}
	if options.Log == nil {
		options.Log = slog.Default()
	}
	if options.Out == nil {
		options.Out = io.Discard
	}
	if cfg.Demo {
		cfg = demoProduct(cfg)
	}
	if freshDemo(cfg) {
		if err := makeShowcase(ctx, cfg, options); err != nil {
			return nil, err
		}
	}
	return assemble(ctx, cfg, options)
}

// assemble builds the parts of a site; options are complete.
func assemble(ctx context.Context, cfg config.Config, options Options) (*App, error) {
	a := &App{cfg: cfg, options: options, log: options.Log, fatal: make(chan error, 1)}
	if err := a.build(ctx); err != nil {
		return nil, errors.Join(err, a.Close())
	}
	return a, nil
}

func (a *App) build(ctx context.Context) error {
	for _, step := range []func(context.Context) error{
		a.openData, a.buildKernel, a.buildFeatures, a.buildBetting, a.renewDraws, a.buildTalk, a.buildFront, a.buildSchedule, a.buildDoors, a.loadSettings, a.firstStart,
	} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// openData makes the data folder and opens the database in it.
func (a *App) openData(ctx context.Context) error {
	// Only the owner may look: the folder holds the site's key and mail.
	if err := os.MkdirAll(a.cfg.Data, 0o700); err != nil {
		return fmt.Errorf("make the data folder: %w", err)
	}
	options := db.Options{
		Path: a.cfg.DatabasePath(), BackupDir: a.cfg.Path("backups"), Migrate: true, MayMake: a.cfg.CheckDatabase, SecondMark: a.cfg.Mark,
		Now: a.options.Clock.Now, OnFatal: a.diskFailed, Log: a.log,
	}
	if a.options.New {
		options.MayMake = nil
	}
	opened, err := db.Open(ctx, options)
	if err != nil {
		return fmt.Errorf("open the database: %w", err)
	}
	a.db = opened
	if opened.WasUnclean() {
		a.log.Warn("the last run did not end cleanly; the database recovered what had been acknowledged")
	}
	return nil
}

// diskFailed stops the site: after a failed write nobody knows what is on
// disk, and only the next start's recovery can tell.
func (a *App) diskFailed(err error) {
	select {
	case a.fatal <- fmt.Errorf("the database failed: %w", err):
	default: // the first failure already stops the site
	}
}

// subkey derives the key for one purpose from the site's key, so that no two
// parts of the house ever share one.
func subkey(site []byte, purpose string) ([]byte, error) {
	key, err := hkdf.Key(sha256.New, site, nil, "croupier "+purpose, sha256.Size)
	if err != nil {
		return nil, fmt.Errorf("derive the key for %s: %w", purpose, err)
	}
	return key, nil
}

// Close lets go of everything New took. It is safe after a Run and twice.
func (a *App) Close() error {
	if a.db == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	closing := a.db
	a.db = nil
	if err := closing.Shutdown(ctx); err != nil {
		return fmt.Errorf("close the database: %w", err)
	}
	return nil
}

// closeTimeout bounds the draining of the write queue and the last checkpoint.
const closeTimeout = 30 * time.Second

// WriteTypes writes the TypeScript types of all calls.
func (a *App) WriteTypes(w io.Writer) error { return write(w, a.registry.TypeScript) }

// WriteOpenAPI writes the description of all calls.
func (a *App) WriteOpenAPI(w io.Writer) error { return write(w, a.registry.OpenAPI) }

// WriteGames writes the definitions of all originals for the pages.
func (a *App) WriteGames(w io.Writer) error { return write(w, gamesJSON) }

func write(w io.Writer, make func() ([]byte, error)) error {
	made, err := make()
	if err != nil {
		return err
	}
	_, err = w.Write(made)
	return err
}
