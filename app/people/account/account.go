// Package account manages player accounts: registration, sign-in, two-factor
// authentication, recovery, permissions, self-exclusion and privacy settings.
package account

import (
	"context"
	"crypto/hkdf"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"runtime"
	"strings"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/captcha"
	"croupier/app/kernel/cases"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/durablelist"
	"croupier/app/kernel/event"
	"croupier/app/kernel/id"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Stats returns what a player has wagered in all games, for profiles.
type Stats interface {
	Totals(ctx context.Context, userID string) (Totals, error)
}

// Totals has the lifetime numbers of a player.
type Totals struct {
	Wagered Cents // in US dollars
	Games   int64 // finished wagers
}

// RevertFunc removes what a player added at or after since, in unix milliseconds. It runs
// in the transaction of the undo.
type RevertFunc func(tx *db.Tx, userID string, since int64) error

// Deps are the dependencies of the account service. Captcha, Stats, Sections, Reverts,
// Level, Inviter, Events and Log may be nil. Their defaults are: no captcha, zero totals, no
// additions to the user object, no further work for an undo, no VIP levels, only the
// invitation codes of accounts, no listener, and the default logger.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	IDs      *id.Source
	Sessions *session.Manager
	Limiter  *session.Limiter
	Mailer   mail.Queue
	Captcha  captcha.Verifier
	Stats    Stats
	// Sections are what other packages add to the user object.
	Sections *players.Sections
	// Reverts is called when the change of an email address is undone. Each function
	// removes another way into the account.
	Reverts []RevertFunc
	// Level returns the VIP level of a player, from memory.
	Level func(userID string) int
	// Inviter returns the owner of an invitation code that is not the code of an account;
	// empty for none.
	Inviter func(q db.Querier, code string) (userID string, err error)
	Bus     *event.Bus
	Events  Events
	// Cases opens cases about new accounts of excluded or banned players.
	Cases cases.Cases
	Log   *slog.Logger
	// Permissions has the permissions that roles and players can be granted.
	Permissions *permission.Registry
	// StaffLog records the actions of administrators.
	StaffLog *stafflog.Log
	// Activity receives the events that rules read; nil for none.
	Activity *activity.Log
	// Approvals stores what needs a second person. With nil, staff calls that need one
	// are refused.
	Approvals Approvals
	// Pauses is the list of exclusions, which a restore of the database does not
	// change.
	Pauses *durablelist.Pauses
	// MachineOf returns the machine of an actor of the staff log and the person who
	// created its token; nil for none.
	MachineOf func(q db.Querier, actor string) (name, maker string, found bool, err error)
}

// Options are the operator's settings.
type Options struct {
	// Product is the site's name in emails and authenticator apps.
	Product string
	// Email is the contact address that emails name; empty for none.
	Email string
	// BaseURL is the absolute address of the site, for links in emails. It never comes
	// from a request, because a forged Host must not reach an email.
	BaseURL string
	// Key is the server's secret of at least 32 bytes. It derives the keys that encrypt
	// two-factor secrets.
	Key []byte
	// Hash is the cost of password hashing. Zero fields use DefaultHash.
	Hash HashOptions
	// MaxPerAddress is how many accounts one address may register in 24 hours; 0 means
	// no limit.
	MaxPerAddress int
	// AllowSameDevice disables the rule that a device and address can use an invite
	// code once in 24 hours.
	AllowSameDevice bool
	// CallsPerMinute limits sign-in and registration calls from one address. 0 means
	// DefaultCallsPerMinute, a negative number means no limit.
	CallsPerMinute int
	// Contact describes the contact-info dialog.
	Contact Contact
}

// DefaultCallsPerMinute is high enough for shared addresses. The failure counters stop
// guessing, not this limit.
const DefaultCallsPerMinute = 120

// minKeyBytes is the minimum length of Options.Key, in bytes.
const minKeyBytes = 32

// Service manages the accounts of one site.
type Service struct {
	db        *db.DB
	clock     clock.Clock
	ids       *id.Source
	sessions  *session.Manager
	limiter   *session.Limiter
	mailer    mail.Queue
	captcha   captcha.Verifier
	stats     Stats
	sections  *players.Sections
	reverts   []RevertFunc
	machineOf func(q db.Querier, actor string) (name, maker string, found bool, err error)
	bus       *event.Bus
	events    Events
	level     func(userID string) int
	cases     cases.Cases
	// inviter may be nil: then only the accounts' own codes exist.
	inviter  func(q db.Querier, code string) (userID string, err error)
	log      *slog.Logger
	options  Options
	settings *siteSettings

	permissions *permission.Registry
	staffLog    *stafflog.Log
	activity    *activity.Log
	pauses      *durablelist.Pauses
	approvals   Approvals

	hasher *hasher
	sealer *secretbox.Sealer
	cache  *userCache
	// registrations is the log of opened accounts.
	registrations *projection.Log[Registration]

	// backupKey is the key of the hashes of backup codes. Only these codes are short
	// enough to be guessed from a stolen database.
	backupKey []byte
}

// New creates the service and registers it as the session manager's source of users.
func New(deps Deps, options Options) (*Service, error) {
	base, err := url.Parse(options.BaseURL)
	if err != nil || base.Host == "" || (base.Scheme != "http" && base.Scheme != "https") {
		return nil, fmt.Errorf("base URL %q is not an absolute http address", options.BaseURL)
	}
	options.BaseURL = strings.TrimRight(options.BaseURL, "/")
	if len(options.Key) < minKeyBytes {
		return nil, fmt.Errorf("the server key has %d bytes, needs at least %d", len(options.Key), minKeyBytes)
	}
	if deps.DB == nil || deps.Sessions == nil || deps.Limiter == nil || deps.Mailer == nil || deps.Permissions == nil || deps.StaffLog == nil || deps.Pauses == nil || deps.Bus == nil || deps.Cases == nil {
		return nil, errors.New("account: a dependency is missing")
	}
	if deps.Level == nil {
		deps.Level = func(string) int { return 0 }
	}
	if options.Product == "" {
		options.Product = "Croupier"
	}
	if options.CallsPerMinute == 0 {
		options.CallsPerMinute = DefaultCallsPerMinute
	}
	s := &Service{
		db: deps.DB, clock: deps.Clock, ids: deps.IDs, sessions: deps.Sessions, limiter: deps.Limiter,
		mailer: deps.Mailer, captcha: deps.Captcha, stats: deps.Stats, sections: deps.Sections, reverts: deps.Reverts, machineOf: deps.MachineOf, bus: deps.Bus, level: deps.Level, inviter: deps.Inviter, cases: deps.Cases, events: deps.Events, log: deps.Log,
		options: options, settings: declareSettings(options), permissions: deps.Permissions, staffLog: deps.StaffLog, activity: deps.Activity, pauses: deps.Pauses, approvals: deps.Approvals,
		cache: newUserCache(), registrations: newRegistrations(),
	}
	if s.sections == nil {
		s.sections = &players.Sections{}
	}
	if s.events == nil {
		s.events = noopEvents{}
	}
	if s.log == nil {
		s.log = slog.Default()
	}
	if s.hasher, err = newHasher(options.Hash.withDefaults(runtime.NumCPU())); err != nil {
		return nil, fmt.Errorf("prepare password hashing: %w", err)
	}
	if s.sealer, err = secretbox.New(options.Key, "two-factor secrets"); err != nil {
		return nil, fmt.Errorf("prepare the two-factor key: %w", err)
	}
	if s.backupKey, err = hkdf.Key(sha256.New, options.Key, nil, "croupier backup codes", sha256.Size); err != nil {
		return nil, fmt.Errorf("derive the backup code key: %w", err)
	}
	s.sessions.SetUsers(s)
	return s, nil
}

// Reasons and lifetimes of one-time tokens.
const (
	resetLifetime   = 60 * time.Minute
	confirmLifetime = 24 * time.Hour
	loginLifetime   = 5 * time.Minute
)

// verifyCaptcha checks payload if the site has a captcha.
func (s *Service) verifyCaptcha(ctx context.Context, call *session.Call, payload string) error {
	if s.captcha == nil {
		return nil
	}
	if err := s.captcha.Verify(ctx, payload, call.IP); err != nil {
		return fmt.Errorf("verify captcha: %w", err)
	}
	return nil
}

// dropCached drops every cached view of the user after tx is committed. Until then Bettor reads the user
// from the database.
func (s *Service) dropCached(tx *db.Tx, userID string) {
	s.cache.suspend(userID)
	tx.OnRollback(func() { s.cache.keep(userID) })
	tx.AfterCommit(func() {
		s.cache.drop(userID)
		s.sessions.ForgetUser(userID)
		s.events.Changed(userID)
	})
}
