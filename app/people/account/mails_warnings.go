package account

import (
	"croupier/app/kernel/fault"
	"croupier/db"
)

// Letters that tell the owner of an account what was changed about how it is
// entered, and what to do if it was somebody else.

// notYou is what to do when a stranger has changed something.
func (s *Service) notYou() string {
	return "If this was not you: ask for a new password where you sign in, and follow the letter that then comes here. " +
		"That signs every device out. Then look through Settings, Security and Connections, and " + s.tellUs() + "."
}

// tellUs says how the operator is reached.
func (s *Service) tellUs() string {
	if s.options.Email == "" {
		return "tell whoever runs " + s.options.Product
	}
	return "write to " + s.options.Email
}

func (s *Service) passwordChangedLetter(to, name string) letter {
	return letter{
		Kind: mailPasswordChanged, To: to, Name: name,
		Subject:    "Your password was changed",
		Paragraphs: []string{"The password of your account was changed, and other devices were signed out."},
		Note:       s.notYou(),
	}
}

// emailChangedLetter goes to the old address. undo is empty for one that was
// never confirmed.
func (s *Service) emailChangedLetter(to, name, address, undo string) letter {
	l := letter{
		Kind: mailEmailChanged, To: to, Name: name,
		Subject:    "Your e-mail address was changed",
		Paragraphs: []string{"The e-mail address of your account was changed to " + address + "."},
		Note:       "If this was not you, " + s.tellUs() + " at once.",
	}
	if undo != "" {
		l.Paragraphs = append(l.Paragraphs,
			"Until the new address is confirmed, letters still come here. If this was not you, take the change back: "+
				"this address is yours again, every device is signed out, and you set a new password.")
		l.Button, l.Link = "Take it back", undo
		l.Note = "The link works for 7 days, even if the password was changed as well. If it was you, ignore this letter."
	}
	return l
}

func (s *Service) emailRestoredLetter(to, name, link string) letter {
	return letter{
		Kind: mailEmailRestored, To: to, Name: name,
		Subject: "Your e-mail address is back",
		Paragraphs: []string{
			"The change of your e-mail address was taken back. Every device was signed out, and the password opens your account no more.",
			"Ways to sign in and two-factor that were added since the change are gone. Set a new password to go on.",
		},
		Button: "Set a new password", Link: link,
		Note: "The link works once and for 60 minutes. After that, ask for another one where you sign in.",
	}
}

func (s *Service) twoFactorOnLetter(to, name string) letter {
	return letter{
		Kind: mailTwoFactor, To: to, Name: name,
		Subject: "Two-factor authentication is on",
		Paragraphs: []string{"From now on a code from your authenticator app is needed to sign in, and other devices were signed out. " +
			"Keep your backup codes in a safe place."},
		Note: "If this was not you, " + s.tellUs() + " at once.",
	}
}

func (s *Service) twoFactorOffLetter(to, name string) letter {
	return letter{
		Kind: mailTwoFactor, To: to, Name: name,
		Subject:    "Two-factor authentication is off",
		Paragraphs: []string{"A code is no longer needed to sign in to your account."},
		Note:       s.notYou(),
	}
}

func (s *Service) backupCodesLetter(to, name string) letter {
	return letter{
		Kind: mailTwoFactor, To: to, Name: name,
		Subject:    "Your backup codes were replaced",
		Paragraphs: []string{"New backup codes for two-factor authentication were made. The ones before open your account no more."},
		Note:       s.notYou(),
	}
}

// Warn tells a player, once tx is committed, that the ways into the account have
// changed, and what to do if it was somebody else. kind names the letter in mail
// logs.
func (s *Service) Warn(tx *db.Tx, userID, kind, subject, text string) error {
	a, err := accountByID(tx, userID)
	if err != nil {
		return err
	}
	if a == nil {
		return fault.ErrUnauthorized
	}
	s.tell(tx, a, func(to, name string) letter {
		return letter{Kind: kind, To: to, Name: name, Subject: subject, Paragraphs: []string{text}, Note: s.notYou()}
	})
	return nil
}
