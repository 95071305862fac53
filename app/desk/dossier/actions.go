package dossier

import (
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/permission"
)

// Permissions of what weighs more than to see and to change an account.
var (
	CorrectBalances = permission.Declare("correct_balances", "Add to the balances of players and take from them.")
	GrantRoles      = permission.Declare("grant_roles", "Give roles and permissions to accounts and take them, as far as one holds them.")
)

// Permissions are those that the calls here need beside "users".
func Permissions() []permission.Permission {
	return []permission.Permission{CorrectBalances, GrantRoles}
}

const (
	readsPerMinute = 600
	deedsPerMinute = 120
)

// Actions are the calls of the room.
func (s *Service) Actions() []action.Action {
	reads := func(summary string) []action.Option {
		return []action.Option{action.ReadsOnly(), action.PerAccount(readsPerMinute, time.Minute), action.Summary(summary)}
	}
	does := func(summary string) []action.Option {
		return []action.Option{action.Staff(action.Logged{ReasonRequired: true}), action.PerAccount(deedsPerMinute, time.Minute), action.Summary(summary)}
	}
	// asks is for deeds that move money or open an account to somebody: they want a
	// recent code of whoever does them.
	asks := func(summary string) []action.Option { return append(does(summary), action.TwoFactor()) }
	users := action.Permission(permission.EditRoles)
	return []action.Action{
		action.Post("/api/admin/players", users, s.List, reads("The players, by filters or by what staff have in hand.")...),
		action.Post("/api/admin/player", users, s.Player, reads("Who a player is.")...),
		action.Post("/api/admin/player/money", users, s.Money, reads("The balances of a player, and their play by game.")...),
		action.Post("/api/admin/player/transfers", users, s.Transfers, reads("The transfers of a player but for those of wagers, newest first.")...),
		action.Post("/api/admin/player/sessions", users, s.Devices, reads("Where a player is signed in.")...),
		action.Post("/api/admin/player/related", users, s.Related, reads("The accounts that have something in common with a player's.")...),
		action.Post("/api/admin/player/messages", users, s.Messages, reads("What a player wrote in the chat, newest first.")...),
		action.Post("/api/admin/player/notes", users, s.Notes, reads("The notes on a player, newest first.")...),
		action.Post("/api/admin/player/note_versions", users, s.NoteHistory, reads("All versions of a note.")...),
		action.Post("/api/admin/player/note", users, s.WriteNote, action.Staff(action.Logged{}),
			action.PerAccount(deedsPerMinute, time.Minute), action.Summary("Write a note on a player, or a new version of one's own.")),
		action.Post("/api/admin/player/tag", users, s.Tag, does("Put a tag on a player or take it away.")...),
		action.Post("/api/admin/player/adjust", action.Permission(CorrectBalances), s.Adjust, asks("Correct a balance of a player.")...),
		action.Post("/api/admin/player/ban", users, s.Ban, does("Shut a player out.")...),
		action.Post("/api/admin/player/unban", users, s.Unban, does("Let a player in again.")...),
		action.Post("/api/admin/player/mute", users, s.Mute, does("Keep a player from writing in the chat.")...),
		action.Post("/api/admin/player/unmute", users, s.Unmute, does("Let a player write again.")...),
		action.Post("/api/admin/player/role", action.Permission(GrantRoles), s.Role, asks("Give a role to an account or take it.")...),
		action.Post("/api/admin/player/permission", action.Permission(GrantRoles), s.Permission, asks("Give a permission to one account or take it back.")...),
		action.Post("/api/admin/player/password_letter", users, s.PasswordLetter, asks("Send the letter by which a player sets a new password.")...),
		action.Post("/api/admin/player/end_sessions", users, s.EndSessions, does("Sign a player out, everywhere or in one place.")...),
		action.Post("/api/admin/player/remove_2fa", users, s.RemoveTwoFactor, asks("Remove the second factor of a player.")...),
		action.Post("/api/admin/player/email", users, s.Email, asks("Change the e-mail address of a player, or confirm it.")...),
		action.Post("/api/admin/player/exclude", users, s.Exclude, does("Exclude a player from play, for longer than before.")...),
	}
}
