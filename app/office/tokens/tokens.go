// Package tokens manages the tokens with which programs make staff calls: their
// permissions, allowed addresses and expiry, and a record of their calls.
package tokens

import (
	"sync"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Deps are the dependencies of the service.
type Deps struct {
	DB          *db.DB
	Clock       clock.Clock
	IDs         *id.Source
	Limiter     *session.Limiter
	Permissions *permission.Registry
	StaffLog    *stafflog.Log
	Owners      session.Users
}

// Service manages the tokens.
type Service struct {
	Deps

	validityDays, perMinute *settings.Value[int]

	mu    sync.Mutex
	usage usage // not stored yet
}

// The limits of a token's validity in days, and of its calls per minute.
const (
	maxDays          = 365
	defaultPerMinute = 600
	maxPerMinute     = 100_000
	// maxValid is the maximum number of valid tokens of one account.
	maxValid = 50
)

// New creates the Service.
func New(deps Deps) *Service {
	spec := func(unit, sentence string) settings.Spec {
		return settings.Spec{Group: "staff", Unit: unit, OwnDefault: true, Sentence: sentence}
	}
	return &Service{
		Deps: deps, usage: usage{},
		validityDays: settings.Int("staff.token_days", maxDays, 1, maxDays, spec("days",
			"How long a token of a machine may be valid at most. Those that were made before keep their end.")).WeakenedWhen(settings.Raised),
		perMinute: settings.Int("staff.token_calls_per_minute", defaultPerMinute, 1, maxPerMinute, spec("calls",
			"How many calls each token of a machine may make in a minute.")).WeakenedWhen(settings.Raised),
	}
}

// Settings returns the settings of tokens.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.validityDays, s.perMinute}}
}

// Errors of the calls.
var (
	ErrUnknown      = fault.New(fault.CodeNotFound, "There is no such token.")
	ErrNotGrantable = fault.New(fault.CodeForbidden, "A token cannot have more permissions than its maker.").With("reason", "beyond_own")
	ErrPeopleOnly   = fault.New(fault.CodeForbidden, "No token is given this permission.").With("reason", "people_only")
	ErrNoCode       = fault.New(fault.CodeForbidden,
		"Only who has just given a two-factor code can make a token that goes without one.").With("reason", "code")
	ErrEnded   = fault.New(fault.CodeConflict, "This token has ended already.").With("reason", "ended")
	ErrTooMany = fault.New(fault.CodeConflict, "This account has too many tokens. Revoke one first.").With("reason", "many")
	// The errors that a program with a refused token gets.
	ErrBadToken = fault.New(fault.CodeUnauthorized, "There is no such token.").With("reason", "token_unknown")
	ErrRevoked  = fault.New(fault.CodeUnauthorized, "This token was revoked.").With("reason", "token_revoked")
	ErrExpired  = fault.New(fault.CodeUnauthorized, "This token has expired.").With("reason", "token_expired")
	ErrAddress  = fault.New(fault.CodeForbidden, "This token may not be used from this address.").With("reason", "token_address")
	ErrOwner    = fault.New(fault.CodeUnauthorized, "The account of this token may not act any more.").With("reason", "token_maker")
)

// tooManyText is the error text for a program that exceeds the rate limit.
const tooManyText = "This token makes too many calls. Try again in a moment."
