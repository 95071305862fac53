package tokens

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

// Manage is the permission to list, create and revoke tokens.
var Manage = permission.Declare("tokens", "See, make and revoke the tokens of machines.").ForPeople()

// Permissions returns the permissions that the calls of this package need.
func Permissions() []permission.Permission { return []permission.Permission{Manage} }

// TokenListRequest requests a page of tokens, the newest first: the valid ones, or the
// ended ones.
type TokenListRequest struct {
	Ended  bool   `json:"ended,omitempty"`
	Cursor string `json:"cursor,omitempty" validate:"max=40"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// TokenRow is a token in a list.
type TokenRow struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Prefix is the start of the token. Staff use it to recognise the token.
	Prefix string `json:"prefix"`
	// Owner is the id of the account that the token acts for.
	Owner       string   `json:"owner"`
	Permissions []string `json:"permissions"`
	// LostPermissions are the permissions that it no longer has, because its maker no longer has
	// them.
	LostPermissions []string `json:"lost_permissions"`
	Addresses       []string `json:"addresses"`
	WithoutCode     bool     `json:"without_code"`
	State           string   `json:"state" ts:"active|powerless|expired|revoked"`
	CreatedAt       int64    `json:"created_at"`
	// CreatedBy is the maker, or the console.
	CreatedBy string `json:"created_by"`
	ExpiresAt int64  `json:"expires_at"`
	RevokedAt int64  `json:"revoked_at"`
	RevokedBy string `json:"revoked_by"`
	// UsedAt and UsedFrom are the time and the address of the last call; 0 and empty
	// without one.
	UsedAt   int64  `json:"used_at"`
	UsedFrom string `json:"used_from"`
}

// GrantablePermission is a permission that the caller may grant to a token.
type GrantablePermission struct {
	ID       string `json:"id"`
	Sentence string `json:"sentence"`
}

// TokenList is a page of tokens, and the options for new ones.
type TokenList struct {
	Rows []TokenRow `json:"rows"`
	Next string     `json:"next,omitempty"`
	// Grantable are the permissions that the caller may grant.
	Grantable []GrantablePermission `json:"grantable"`
	// MaxDays is the maximum validity of a token in days.
	MaxDays int `json:"max_days"`
	// MayWaiveCode reports whether the caller may create a token that needs no two-factor
	// code.
	MayWaiveCode bool `json:"may_waive_code"`
}

// CreateTokenRequest creates a token.
type CreateTokenRequest struct {
	Name        string   `json:"name" validate:"required,min=2,max=60"`
	Permissions []string `json:"permissions" validate:"required,min=1,max=100,dive,max=40"`
	// Days is its validity in days.
	Days int `json:"days" validate:"required,min=1,max=365"`
	// Addresses are networks such as 192.0.2.0/24, or single addresses. None means any.
	Addresses []string `json:"addresses" validate:"max=20,dive,max=50"`
	// WithoutCode allows it to make calls that require a recent two-factor code from people.
	WithoutCode bool `json:"without_code,omitempty"`
	action.Reason
}

// CreatedToken has the token. It is shown only once.
type CreatedToken struct {
	ID        string `json:"id"`
	Token     string `json:"token"`
	ExpiresAt int64  `json:"expires_at"`
}

// RevokeTokenRequest revokes a token.
type RevokeTokenRequest struct {
	ID string `json:"id" validate:"required,max=40"`
	action.Reason
}

// TokenCallsRequest requests the calls of a token.
type TokenCallsRequest struct {
	ID string `json:"id" validate:"required,max=40"`
}

// TokenCall is the number of times that a token made a call on a day.
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
	defaultPage      = 50
	callsPerMinute   = 120
	createdPerMinute = 10
	// listedDays and listedCalls limit the listed calls of a token.
	listedDays  = 30
	listedCalls = 500
	// callsRetention is the retention period of call counts.
	callsRetention = 90 * day
	sweepBatch     = 500
)

// Actions returns the calls about tokens. A token cannot make them.
func (s *Service) Actions() []action.Action {
	guard, rate := action.Permission(Manage), action.PerAccount(callsPerMinute, time.Minute)
	logged := action.Staff(action.Logged{ReasonRequired: true})
	return []action.Action{
		action.Post("/api/admin/tokens", guard, s.List, action.ReadsOnly(), rate,
			action.Summary("The tokens of machines, newest first, and what the caller may give one.")),
		action.Post("/api/admin/tokens/calls", guard, s.Calls, action.ReadsOnly(), rate,
			action.Summary("How often a token made which call on the last 30 days.")),
		action.Post("/api/admin/tokens/create", guard, s.Create, logged, action.TwoFactor(), action.PerAccount(createdPerMinute, time.Minute),
			action.Summary("Makes a token that does no more than its maker. It is shown this once.")).Neutral("A token permits no more than its maker, and approves nothing."),
		action.Post("/api/admin/tokens/revoke", guard, s.Revoke, logged, rate,
			action.Summary("Ends a token at once.")).Neutral("It only ends a token."),
	}
}

// Jobs returns the scheduled jobs.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "old calls of machines", When: schedule.Daily(3, 40),
		Retention: []schedule.RetentionPeriod{{Data: "how often each token of a machine made each call", For: schedule.Span(callsRetention)}},
		Run: func(ctx context.Context, _ *schedule.JobRun) error {
			before := s.Clock.Now().Add(-callsRetention).UnixMilli()
			return s.DB.InBatches(ctx, sweepBatch, func(tx *db.Tx, limit int) (int64, error) { return deleteCalls(tx, before, limit) })
		},
	}}
}
