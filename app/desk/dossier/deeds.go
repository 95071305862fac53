package dossier

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
)

// DeedRequest does something to a player. Version is that of the player which
// the caller has looked at: when somebody has changed them since, nothing is done.
type DeedRequest struct {
	UserID  string `json:"user" validate:"required,max=40"`
	Version string `json:"version,omitempty" validate:"max=16"`
	action.Reason
}

// PlayerMuteRequest keeps a player from writing for some minutes.
type PlayerMuteRequest struct {
	DeedRequest
	Minutes int64 `json:"minutes" validate:"min=1,max=525600"`
}

// PlayerRoleRequest gives a role or takes it.
type PlayerRoleRequest struct {
	DeedRequest
	Role   string `json:"role" validate:"required,max=40"`
	Remove bool   `json:"remove,omitempty"`
}

// PlayerPermissionRequest gives a permission to one account alone or takes it back.
type PlayerPermissionRequest struct {
	DeedRequest
	Permission string `json:"permission" validate:"required,max=40"`
	Remove     bool   `json:"remove,omitempty"`
}

// PlayerSessionsRequest ends one session, or all when Session is empty.
type PlayerSessionsRequest struct {
	DeedRequest
	Session string `json:"session,omitempty" validate:"max=40"`
}

// PlayerEmailRequest changes the e-mail address, or confirms the one that is there when
// Email is empty.
type PlayerEmailRequest struct {
	DeedRequest
	Email string `json:"email,omitempty" validate:"max=320"`
}

// PlayerExcludeRequest excludes a player from play. Duration is one of those of a
// self-exclusion.
type PlayerExcludeRequest struct {
	DeedRequest
	Duration string `json:"duration" validate:"required,max=16" ts:"24h|7d|30d|6m|1y|5y|permanent"`
}

// deeds begins what a call does to a player.
func (s *Service) deeds(call *session.Call, r DeedRequest) Deeds {
	return s.Accounts.For(players.Change{Call: call, Reason: r.Reason.Reason, Version: r.Version})
}

// Ban shuts a player out, who is told the reason.
func (s *Service) Ban(ctx context.Context, call *session.Call, r DeedRequest) (action.None, error) {
	return action.None{}, s.deeds(call, r).Ban(ctx, r.UserID, r.Reason.Reason)
}

// Unban lets a player in again.
func (s *Service) Unban(ctx context.Context, call *session.Call, r DeedRequest) (action.None, error) {
	return action.None{}, s.deeds(call, r).Unban(ctx, r.UserID)
}

// Mute keeps a player from writing in the chat.
func (s *Service) Mute(ctx context.Context, call *session.Call, r PlayerMuteRequest) (action.None, error) {
	until := s.Clock.Now().Add(time.Duration(r.Minutes) * time.Minute)
	return action.None{}, s.deeds(call, r.DeedRequest).Mute(ctx, r.UserID, until)
}

// Unmute lets a player write again.
func (s *Service) Unmute(ctx context.Context, call *session.Call, r DeedRequest) (action.None, error) {
	return action.None{}, s.deeds(call, r).Mute(ctx, r.UserID, time.Time{})
}

// Role gives a role or takes it.
func (s *Service) Role(ctx context.Context, call *session.Call, r PlayerRoleRequest) (action.None, error) {
	if r.Remove {
		return action.None{}, s.deeds(call, r.DeedRequest).RemoveRole(ctx, r.UserID, r.Role)
	}
	return action.None{}, s.deeds(call, r.DeedRequest).AddRole(ctx, r.UserID, r.Role)
}

// Permission gives a permission or takes it back.
func (s *Service) Permission(ctx context.Context, call *session.Call, r PlayerPermissionRequest) (action.None, error) {
	if r.Remove {
		return action.None{}, s.deeds(call, r.DeedRequest).Revoke(ctx, r.UserID, r.Permission)
	}
	return action.None{}, s.deeds(call, r.DeedRequest).Grant(ctx, r.UserID, r.Permission)
}

// PasswordLetter sends the letter by which a player sets a new password.
func (s *Service) PasswordLetter(ctx context.Context, call *session.Call, r DeedRequest) (action.None, error) {
	return action.None{}, s.deeds(call, r).SendPasswordLetter(ctx, r.UserID)
}

// EndSessions signs a player out.
func (s *Service) EndSessions(ctx context.Context, call *session.Call, r PlayerSessionsRequest) (action.None, error) {
	return action.None{}, s.deeds(call, r.DeedRequest).EndSessions(ctx, r.UserID, r.Session)
}

// RemoveTwoFactor helps a player who lost both the app and the backup codes.
func (s *Service) RemoveTwoFactor(ctx context.Context, call *session.Call, r DeedRequest) (action.None, error) {
	return action.None{}, s.deeds(call, r).DisableTwoFactor(ctx, r.UserID)
}

// Email changes the e-mail address or confirms it.
func (s *Service) Email(ctx context.Context, call *session.Call, r PlayerEmailRequest) (action.None, error) {
	if r.Email == "" {
		return action.None{}, s.deeds(call, r.DeedRequest).ConfirmEmail(ctx, r.UserID)
	}
	return action.None{}, s.deeds(call, r.DeedRequest).SetEmail(ctx, r.UserID, r.Email)
}

// Exclude shuts a player out of play, for longer than before.
func (s *Service) Exclude(ctx context.Context, call *session.Call, r PlayerExcludeRequest) (action.None, error) {
	return action.None{}, s.deeds(call, r.DeedRequest).Exclude(ctx, r.UserID, r.Duration)
}

// errUnknown refuses what is asked of nobody.
var errUnknown = fault.New(fault.CodeNotFound, "Unknown user.")
