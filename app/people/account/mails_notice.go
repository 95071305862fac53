package account

import (
	"fmt"

	"croupier/db"
)

// EmailNotice is an email that another package sends to a player. Path is a page of the
// site, for the button.
type EmailNotice struct {
	Kind, Subject string
	Paragraphs    []string
	Button, Path  string
	Note          string
}

// Notify queues an email to a player. sent is false for a player without an address.
// Errors: mail.ErrQueueFull.
func (s *Service) Notify(q db.Querier, userID string, n EmailNotice) (sent bool, err error) {
	a, err := accountByID(q, userID)
	if err != nil || a == nil || a.mailbox() == "" {
		return false, err
	}
	message := s.renderEmail(outgoingEmail{
		Kind: n.Kind, To: a.mailbox(), Name: a.Name, Subject: n.Subject, Paragraphs: n.Paragraphs, Button: n.Button, Link: s.options.BaseURL + n.Path, Note: n.Note,
	})
	if err := s.mailer.Enqueue(message); err != nil {
		return false, fmt.Errorf("write to a player: %w", err)
	}
	return true, nil
}
