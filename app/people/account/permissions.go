package account

import (
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
)

// RoleModerator is the built-in role of those who keep order in the chat. The
// other built-in role is session.RoleAdmin.
const RoleModerator = "chat_moderator"

// IgnorePrivacy lets staff see what players keep to themselves.
var IgnorePrivacy = permission.Declare("ignore_privacy", "See the bets of players who keep theirs private.").
	ForRule("profiles, the live feed and the race")

// Permissions are those that accounts ask for.
func Permissions() []permission.Permission { return []permission.Permission{IgnorePrivacy} }

func builtInRole(role string) bool { return role == session.RoleAdmin || role == RoleModerator }
