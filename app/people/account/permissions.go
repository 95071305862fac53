package account

import (
	"slices"

	"croupier/app/kernel/session"
)

// RoleModerator is the built-in role of those who keep order in the chat. The
// other built-in role is session.RoleAdmin.
const RoleModerator = "chat_moderator"

// Permission ids that roles and users can be granted.
const (
	PermDashboard     = "dashboard"
	PermUsers         = "users"
	PermWithdraws     = "withdraws"
	PermPromo         = "promo"
	PermContent       = "content"
	PermGames         = "games"
	PermSettings      = "settings"
	PermManageTickets = "manageTickets"
	PermIgnorePrivacy = "ignore_privacy"
)

// Permissions lists every permission id.
func Permissions() []string {
	return []string{
		PermDashboard, PermUsers, PermWithdraws, PermPromo, PermContent, PermGames, PermSettings,
		PermManageTickets, PermIgnorePrivacy,
	}
}

func knownPermission(id string) bool { return slices.Contains(Permissions(), id) }

func builtInRole(role string) bool { return role == session.RoleAdmin || role == RoleModerator }
