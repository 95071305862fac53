package account

import (
	"fmt"

	"croupier/db"
)

// Notice is a letter that another room writes to a player. Path is a page of the site,
// for the button.
type Notice struct {
	Kind, Subject string
	Paragraphs    []string
	Button, Path  string
	Note          string
}

// Notify puts a letter to a player in the mail; sent is false for a player without an
// address. Errors: mail.ErrFull.
func (s *Service) Notify(q db.Querier, userID string, n Notice) (sent bool, err error) {
	a, err := accountByID(q, userID)
	if err != nil || a == nil || a.mailbox() == "" {
		return false, err
	}
	message, err := s.write(letter{
		Kind: n.Kind, To: a.mailbox(), Name: a.Name, Subject: n.Subject, Paragraphs: n.Paragraphs, Button: n.Button, Link: s.options.BaseURL + n.Path, Note: n.Note,
	})
	if err != nil {
		return false, err
	}
	if err := s.mailer.Enqueue(message); err != nil {
		return false, fmt.Errorf("write to a player: %w", err)
	}
	return true, nil
}
