package account

import (
	"context"
	"fmt"

	"croupier/app/kernel/fault"
	"croupier/db"
)

var (
	errNoMailbox = fault.New(fault.CodeConflict, "The account has no email address that may open it.")
	errConfirmed = fault.New(fault.CodeConflict, "The email address is confirmed already.")
)

// EndSessions signs the user out of all sessions, or of one session.
func (m Admin) EndSessions(ctx context.Context, login, sessionID string) error {
	operation := "end sessions"
	if sessionID != "" {
		operation = "end session"
	}
	return m.change(ctx, operation, login, sessionID, func(tx *db.Tx, a *account) error {
		if sessionID == "" {
			_, err := m.accounts.sessions.EndAll(tx, a.ID, "")
			return err
		}
		found, err := m.accounts.sessions.EndOf(tx, a.ID, sessionID)
		if err == nil && !found {
			return fault.ErrNotFound
		}
		return err
	})
}

// SendPasswordReset sends the email with which the user sets a new password.
func (m Admin) SendPasswordReset(ctx context.Context, login string) error {
	return m.recover(ctx, "send password email", login, recovery{kind: recoverPassword}, m.accounts.sendReset)
}

func (s *Service) sendReset(tx *db.Tx, a *account) error {
	if !mayReset(a) {
		return errNoMailbox
	}
	address, key := a.effectiveEmail()
	token, err := issueToken(tx, tokenReset, a.ID, key, resetLifetime)
	if err != nil {
		return err
	}
	s.sendAfterCommit(tx, s.resetEmail(address, a.Name, s.resetLink(a.ID, token)))
	return nil
}

// SetEmail replaces the address, with the same steps as for a change by the user. The
// old address is notified and can undo the change, and the new one must be confirmed.
func (m Admin) SetEmail(ctx context.Context, login, email string) error {
	address, _, ok := normalizeEmail(email)
	if !ok {
		return refuse("email", keyEmail, "The email address is not valid.")
	}
	return m.recover(ctx, "change email", login, recovery{kind: recoverEmail, email: address}, m.accounts.setAddress(email))
}

// setAddress replaces the address of an account if it differs.
func (s *Service) setAddress(email string) func(tx *db.Tx, a *account) error {
	return func(tx *db.Tx, a *account) error {
		address, key, ok := normalizeEmail(email)
		if !ok {
			return refuse("email", keyEmail, "The email address is not valid.")
		}
		if a.EmailKey == key {
			return refuse("email", keyUnique, "The account has this email address already.")
		}
		return s.changeEmail(tx, owner{account: a}, address, key)
	}
}

// ConfirmEmail marks the address as confirmed, like the link of an email.
func (m Admin) ConfirmEmail(ctx context.Context, login string) error {
	return m.recover(ctx, "confirm email", login, recovery{kind: recoverConfirm}, m.accounts.confirmCurrent)
}

func (s *Service) confirmCurrent(tx *db.Tx, a *account) error {
	switch {
	case a.EmailKey == "":
		return errNoMailbox
	case a.VerifiedAt != 0:
		return errConfirmed
	}
	return s.confirm(tx, a.ID, a.EmailKey)
}

// Exclude excludes the user from play, like a self-exclusion. duration is one of those
// of a self-exclusion. An exclusion is never made shorter.
func (m Admin) Exclude(ctx context.Context, login, duration string) error {
	s := m.accounts
	until, ok := exclusionEnd(duration, s.clock.Now())
	if !ok {
		return refuse("duration", keyIn, "There is no self-exclusion of this duration.")
	}
	defer s.pauses.Flush()
	return m.change(ctx, "exclude", login, duration, func(tx *db.Tx, a *account) error {
		longer, err := s.extendStored(tx, a.ID, until)
		if err != nil {
			return err
		}
		if !longer {
			return ErrExclusionShorter
		}
		if _, err := s.sessions.EndAll(tx, a.ID, ""); err != nil {
			return fmt.Errorf("end sessions: %w", err)
		}
		s.notifyOwner(tx, a, func(to, name string) outgoingEmail { return s.exclusionEmail(to, name, until) })
		return nil
	})
}
