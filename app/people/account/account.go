// Package account knows the players: who they are, how they prove it, what
// they may do and what they have asked the site to keep from others.
package account

import (
	"context"
	"crypto/hkdf"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"net/url"
	"runtime"
	"strings"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/roll"
	"croupier/app/kernel/seal"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Mailer takes letters for delivery in the background. An error means that
// the letter was not taken; it is logged and the call that caused it stands.
type Mailer interface {
	Enqueue(message mail.Message) error
}

// Captcha checks the proof that a person or a patient machine is calling. It
// accepts each payload once. A *fault.Error is the caller's to read.
type Captcha interface {
	Verify(ctx context.Context, payload string, ip netip.Addr) error
}

// Stats tells what a player has wagered in all games, for profiles.
type Stats interface {
	Totals(ctx context.Context, userID string) (Totals, error)
}

// Totals are the lifetime numbers of a player.
type Totals struct {
	Wagered Cents // in US dollars
	Games   int64 // finished wagers
}

// TakeBack takes away, in the transaction of the undo, what a player added at a
// time, in unix milliseconds, or later.
type TakeBack func(tx *db.Tx, userID string, since int64) error

// Opened is what another room does for an account that a caller has just opened,
// in the transaction of the registration.
type Opened func(tx *db.Tx, call *session.Call, userID string) error

// Deps are the parts of the house that accounts stand on. Captcha, Stats,
// Sections, TakeBack, Opened, Events and Log may be nil: no captcha, zero totals,
// nothing added to the user object, nothing else to take away or to do for a new
// account, nobody listening, the default logger.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	IDs      *id.Source
	Sessions *session.Manager
	Limiter  *session.Limiter
	Mailer   Mailer
	Captcha  Captcha
	Stats    Stats
	// Sections are what other rooms add to the user object.
	Sections *players.Sections
	// TakeBack are what other rooms take away when the change of an e-mail is
	// undone: whatever else lets somebody into the account.
	TakeBack []TakeBack
	Opened   []Opened
	Events   Events
	Log      *slog.Logger
	// Permissions are those that roles and players can be granted.
	Permissions *permission.Registry
	// StaffLog takes what administrators do.
	StaffLog *stafflog.Log
	// Activity takes what rules look at; nil for nobody who does.
	Activity *activity.Log
	// Pauses is the list of exclusions that no restore puts back.
	Pauses *roll.Pauses
	// Machines names the machine behind an actor of that log, and who made its
	// token; nil where there are none.
	Machines func(q db.Querier, actor string) (name, maker string, found bool, err error)
}

// Options are the operator's choices.
type Options struct {
	// Product is the site's name in letters and authenticator apps.
	Product string
	// Email is where letters tell people to write; empty for none.
	Email string
	// BaseURL is the absolute address of the site, for links in letters. It
	// never comes from a request: a forged Host must not reach a letter.
	BaseURL string
	// Key is the server's secret of at least 32 bytes. Two-factor secrets are
	// encrypted with keys derived from it.
	Key []byte
	// Hash is the cost of password hashing; zero fields take DefaultHash.
	Hash HashOptions
	// MaxPerAddress is how many accounts one address may register in 24
	// hours; 0 lifts the limit.
	MaxPerAddress int
	// AllowSameDevice lifts the rule that one device and address uses an
	// invite code once in 24 hours.
	AllowSameDevice bool
	// CallsPerMinute bounds sign-in and registration calls from one address;
	// 0 takes DefaultCallsPerMinute, a negative number lifts the limit.
	CallsPerMinute int
	// Contact describes the contact-info dialog.
	Contact Contact
}

// DefaultCallsPerMinute is generous to shared addresses; guessing is stopped
// by the failure counters, not by this.
const DefaultCallsPerMinute = 120

// minKeyBytes is the least entropy accepted for Options.Key.
const minKeyBytes = 32

// Service is the accounts of one site.
type Service struct {
	db       *db.DB
	clock    clock.Clock
	ids      *id.Source
	sessions *session.Manager
	limiter  *session.Limiter
	mailer   Mailer
	captcha  Captcha
	stats    Stats
	sections *players.Sections
	takeBack []TakeBack
	machines func(q db.Querier, actor string) (name, maker string, found bool, err error)
	opened   []Opened
	events   Events
	level    func(userID string) int
	// invitations may be nil: there are no codes but those of the accounts.
	invitations Invitations
	log         *slog.Logger
	options     Options
	set         *siteSettings

	permissions *permission.Registry
	staffLog    *stafflog.Log
	activity    *activity.Log
	pauses      *roll.Pauses

	hasher *hasher
	sealer *seal.Sealer
	cache  *userCache
	// registrations are what was recorded of accounts when they were opened.
	registrations *projection.Log[Registration]

	// backupKey keys the hashes of backup codes, which alone are short enough
	// to be guessed from a stolen database.
	backupKey []byte
}

// New makes the service. It registers itself as the session manager's source
// of users.
func New(deps Deps, options Options) (*Service, error) {
	base, err := url.Parse(options.BaseURL)
	if err != nil || base.Host == "" || (base.Scheme != "http" && base.Scheme != "https") {
		return nil, fmt.Errorf("base URL %q is not an absolute http address", options.BaseURL)
	}
	options.BaseURL = strings.TrimRight(options.BaseURL, "/")
	if len(options.Key) < minKeyBytes {
		return nil, fmt.Errorf("the server key has %d bytes, needs at least %d", len(options.Key), minKeyBytes)
	}
	if deps.DB == nil || deps.Sessions == nil || deps.Limiter == nil || deps.Mailer == nil || deps.Permissions == nil || deps.StaffLog == nil || deps.Pauses == nil {
		return nil, errors.New("account: a dependency is missing")
	}
	if options.Product == "" {
		options.Product = "Croupier"
	}
	if options.CallsPerMinute == 0 {
		options.CallsPerMinute = DefaultCallsPerMinute
	}
	s := &Service{
		db: deps.DB, clock: deps.Clock, ids: deps.IDs, sessions: deps.Sessions, limiter: deps.Limiter,
		mailer: deps.Mailer, captcha: deps.Captcha, stats: deps.Stats, sections: deps.Sections, takeBack: deps.TakeBack, machines: deps.Machines, opened: deps.Opened, events: deps.Events, log: deps.Log,
		options: options, set: declareSettings(options), permissions: deps.Permissions, staffLog: deps.StaffLog, activity: deps.Activity, pauses: deps.Pauses,
		level: func(string) int { return 0 }, cache: newUserCache(), registrations: newRegistrations(),
	}
	if s.sections == nil {
		s.sections = &players.Sections{}
	}
	if s.events == nil {
		s.events = silent{}
	}
	if s.log == nil {
		s.log = slog.Default()
	}
	if s.hasher, err = newHasher(options.Hash.withDefaults(runtime.NumCPU())); err != nil {
		return nil, fmt.Errorf("prepare password hashing: %w", err)
	}
	if s.sealer, err = seal.New(options.Key, "two-factor secrets"); err != nil {
		return nil, fmt.Errorf("prepare the two-factor key: %w", err)
	}
	if s.backupKey, err = hkdf.Key(sha256.New, options.Key, nil, "croupier backup codes", sha256.Size); err != nil {
		return nil, fmt.Errorf("derive the backup code key: %w", err)
	}
	s.sessions.SetUsers(s)
	return s, nil
}

// Reasons and lives of one-time tokens.
const (
	resetLife   = 60 * time.Minute
	confirmLife = 24 * time.Hour
	loginLife   = 5 * time.Minute
)

// verifyCaptcha checks payload when the site has a captcha.
func (s *Service) verifyCaptcha(ctx context.Context, call *session.Call, payload string) error {
	if s.captcha == nil {
		return nil
	}
	if err := s.captcha.Verify(ctx, payload, call.IP); err != nil {
		return fmt.Errorf("verify captcha: %w", err)
	}
	return nil
}

// changed drops every cached view of the user once tx is committed.
func (s *Service) changed(tx *db.Tx, userID string) {
	tx.After(func() {
		s.cache.drop(userID)
		s.sessions.ForgetUser(userID)
		s.events.Changed(userID)
	})
}
