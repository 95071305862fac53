// Package tokens keeps the tokens with which programs make calls of staff: what
// each may do, from where and until when, and what was done with it.
package tokens

import (
	"context"
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

// Makers are the accounts in whose names programs call.
type Makers interface {
	// SessionUser reads an account as the guards of calls see it. A *fault.Error
	// means that it may not act at all.
	SessionUser(ctx context.Context, userID string) (*session.User, error)
}

// Deps are the parts of the house that tokens stand on.
type Deps struct {
	DB          *db.DB
	Clock       clock.Clock
	IDs         *id.Source
	Limiter     *session.Limiter
	Permissions *permission.Registry
	StaffLog    *stafflog.Log
	Makers      Makers
}

// Service keeps the tokens.
type Service struct {
	Deps

	longest, perMinute *settings.Value[int]

	mu   sync.Mutex
	used usage // what is not written yet
}

// The bounds of a token's life in days, and of its calls in a minute.
const (
	mostDays       = 365
	usualPerMinute = 600
	mostPerMinute  = 100_000
	// mostLiving bounds the tokens of one account that are in force.
	mostLiving = 50
)

// New makes the Service.
func New(deps Deps) *Service {
	spec := func(unit, sentence string) settings.Spec {
		return settings.Spec{Group: "staff", Unit: unit, OwnDefault: true, Sentence: sentence}
	}
	return &Service{
		Deps: deps, used: usage{},
		longest: settings.Int("staff.token_days", mostDays, 1, mostDays, spec("days",
			"How long a token of a machine may be valid at most. Those that were made before keep their end.")),
		perMinute: settings.Int("staff.token_calls_per_minute", usualPerMinute, 1, mostPerMinute, spec("calls",
			"How many calls each token of a machine may make in a minute.")),
	}
}

// Settings are what staff can set about tokens.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.longest, s.perMinute}}
}

// Refusals.
var (
	ErrUnknown = fault.New(fault.CodeNotFound, "There is no such token.")
	ErrBeyond  = fault.New(fault.CodeForbidden, "A token cannot do more than whoever makes it.").With("reason", "beyond_own")
	ErrPeople  = fault.New(fault.CodeForbidden, "No token is given this permission.").With("reason", "people_only")
	ErrNoCode  = fault.New(fault.CodeForbidden,
		"Only who has just given a two-factor code can make a token that goes without one.").With("reason", "code")
	ErrEnded   = fault.New(fault.CodeConflict, "This token has ended already.").With("reason", "ended")
	ErrTooMany = fault.New(fault.CodeConflict, "This account has too many tokens. Revoke one first.").With("reason", "many")
	// What a program is told whose token is refused.
	ErrBadToken = fault.New(fault.CodeUnauthorized, "There is no such token.").With("reason", "token_unknown")
	ErrRevoked  = fault.New(fault.CodeUnauthorized, "This token was revoked.").With("reason", "token_revoked")
	ErrExpired  = fault.New(fault.CodeUnauthorized, "This token has expired.").With("reason", "token_expired")
	ErrAddress  = fault.New(fault.CodeForbidden, "This token may not be used from this address.").With("reason", "token_address")
	ErrMaker    = fault.New(fault.CodeUnauthorized, "The account of this token may not act any more.").With("reason", "token_maker")
)

// tooManyText is what a program is told that calls too often.
const tooManyText = "This token makes too many calls. Try again in a moment."
