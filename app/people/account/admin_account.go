package account

import (
	"context"
	"fmt"

	"croupier/app/kernel/fault"
	"croupier/db"
)

var (
	errNoMailbox = fault.New(fault.CodeConflict, "The account has no e-mail address that may open it.")
	errConfirmed = fault.New(fault.CodeConflict, "The e-mail address is confirmed already.")
)

// EndSessions signs the user out everywhere, or only of one session.
func (m Admin) EndSessions(ctx context.Context, login, sessionID string) error {
	deed := "end sessions"
	if sessionID != "" {
		deed = "end session"
	}
	return m.change(ctx, deed, login, sessionID, func(tx *db.Tx, a *account) error {
		if sessionID == "" {
			_, err := m.accounts.sessions.EndAll(tx, a.ID, "")
			return err
		}
		had, err := m.accounts.sessions.EndOf(tx, a.ID, sessionID)
		if err == nil && !had {
			return fault.ErrNotFound
		}
		return err
	})
}

// SendPasswordLetter sends the letter by which the user sets a new password.
func (m Admin) SendPasswordLetter(ctx context.Context, login string) error {
	s := m.accounts
	return m.change(ctx, "send password letter", login, "", func(tx *db.Tx, a *account) error {
		if !mayReset(a) {
			return errNoMailbox
		}
		address, key := a.inForce()
		token, err := issueToken(tx, tokenReset, a.ID, key, resetLife)
		if err != nil {
			return err
		}
		s.post(tx, s.resetLetter(address, a.Name, s.resetLink(a.ID, token)))
		return nil
	})
}

// SetEmail replaces the address, as the user themself would: the old one is told
// and can take it back, and the new one is asked for its confirmation.
func (m Admin) SetEmail(ctx context.Context, login, email string) error {
	address, key, ok := normalEmail(email)
	if !ok {
		return refuse("email", keyEmail, "The e-mail address is not valid.")
	}
	return m.change(ctx, "change e-mail", login, "", func(tx *db.Tx, a *account) error {
		if a.EmailKey == key {
			return refuse("email", keyUnique, "The account has this e-mail address already.")
		}
		return m.accounts.replaceEmail(tx, owner{account: a}, address, key)
	})
}

// ConfirmEmail takes the address as confirmed, as the link of a letter would.
func (m Admin) ConfirmEmail(ctx context.Context, login string) error {
	return m.change(ctx, "confirm e-mail", login, "", func(tx *db.Tx, a *account) error {
		switch {
		case a.EmailKey == "":
			return errNoMailbox
		case a.VerifiedAt != 0:
			return errConfirmed
		}
		return m.accounts.confirm(tx, a.ID, a.EmailKey)
	})
}

// Exclude shuts the user out of play as they can themself: for as long as one of
// the durations of a self-exclusion, and never shorter than before.
func (m Admin) Exclude(ctx context.Context, login, duration string) error {
	s := m.accounts
	until, ok := exclusionEnd(duration, s.clock.Now())
	if !ok {
		return refuse("duration", keyIn, "There is no self-exclusion of this duration.")
	}
	defer s.pauses.Flush()
	return m.change(ctx, "exclude", login, duration, func(tx *db.Tx, a *account) error {
		longer, err := s.extend(tx, a.ID, until)
		if err != nil {
			return err
		}
		if !longer {
			return ErrShorter
		}
		if _, err := s.sessions.EndAll(tx, a.ID, ""); err != nil {
			return fmt.Errorf("end sessions: %w", err)
		}
		s.tell(tx, a, func(to, name string) letter { return s.exclusionLetter(to, name, until) })
		return nil
	})
}
