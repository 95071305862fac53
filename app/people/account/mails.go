package account

import "croupier/db"

// Kinds of emails, for mail logs and tests.
const (
	mailWelcome         = "account.welcome"
	mailConfirm         = "account.confirm"
	mailReset           = "account.reset"
	mailPasswordChanged = "account.password_changed"
	mailEmailChanged    = "account.email_changed"
	mailEmailRestored   = "account.email_restored"
	mailTwoFactor       = "account.twofactor"
	mailRecovery        = "account.recovery"
	mailExclusion       = "account.self_exclusion"
	mailAddressTaken    = "account.address_taken"
)

// outgoingEmail has the content of an email. Link and Button are either both set or both
// empty.
type outgoingEmail struct {
	Kind, To, Name string
	Subject        string
	Paragraphs     []string
	Button, Link   string
	// Note is printed in small type at the end.
	Note          string
	Product, Home string
}

// sendAfterCommit sends an email after tx is committed. If the email cannot be queued, that is
// logged and the action stays valid.
func (s *Service) sendAfterCommit(tx *db.Tx, l outgoingEmail) {
	tx.AfterCommit(func() {
		if err := s.mailer.Enqueue(s.renderEmail(l)); err != nil {
			s.log.Error("send email", "kind", l.Kind, "error", err)
		}
	})
}

// notifyOwner sends an email to the account's address, if it has one.
func (s *Service) notifyOwner(tx *db.Tx, a *account, write func(to, name string) outgoingEmail) {
	if to := a.mailbox(); to != "" {
		s.sendAfterCommit(tx, write(to, a.Name))
	}
}

func (s *Service) confirmLink(userID, token string) string {
	return s.options.BaseURL + "/email/" + userID + "/" + token
}

func (s *Service) resetLink(userID, token string) string {
	return s.options.BaseURL + "/password/reset/" + userID + "/" + token
}

func (s *Service) undoLink(userID, token string) string {
	return s.options.BaseURL + "/email/undo/" + userID + "/" + token
}

func (s *Service) welcomeEmail(to, name, link string) outgoingEmail {
	return outgoingEmail{
		Kind: mailWelcome, To: to, Name: name,
		Subject:    "Welcome to " + s.options.Product,
		Paragraphs: []string{"Your account is ready. Confirm your email address to open your wallet."},
		Button:     "Confirm email", Link: link,
		Note: "The link works once and for 24 hours. If you did not open this account, ignore this email.",
	}
}

func (s *Service) confirmationEmail(to, name, link string) outgoingEmail {
	return outgoingEmail{
		Kind: mailConfirm, To: to, Name: name,
		Subject:    "Confirm your email address",
		Paragraphs: []string{"Please confirm that this is your email address at " + s.options.Product + "."},
		Button:     "Confirm email", Link: link,
		Note: "The link works once and for 24 hours. If you did not request it, ignore this email.",
	}
}

func (s *Service) resetEmail(to, name, link string) outgoingEmail {
	return outgoingEmail{
		Kind: mailReset, To: to, Name: name,
		Subject:    "Set a new password",
		Paragraphs: []string{"A new password was requested at " + s.options.Product + ", hopefully by you."},
		Button:     "Set a new password", Link: link,
		Note: "The link works once and for 60 minutes. If you did not request it, ignore this email: your password stays as it is.",
	}
}
