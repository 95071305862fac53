package account

import (
	"croupier/app/kernel/fault"
	"croupier/db"
)

// Emails that notify the account's owner of changed credentials and say what to do if
// the owner did not make the change.

// notYouText says what to do if a stranger made the change.
func (s *Service) notYouText() string {
	return "If this was not you: ask for a new password where you sign in, and follow the email that you then get here. " +
		"That signs every device out. Then look through Settings, Security and Connections, and " + s.contactText() + "."
}

// contactText says how to contact the operator.
func (s *Service) contactText() string {
	if s.options.Email == "" {
		return "contact the operator of " + s.options.Product
	}
	return "write to " + s.options.Email
}

func (s *Service) passwordChangedEmail(to, name string) outgoingEmail {
	return outgoingEmail{
		Kind: mailPasswordChanged, To: to, Name: name,
		Subject:    "Your password was changed",
		Paragraphs: []string{"The password of your account was changed, and other devices were signed out."},
		Note:       s.notYouText(),
	}
}

// addressChangedEmail goes to the old address. undo is empty for an address that was
// never confirmed.
func (s *Service) addressChangedEmail(to, name, address, undo string) outgoingEmail {
	l := outgoingEmail{
		Kind: mailEmailChanged, To: to, Name: name,
		Subject:    "Your email address was changed",
		Paragraphs: []string{"The email address of your account was changed to " + address + "."},
		Note:       "If this was not you, " + s.contactText() + " at once.",
	}
	if undo != "" {
		l.Paragraphs = append(l.Paragraphs,
			"Until the new address is confirmed, emails still come here. If this was not you, take the change back: "+
				"this address is yours again, every device is signed out, and you set a new password.")
		l.Button, l.Link = "Take it back", undo
		l.Note = "The link works for 7 days, even if the password was changed as well. If it was you, ignore this email."
	}
	return l
}

func (s *Service) addressRestoredEmail(to, name, link string) outgoingEmail {
	return outgoingEmail{
		Kind: mailEmailRestored, To: to, Name: name,
		Subject: "Your email address is back",
		Paragraphs: []string{
			"The change of your email address was taken back. Every device was signed out, and the password opens your account no more.",
			"Ways to sign in and two-factor that were added since the change are gone. Set a new password to go on.",
		},
		Button: "Set a new password", Link: link,
		Note: "The link works once and for 60 minutes. After that, ask for another one where you sign in.",
	}
}

func (s *Service) twoFactorOnEmail(to, name string) outgoingEmail {
	return outgoingEmail{
		Kind: mailTwoFactor, To: to, Name: name,
		Subject: "Two-factor authentication is on",
		Paragraphs: []string{"From now on a code from your authenticator app is needed to sign in, and other devices were signed out. " +
			"Keep your backup codes in a safe place."},
		Note: "If this was not you, " + s.contactText() + " at once.",
	}
}

func (s *Service) twoFactorOffEmail(to, name string) outgoingEmail {
	return outgoingEmail{
		Kind: mailTwoFactor, To: to, Name: name,
		Subject:    "Two-factor authentication is off",
		Paragraphs: []string{"A code is no longer needed to sign in to your account."},
		Note:       s.notYouText(),
	}
}

func (s *Service) backupCodesEmail(to, name string) outgoingEmail {
	return outgoingEmail{
		Kind: mailTwoFactor, To: to, Name: name,
		Subject:    "Your backup codes were replaced",
		Paragraphs: []string{"New backup codes for two-factor authentication were made. The ones before open your account no more."},
		Note:       s.notYouText(),
	}
}

// Warn notifies a player, after tx is committed, that the ways to sign in have changed,
// and says what to do if the player did not change them. kind names the email in mail
// logs.
func (s *Service) Warn(tx *db.Tx, userID, kind, subject, text string) error {
	a, err := accountByID(tx, userID)
	if err != nil {
		return err
	}
	if a == nil {
		return fault.ErrUnauthorized
	}
	s.notifyOwner(tx, a, func(to, name string) outgoingEmail {
		return outgoingEmail{Kind: kind, To: to, Name: name, Subject: subject, Paragraphs: []string{text}, Note: s.notYouText()}
	})
	return nil
}

// recoveryDescriptions describe the changes by staff, for the email to the owner.
var recoveryDescriptions = map[string]string{
	recoverEmail:     "The support was asked to change the email address of your account.",
	recoverConfirm:   "The support was asked to take the new email address of your account as confirmed.",
	recoverTwoFactor: "The support was asked to turn two-factor authentication of your account off.",
	recoverPassword:  "The support was asked to send you a link for a new password.",
}

// recoveryEmail goes to the address that is in force when staff want to change an
// account's credentials.
func (s *Service) recoveryEmail(to, name, kind, link string) outgoingEmail {
	return outgoingEmail{
		Kind: mailRecovery, To: to, Name: name,
		Subject: "The support was asked to change how you sign in to your account",
		Paragraphs: []string{
			recoveryDescriptions[kind] + " This happens after a waiting time at the earliest. Until two days after it, nothing can be withdrawn or given away.",
			"If you did not ask for this, stop it: press the button, or go to Settings, Security.",
		},
		Button: "I did not ask for this", Link: link,
		Note: "If it was you, ignore this email. If it was not, also " + s.contactText() + ".",
	}
}

// addressTakenEmail notifies the owner of an address that another person tried to use it.
func (s *Service) addressTakenEmail(to, name string) outgoingEmail {
	return outgoingEmail{
		Kind: mailAddressTaken, To: to, Name: name,
		Subject: "You already have an account",
		Paragraphs: []string{
			"This email address was entered for another account at " + s.options.Product + ", hopefully by you. It belongs to your account already, so nothing was changed.",
			"If it was you, sign in with this address. If you have forgotten your password, ask for a new one where you sign in.",
		},
		Button: "Go to " + s.options.Product, Link: s.options.BaseURL,
		Note: "If it was not you, there is nothing to do.",
	}
}
