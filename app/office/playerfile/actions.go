package playerfile

import (
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/permission"
)

// Permissions of the actions that need more than the permissions to see and to change an
// account.
var (
	CorrectBalances = permission.Declare("correct_balances", "Add to the balances of players and take from them.")
	GrantRoles      = permission.Declare("grant_roles", "Grant roles and permissions to accounts and revoke them, if you have them yourself.").ForPeople()
)

// Permissions returns the permissions that the calls of this package need besides
// "users".
func Permissions() []permission.Permission {
	return []permission.Permission{CorrectBalances, GrantRoles}
}

// Kinds of approvals that the accounts store for the calls of this package.
const (
	kindGrant   = "give permissions"
	kindRecover = "recover account"
)

const (
	readsPerMinute   = 600
	actionsPerMinute = 120
)

// Actions returns the calls of the package.
func (s *Service) Actions() []action.Action {
	reads := func(summary string) []action.Option {
		return []action.Option{action.ReadsOnly(), action.PerAccount(readsPerMinute, time.Minute), action.Summary(summary)}
	}
	withPermission := func(summary string) []action.Option {
		return []action.Option{action.Staff(action.Logged{ReasonRequired: true}), action.PerAccount(actionsPerMinute, time.Minute), action.Summary(summary)}
	}
	// asks is for actions that move money or give access to an account. They require a
	// recent two-factor code of the caller.
	withTwoFactor := func(summary string) []action.Option { return append(withPermission(summary), action.TwoFactor()) }
	users := action.Permission(permission.EditRoles)
	return []action.Action{
		action.Post("/api/admin/players", users, s.List, reads("The players, by filters or by what staff have in hand.")...),
		action.Post("/api/admin/player", users, s.Player, reads("The player's account.")...),
		action.Post("/api/admin/player/money", users, s.Money, reads("The balances of a player, and their play by game.")...),
		action.Post("/api/admin/player/transfers", users, s.Transfers, reads("The transfers of a player and their ended wagers, newest first.")...),
		action.Post("/api/admin/player/sessions", users, s.Devices, reads("Where a player is signed in.")...),
		action.Post("/api/admin/player/related", users, s.Related, reads("The accounts that have something in common with a player's.")...),
		action.Post("/api/admin/player/messages", users, s.Messages, reads("What a player wrote in the chat, newest first.")...),
		action.Post("/api/admin/player/notes", users, s.Notes, reads("The notes on a player, newest first.")...),
		action.Post("/api/admin/player/note_versions", users, s.NoteHistory, reads("All versions of a note.")...),
		action.Post("/api/admin/player/note", users, s.WriteNote, action.Staff(action.Logged{}),
			action.PerAccount(actionsPerMinute, time.Minute), action.Summary("Write a note on a player, or a new version of one's own.")).Neutral("It is a note for the team."),
		action.Post("/api/admin/player/tag", users, s.Tag, withPermission("Put a tag on a player or take it away.")...).Neutral("Tags are notes for the team."),
		action.Post("/api/admin/player/adjust", action.Permission(CorrectBalances), s.Adjust, withTwoFactor("Correct a balance of a player.")...).SecondPerson(actionAdjust),
		action.Post("/api/admin/player/ban", users, s.Ban, withPermission("Shut a player out.")...).Neutral("It only shuts a player out."),
		action.Post("/api/admin/player/unban", users, s.Unban, withPermission("Unban a player.")...).Neutral("Holds and limits of the player stay."),
		action.Post("/api/admin/player/mute", users, s.Mute, withPermission("Keep a player from writing in the chat.")...).Neutral("It only keeps a player from writing."),
		action.Post("/api/admin/player/unmute", users, s.Unmute, withPermission("Let a player write again.")...).Neutral("It lets a player write in the chat."),
		action.Post("/api/admin/player/role", action.Permission(GrantRoles), s.Role, withTwoFactor("Give a role to an account or take it.")...).SecondPerson(kindGrant),
		action.Post("/api/admin/player/permission", action.Permission(GrantRoles), s.Permission, withTwoFactor("Give a permission to one account or take it back.")...).SecondPerson(kindGrant),
		action.Post("/api/admin/player/password_email", users, s.SendPasswordEmail, withTwoFactor("Send the email with which a player sets a new password.")...).SecondPerson(kindRecover),
		action.Post("/api/admin/player/end_sessions", users, s.EndSessions, withPermission("Sign a player out, everywhere or in one place.")...).Neutral("It only signs a player out."),
		action.Post("/api/admin/player/remove_2fa", users, s.RemoveTwoFactor, append(withTwoFactor("Remove the second factor of a player."), action.PeopleOnly())...).SecondPerson(kindRecover),
		action.Post("/api/admin/player/email", users, s.Email, append(withTwoFactor("Change the email address of a player, or confirm it."), action.PeopleOnly())...).SecondPerson(kindRecover),
		action.Post("/api/admin/player/exclude", users, s.Exclude, withPermission("Exclude a player from play, for longer than before.")...).Neutral("It only makes an exclusion longer."),
	}
}
