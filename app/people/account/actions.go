package account

import (
	"time"

	"croupier/app/kernel/action"
)

// Actions lists the calls of accounts.
func (s *Service) Actions() []action.Action {
	return append(append(s.authActions(), s.userActions()...), s.profileActions()...)
}

// guestOptions returns the options of calls that guests may make.
func (s *Service) guestOptions(options ...action.Option) []action.Option {
	return action.CredentialOptions(s.options.CallsPerMinute, options...)
}

func (s *Service) authActions() []action.Action {
	return []action.Action{
		action.Post("/auth/register", action.Public, s.Register,
			s.guestOptions(action.StartsSession(), action.Summary("Open an account and sign in."))...),
		action.Post("/auth/login", action.Public, s.Login,
			s.guestOptions(action.StartsSession(), action.Summary("Sign in by name or email and password."))...),
		action.Post("/auth/loginViaToken", action.Public, s.LoginViaToken,
			s.guestOptions(action.StartsSession(), action.Summary("Sign in by a bearer or a one-time token."))...),
		action.Post("/auth/update", action.SignedIn, s.Update, action.OwnAccountOptions(action.NoProof, "Read the current user.", 240)...),
		action.Get("/auth/logout", action.Public, s.Logout, action.StateChangingGet(), action.Summary("End the session; may be repeated.")),
		action.Post("/auth/resetPassword", action.Public, s.ForgotPassword,
			s.guestOptions(action.Summary("Send an email with a link to set a new password; the answer is always the same."))...),
		action.Post("/auth/password/reset", action.Public, s.ResetPassword,
			s.guestOptions(action.Summary("Set a new password with the link in an email; ends all sessions."))...),
		action.Post("/auth/email/undo", action.Public, s.UndoEmail,
			s.guestOptions(action.Summary("Undo a change of the email address with the link in an email; ends all sessions and the password."))...),
		action.Post("/auth/email/confirm", action.Public, s.ConfirmEmail,
			s.guestOptions(action.Summary("Confirm an email address with the link in an email."))...),
	}
}

// RecoveryActions are the calls with which players see and stop account recoveries that
// staff have started.
func (s *Service) RecoveryActions() []action.Action {
	return []action.Action{
		action.Post("/auth/recovery/object", action.Public, s.ObjectByLink,
			s.guestOptions(action.Summary("Object to a change of how to sign in to an account, with the link in an email."))...),
		action.Post("/api/user/recovery", action.SignedIn, s.OpenRecovery,
			action.OwnAccountOptions(action.NoProof, "Whether staff are changing how the account is entered.", 60)...),
		action.Post("/api/user/recovery/object", action.SignedIn, s.ObjectToOwn,
			action.OwnAccountOptions(action.NoProof, "Object to that change.", 20)...),
	}
}

func (s *Service) userActions() []action.Action {
	return []action.Action{
		action.Post("/api/user/verifyEmail", action.SignedIn, s.VerifyEmail,
			action.OwnAccountOptions(action.NoProof, "Send the confirmation email again.", 20)...),
		action.Post("/api/user/updateEmail", action.SignedIn, s.UpdateEmail,
			action.OwnAccountOptions(action.FullProof, "Change the email address, which then waits for confirmation.", 10)...),
		action.Post("/api/user/password", action.SignedIn, s.ChangePassword,
			action.OwnAccountOptions(action.FullProof, "Change the password; ends the other sessions.", 10)...),
		action.Post("/api/user/2fa_setup", action.SignedIn, s.SetupTwoFactor,
			action.OwnAccountOptions(action.FullProof, "Make a two-factor secret that waits for its first code.", 10)...),
		action.Post("/api/user/2fa_enable", action.SignedIn, s.EnableTwoFactor,
			action.OwnAccountOptions(action.FullProof, "Turn two-factor on by the first code.", 20)...),
		action.Post("/api/user/2fa_validate", action.Pending, s.ValidateTwoFactor,
			action.OwnAccountOptions(action.NoProof, "Confirm the session by a code or a backup code.", 60)...),
		action.Post("/api/user/2fa_disable", action.SignedIn, s.DisableTwoFactor,
			action.OwnAccountOptions(action.PasswordProof, "Turn two-factor off by a code or a backup code.", 20)...),
		action.Post("/api/user/2fa_backup_codes", action.SignedIn, s.RenewBackupCodes,
			action.OwnAccountOptions(action.FullProof, "Replace the backup codes.", 10)...),
		action.Post("/api/user/sessions", action.SignedIn, s.ListSessions,
			action.OwnAccountOptions(action.NoProof, "List where the user is signed in.", 60)...),
		action.Post("/api/user/session_end", action.SignedIn, s.EndSession,
			action.OwnAccountOptions(action.FactorProof, "Sign one device out.", 60)...),
		action.Post("/api/user/sessions_end_others", action.SignedIn, s.EndOtherSessions,
			action.OwnAccountOptions(action.FactorProof, "Sign every other device out.", 20)...),
		action.Post("/api/user/settings", action.SignedIn, s.ChangeSettings,
			action.OwnAccountOptions(action.NoProof, "Change the player's choices.", 60)...),
		action.Post("/api/user/ignore", action.SignedIn, s.Ignore,
			action.OwnAccountOptions(action.NoProof, "Put a player on the ignore list.", 60)...),
		action.Post("/api/user/unignore", action.SignedIn, s.Unignore,
			action.OwnAccountOptions(action.NoProof, "Take a player off the ignore list.", 60)...),
		action.Post("/api/user/ignores", action.SignedIn, s.Ignored,
			action.OwnAccountOptions(action.NoProof, "Read the ignore list.", 60)...),
		action.Post("/api/user/self_exclude", action.SignedIn, s.SelfExclude,
			action.OwnAccountOptions(action.PasswordProof, "Exclude oneself from play for a time.", 20)...),
		action.Post("/api/user/find", action.Public, s.Find, s.guestOptions(action.Summary("Find a player by name."))...),
	}
}

func (s *Service) profileActions() []action.Action {
	return []action.Action{
		action.Post("/api/profile/getUser", action.Public, s.Profile, action.Summary("Read a player's public profile, by id or name."),
			action.BodyLimit(action.CredentialBody), action.PerAddress(240, time.Minute)),
		action.Post("/api/contactInfoModalSettings", action.Public, s.ContactSettings,
			action.Summary("Read what the contact-info dialog asks for."), action.BodyLimit(action.CredentialBody)),
		action.Post("/api/profile/updateContactInfo", action.SignedIn, s.UpdateContactInfo,
			action.OwnAccountOptions(action.NoProof, "Answer the contact-info dialog.", 20)...),
	}
}
