package account

import (
	"bytes"
	"embed"
	"fmt"
	htmltemplate "html/template"
	texttemplate "text/template"

	"croupier/app/kernel/mail"
	"croupier/db"
)

//go:embed mails/letter.html mails/letter.txt
var mailFiles embed.FS

var (
	htmlLetter = htmltemplate.Must(htmltemplate.ParseFS(mailFiles, "mails/letter.html"))
	textLetter = texttemplate.Must(texttemplate.ParseFS(mailFiles, "mails/letter.txt"))
)

// Kinds of letters, for mail logs and tests.
const (
	mailWelcome         = "account.welcome"
	mailConfirm         = "account.confirm"
	mailReset           = "account.reset"
	mailPasswordChanged = "account.password_changed"
	mailEmailChanged    = "account.email_changed"
	mailEmailRestored   = "account.email_restored"
	mailTwoFactor       = "account.twofactor"
	mailExclusion       = "account.self_exclusion"
)

// letter is what the templates fill in. Link and Button are empty together.
type letter struct {
	Kind, To, Name string
	Subject        string
	Paragraphs     []string
	Button, Link   string
	// Note stands small under the rest.
	Note          string
	Product, Home string
}

// post puts a letter in the mail once tx is committed. A letter that is not
// taken is logged: the deed that it tells of stands.
func (s *Service) post(tx *db.Tx, l letter) {
	tx.After(func() {
		message, err := s.write(l)
		if err == nil {
			err = s.mailer.Enqueue(message)
		}
		if err != nil {
			s.log.Error("send letter", "kind", l.Kind, "error", err)
		}
	})
}

// tell writes to the account's mailbox, if it has one.
func (s *Service) tell(tx *db.Tx, a *account, write func(to, name string) letter) {
	if to := a.mailbox(); to != "" {
		s.post(tx, write(to, a.Name))
	}
}

// write fills the templates in.
func (s *Service) write(l letter) (mail.Message, error) {
	l.Product, l.Home = s.options.Product, s.options.BaseURL
	var text, html bytes.Buffer
	if err := textLetter.Execute(&text, l); err != nil {
		return mail.Message{}, fmt.Errorf("write letter as text: %w", err)
	}
	if err := htmlLetter.Execute(&html, l); err != nil {
		return mail.Message{}, fmt.Errorf("write letter as HTML: %w", err)
	}
	return mail.Message{To: l.To, Subject: l.Subject, Text: text.String(), HTML: html.String(), Kind: l.Kind}, nil
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

func (s *Service) welcomeLetter(to, name, link string) letter {
	return letter{
		Kind: mailWelcome, To: to, Name: name,
		Subject:    "Welcome to " + s.options.Product,
		Paragraphs: []string{"Your account is ready. Confirm your e-mail address to open your wallet."},
		Button:     "Confirm e-mail", Link: link,
		Note: "The link works once and for 24 hours. If you did not open this account, ignore this letter.",
	}
}

func (s *Service) confirmLetter(to, name, link string) letter {
	return letter{
		Kind: mailConfirm, To: to, Name: name,
		Subject:    "Confirm your e-mail address",
		Paragraphs: []string{"Please confirm that this is your e-mail address at " + s.options.Product + "."},
		Button:     "Confirm e-mail", Link: link,
		Note: "The link works once and for 24 hours. If you did not ask for it, ignore this letter.",
	}
}

func (s *Service) resetLetter(to, name, link string) letter {
	return letter{
		Kind: mailReset, To: to, Name: name,
		Subject:    "Set a new password",
		Paragraphs: []string{"Somebody, hopefully you, asked for a new password at " + s.options.Product + "."},
		Button:     "Set a new password", Link: link,
		Note: "The link works once and for 60 minutes. If you did not ask for it, ignore this letter: your password stays as it is.",
	}
}
