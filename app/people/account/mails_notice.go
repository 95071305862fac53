package account

import (
	"fmt"

	"croupier/app/kernel/players"
	"croupier/db"
)

// Notify queues an email to a player. sent is false for a player without an address.
// Errors: mail.ErrQueueFull.
func (s *Service) Notify(q db.Querier, userID string, n players.Email) (sent bool, err error) {
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
