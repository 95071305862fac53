package playerfile

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
)

// PlayerActionRequest requests an action on a player. Version is the version of the player that
// the caller has seen. If the player has changed since, the action fails.
type PlayerActionRequest struct {
	UserID  string `json:"user" validate:"required,max=40"`
	Version string `json:"version,omitempty" validate:"max=16"`
	action.Reason
}

// PlayerMuteRequest mutes a player for some minutes.
type PlayerMuteRequest struct {
	PlayerActionRequest
	Minutes int64 `json:"minutes" validate:"min=1,max=525600"`
}

// PlayerRoleRequest grants or revokes a role.
type PlayerRoleRequest struct {
	PlayerActionRequest
	Role   string `json:"role" validate:"required,max=40"`
	Remove bool   `json:"remove,omitempty"`
}

// PlayerPermissionRequest grants a permission to one account, or revokes it.
type PlayerPermissionRequest struct {
	PlayerActionRequest
	Permission string `json:"permission" validate:"required,max=40"`
	Remove     bool   `json:"remove,omitempty"`
}

// PlayerSessionsRequest ends one session, or all if Session is empty.
type PlayerSessionsRequest struct {
	PlayerActionRequest
	Session string `json:"session,omitempty" validate:"max=40"`
}

// PlayerEmailRequest changes the email address. If Email is empty, it confirms the
// present one.
type PlayerEmailRequest struct {
	PlayerActionRequest
	Email string `json:"email,omitempty" validate:"max=320"`
}

// PlayerExcludeRequest excludes a player from play. Duration is one of the durations of a
// self-exclusion.
type PlayerExcludeRequest struct {
	PlayerActionRequest
	Duration string `json:"duration" validate:"required,max=16" ts:"24h|7d|30d|6m|1y|5y|permanent"`
}

// accountActions starts an action on a player.
func (s *Service) accountActions(call *session.Call, r PlayerActionRequest) AccountActions {
	return s.Accounts.For(players.Change{Call: call, Reason: r.Reason.Reason, Version: r.Version})
}

// Ban blocks a player's account. The player sees the reason.
func (s *Service) Ban(ctx context.Context, call *session.Call, r PlayerActionRequest) (action.None, error) {
	return action.None{}, s.accountActions(call, r).Ban(ctx, r.UserID, r.Reason.Reason)
}

// Unban unblocks a player's account.
func (s *Service) Unban(ctx context.Context, call *session.Call, r PlayerActionRequest) (action.None, error) {
	return action.None{}, s.accountActions(call, r).Unban(ctx, r.UserID)
}

// Mute prevents a player from writing in the chat.
func (s *Service) Mute(ctx context.Context, call *session.Call, r PlayerMuteRequest) (action.None, error) {
	until := s.Clock.Now().Add(time.Duration(r.Minutes) * time.Minute)
	return action.None{}, s.accountActions(call, r.PlayerActionRequest).Mute(ctx, r.UserID, until)
}

// Unmute ends a mute.
func (s *Service) Unmute(ctx context.Context, call *session.Call, r PlayerActionRequest) (action.None, error) {
	return action.None{}, s.accountActions(call, r).Mute(ctx, r.UserID, time.Time{})
}

// Role grants or revokes a role.
func (s *Service) Role(ctx context.Context, call *session.Call, r PlayerRoleRequest) (action.None, error) {
	if r.Remove {
		return action.None{}, s.accountActions(call, r.PlayerActionRequest).RemoveRole(ctx, r.UserID, r.Role)
	}
	return action.None{}, s.accountActions(call, r.PlayerActionRequest).AddRole(ctx, r.UserID, r.Role)
}

// Permission grants or revokes a permission.
func (s *Service) Permission(ctx context.Context, call *session.Call, r PlayerPermissionRequest) (action.None, error) {
	if r.Remove {
		return action.None{}, s.accountActions(call, r.PlayerActionRequest).Revoke(ctx, r.UserID, r.Permission)
	}
	return action.None{}, s.accountActions(call, r.PlayerActionRequest).Grant(ctx, r.UserID, r.Permission)
}

// SendPasswordEmail sends the email for a password reset.
func (s *Service) SendPasswordEmail(ctx context.Context, call *session.Call, r PlayerActionRequest) (action.None, error) {
	return action.None{}, s.accountActions(call, r).SendPasswordReset(ctx, r.UserID)
}

// EndSessions ends sessions of a player.
func (s *Service) EndSessions(ctx context.Context, call *session.Call, r PlayerSessionsRequest) (action.None, error) {
	return action.None{}, s.accountActions(call, r.PlayerActionRequest).EndSessions(ctx, r.UserID, r.Session)
}

// RemoveTwoFactor disables two-factor authentication for a player who lost both the app
// and the backup codes.
func (s *Service) RemoveTwoFactor(ctx context.Context, call *session.Call, r PlayerActionRequest) (action.None, error) {
	return action.None{}, s.accountActions(call, r).DisableTwoFactor(ctx, r.UserID)
}

// Email changes the email address or confirms it.
func (s *Service) Email(ctx context.Context, call *session.Call, r PlayerEmailRequest) (action.None, error) {
	if r.Email == "" {
		return action.None{}, s.accountActions(call, r.PlayerActionRequest).ConfirmEmail(ctx, r.UserID)
	}
	return action.None{}, s.accountActions(call, r.PlayerActionRequest).SetEmail(ctx, r.UserID, r.Email)
}

// Exclude excludes a player from play. It can only extend an exclusion.
func (s *Service) Exclude(ctx context.Context, call *session.Call, r PlayerExcludeRequest) (action.None, error) {
	return action.None{}, s.accountActions(call, r.PlayerActionRequest).Exclude(ctx, r.UserID, r.Duration)
}

// errUnknown is returned if the player does not exist.
var errUnknown = fault.New(fault.CodeNotFound, "Unknown user.")
