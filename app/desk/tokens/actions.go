package tokens

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

// Manage lets staff see, make and revoke tokens.
var Manage = permission.Declare("tokens", "See, make and revoke the tokens of machines.").ForPeople()

// Permissions are those that the calls here need.
func Permissions() []permission.Permission { return []permission.Permission{Manage} }

// TokenListRequest asks for a page of tokens, the newest first: those in force, or those
// that have ended.
type TokenListRequest struct {
	Ended  bool   `json:"ended,omitempty"`
	Cursor string `json:"cursor,omitempty" validate:"max=40"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// TokenRow is a token as it is shown.
type TokenRow struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Start is how it begins, by which people recognise it.
	Start string `json:"start"`
	// Maker is the id of the account in whose name it calls.
	Maker       string   `json:"maker"`
	Permissions []string `json:"permissions"`
	// Lost are those that it has no more, since its maker has them no more.
	Lost      []string `json:"lost"`
	Addresses []string `json:"addresses"`
	Code      bool     `json:"code"`
	State     string   `json:"state" ts:"active|powerless|expired|revoked"`
	CreatedAt int64    `json:"created_at"`
	// CreatedBy is the maker, or the console.
	CreatedBy string `json:"created_by"`
	ExpiresAt int64  `json:"expires_at"`
	RevokedAt int64  `json:"revoked_at"`
	RevokedBy string `json:"revoked_by"`
	// UsedAt and UsedFrom are of the last call; 0 and empty without one.
	UsedAt   int64  `json:"used_at"`
	UsedFrom string `json:"used_from"`
}

// GrantablePermission is what the caller may give a token.
type GrantablePermission struct {
	ID       string `json:"id"`
	Sentence string `json:"sentence"`
}

// TokenList is a page of tokens, and what the caller may make.
type TokenList struct {
	Rows []TokenRow `json:"rows"`
	Next string     `json:"next,omitempty"`
	// Grantable are the permissions that the caller may give.
	Grantable []GrantablePermission `json:"grantable"`
	// LongestDays is how long a token may be valid.
	LongestDays int `json:"longest_days"`
	// MayCode tells that the caller can make a token that goes without a code.
	MayCode bool `json:"may_code"`
}

// CreateTokenRequest makes a token.
type CreateTokenRequest struct {
	Name        string   `json:"name" validate:"required,min=2,max=60"`
	Permissions []string `json:"permissions" validate:"required,min=1,max=100,dive,max=40"`
	// Days is how long it is valid.
	Days int `json:"days" validate:"required,min=1,max=365"`
	// Addresses are networks such as 192.0.2.0/24 or single addresses; none means any.
	Addresses []string `json:"addresses" validate:"max=20,dive,max=50"`
	// Code lets it make calls for which people give a recent code.
	Code bool `json:"code,omitempty"`
	action.Reason
}

// CreatedToken has the token, this once.
type CreatedToken struct {
	ID        string `json:"id"`
	Token     string `json:"token"`
	ExpiresAt int64  `json:"expires_at"`
}

// RevokeTokenRequest ends a token.
type RevokeTokenRequest struct {
	ID string `json:"id" validate:"required,max=40"`
	action.Reason
}

// TokenCallsRequest asks what a token did.
type TokenCallsRequest struct {
	ID string `json:"id" validate:"required,max=40"`
}

// TokenCall is how often a token made a call on a day.
type TokenCall struct {
	// Day is its first millisecond (UTC).
	Day     int64  `json:"day"`
	Call    string `json:"call"`
	Done    int64  `json:"done"`
	Refused int64  `json:"refused"`
}

// TokenCalls has the calls of the last days.
type TokenCalls struct {
	Calls []TokenCall `json:"calls"`
}

const (
	usualPage      = 50
	callsPerMinute = 120
	madePerMinute  = 10
	// shownDays and shownCalls bound what is shown of a token's calls.
	shownDays  = 30
	shownCalls = 500
	// callsKept is how long the counts of calls are kept.
	callsKept  = 90 * day
	sweepBatch = 500
)

// Actions are the calls about tokens. No token makes them.
func (s *Service) Actions() []action.Action {
	guard, rate := action.Permission(Manage), action.PerAccount(callsPerMinute, time.Minute)
	logged := action.Staff(action.Logged{ReasonRequired: true})
	return []action.Action{
		action.Post("/api/admin/tokens", guard, s.List, action.ReadsOnly(), rate,
			action.Summary("The tokens of machines, newest first, and what the caller may give one.")),
		action.Post("/api/admin/tokens/calls", guard, s.Calls, action.ReadsOnly(), rate,
			action.Summary("How often a token made which call on the last 30 days.")),
		action.Post("/api/admin/tokens/create", guard, s.Create, logged, action.TwoFactor(), action.PerAccount(madePerMinute, time.Minute),
			action.Summary("Makes a token that does no more than its maker. It is shown this once.")),
		action.Post("/api/admin/tokens/revoke", guard, s.Revoke, logged, rate,
			action.Summary("Ends a token at once.")),
	}
}

// Jobs are what is done by the clock.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "old calls of machines", When: schedule.Daily(3, 40),
		Keeps: []schedule.Period{{Data: "how often each token of a machine made each call", For: schedule.Span(callsKept)}},
		Run: func(ctx context.Context, _ *schedule.Turn) error {
			before := s.Clock.Now().Add(-callsKept).UnixMilli()
			return s.DB.InBatches(ctx, sweepBatch, func(tx *db.Tx, limit int) (int64, error) { return deleteCalls(tx, before, limit) })
		},
	}}
}
