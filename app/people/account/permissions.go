package account

import (
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
)

// RoleModerator is the built-in role of chat moderators. The other built-in role is
// session.RoleAdmin.
const RoleModerator = "chat_moderator"

// IgnorePrivacy lets staff see the data of private players.
var IgnorePrivacy = permission.Declare("ignore_privacy", "See the bets of players who keep theirs private.").GrantableAlone().
	ForRule("profiles, the live feed and the race")

// Permissions are the permissions that accounts declare.
func Permissions() []permission.Permission { return []permission.Permission{IgnorePrivacy} }

func builtInRole(role string) bool { return role == session.RoleAdmin || role == RoleModerator }
