package account

import (
	"time"

	"croupier/app/kernel/action"
)

// Actions lists the calls of accounts.
func (s *Service) Actions() []action.Action {
	return append(append(s.authActions(), s.userActions()...), s.profileActions()...)
}

// guarded are the options of the calls that anybody may try.
func (s *Service) guarded(options ...action.Option) []action.Option {
	return action.Guarded(s.options.CallsPerMinute, options...)
}

func (s *Service) authActions() []action.Action {
	return []action.Action{
		action.Post("/auth/register", action.Public, s.Register,
			s.guarded(action.StartsSession(), action.Summary("Open an account and sign in."))...),
		action.Post("/auth/login", action.Public, s.Login,
			s.guarded(action.StartsSession(), action.Summary("Sign in by name or e-mail and password."))...),
		action.Post("/auth/loginViaToken", action.Public, s.LoginViaToken,
			s.guarded(action.StartsSession(), action.Summary("Sign in by a bearer or a one-time token."))...),
		action.Post("/auth/update", action.SignedIn, s.Update, action.Own(action.SessionSuffices, "Read the current user.", 240)...),
		action.Get("/auth/logout", action.Public, s.Logout, action.StateChangingGet(), action.Summary("End the session; may be repeated.")),
		action.Post("/auth/resetPassword", action.Public, s.ForgotPassword,
			s.guarded(action.Summary("Send a letter with a link to set a new password; the answer is always the same."))...),
		action.Post("/auth/password/reset", action.Public, s.ResetPassword,
			s.guarded(action.Summary("Set a new password by the link of a letter; ends all sessions."))...),
		action.Post("/auth/email/undo", action.Public, s.UndoEmail,
			s.guarded(action.Summary("Take a changed e-mail address back by the link of a letter; ends all sessions and the password."))...),
		action.Post("/auth/email/confirm", action.Public, s.ConfirmEmail,
			s.guarded(action.Summary("Confirm an e-mail address by the link of a letter."))...),
	}
}

func (s *Service) userActions() []action.Action {
	return []action.Action{
		action.Post("/api/user/verifyEmail", action.SignedIn, s.VerifyEmail,
			action.Own(action.SessionSuffices, "Send the confirmation letter again.", 20)...),
		action.Post("/api/user/updateEmail", action.SignedIn, s.UpdateEmail,
			action.Own(action.FullProof, "Change the e-mail address, which then waits for confirmation.", 10)...),
		action.Post("/api/user/password", action.SignedIn, s.ChangePassword,
			action.Own(action.FullProof, "Change the password; ends the other sessions.", 10)...),
		action.Post("/api/user/2fa_setup", action.SignedIn, s.SetupTwoFactor,
			action.Own(action.FullProof, "Make a two-factor secret that waits for its first code.", 10)...),
		action.Post("/api/user/2fa_enable", action.SignedIn, s.EnableTwoFactor,
			action.Own(action.FullProof, "Turn two-factor on by the first code.", 20)...),
		action.Post("/api/user/2fa_validate", action.Pending, s.ValidateTwoFactor,
			action.Own(action.SessionSuffices, "Confirm the session by a code or a backup code.", 60)...),
		action.Post("/api/user/2fa_disable", action.SignedIn, s.DisableTwoFactor,
			action.Own(action.PasswordProof, "Turn two-factor off by a code or a backup code.", 20)...),
		action.Post("/api/user/2fa_backup_codes", action.SignedIn, s.RenewBackupCodes,
			action.Own(action.FullProof, "Replace the backup codes.", 10)...),
		action.Post("/api/user/sessions", action.SignedIn, s.ListSessions,
			action.Own(action.SessionSuffices, "List where the user is signed in.", 60)...),
		action.Post("/api/user/session_end", action.SignedIn, s.EndSession,
			action.Own(action.FactorProof, "Sign one device out.", 60)...),
		action.Post("/api/user/sessions_end_others", action.SignedIn, s.EndOtherSessions,
			action.Own(action.FactorProof, "Sign every other device out.", 20)...),
		action.Post("/api/user/settings", action.SignedIn, s.ChangeSettings,
			action.Own(action.SessionSuffices, "Change the player's choices.", 60)...),
		action.Post("/api/user/ignore", action.SignedIn, s.Ignore,
			action.Own(action.SessionSuffices, "Put a player on the ignore list.", 60)...),
		action.Post("/api/user/unignore", action.SignedIn, s.Unignore,
			action.Own(action.SessionSuffices, "Take a player off the ignore list.", 60)...),
		action.Post("/api/user/ignores", action.SignedIn, s.Ignored,
			action.Own(action.SessionSuffices, "Read the ignore list.", 60)...),
		action.Post("/api/user/self_exclude", action.SignedIn, s.SelfExclude,
			action.Own(action.PasswordProof, "Keep oneself from play for a while.", 20)...),
		action.Post("/api/user/find", action.Public, s.Find, s.guarded(action.Summary("Find a player by name."))...),
	}
}

func (s *Service) profileActions() []action.Action {
	return []action.Action{
		action.Post("/api/profile/getUser", action.Public, s.Profile, action.Summary("Read a player's public profile, by id or name."),
			action.BodyLimit(action.CredentialBody), action.PerAddress(240, time.Minute)),
		action.Post("/api/contactInfoModalSettings", action.Public, s.ContactSettings,
			action.Summary("Read what the contact-info dialog asks for."), action.BodyLimit(action.CredentialBody)),
		action.Post("/api/profile/updateContactInfo", action.SignedIn, s.UpdateContactInfo,
			action.Own(action.SessionSuffices, "Answer the contact-info dialog.", 20)...),
	}
}
