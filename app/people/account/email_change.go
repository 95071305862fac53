package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// EmailRequest changes the address of the signed-in user.
type EmailRequest struct {
	Email string `json:"email"`
	action.Confirmation
}

// UpdateEmail changes the address, which then waits for its confirmation.
func (s *Service) UpdateEmail(ctx context.Context, call *session.Call, request EmailRequest) (UserData, error) {
	o, err := s.owner(ctx, call, action.FullProof)
	if err != nil {
		return UserData{}, err
	}
	address, key, ok := normalEmail(request.Email)
	if !ok {
		return UserData{}, fault.Field("email", keyEmail)
	}
	err = s.db.Write(ctx, func(tx *db.Tx) error { return s.replaceEmail(tx, o, address, key) })
	if err != nil {
		return UserData{}, fmt.Errorf("change e-mail: %w", err)
	}
	return s.userData(ctx, call.User.ID)
}

// emailRate bounds how often an account changes its address: each change holds
// another address for days.
var emailRate = session.Rate{Count: 10, Per: 24 * time.Hour}

// replaceEmail stores a new address, takes back the links sent to the old one,
// tells the old one how to undo it and asks the new one for confirmation. The
// same address again changes nothing. An address that was never confirmed may
// be a stranger's by mistake: it is told, but can undo nothing.
func (s *Service) replaceEmail(tx *db.Tx, o owner, address, key string) error {
	a, err := accountByID(tx, o.ID)
	if err != nil {
		return err
	}
	if a == nil || a.PasswordHash != o.PasswordHash {
		return fault.ErrUnauthorized // what was proved is true no more
	}
	if a.EmailKey == key {
		return nil
	}
	if taken, err := emailTaken(tx, key, a.ID, tx.Now().UnixMilli()); err != nil {
		return err
	} else if taken {
		return fault.Field("email", keyUnique)
	}
	if wait, ok := s.limiter.Take("email:"+a.ID, emailRate); !ok {
		return fault.TooMany("You have changed your e-mail address many times today. Try again later.", wait)
	}
	told, err := s.tellOldAddress(tx, a, address)
	if err != nil {
		return err
	}
	if err := setEmail(tx, a.ID, address, key); err != nil {
		return err
	}
	for _, kind := range []tokenKind{tokenReset, tokenConfirm} {
		if err := dropTokens(tx, kind, a.ID); err != nil {
			return err
		}
	}
	token, err := issueToken(tx, tokenConfirm, a.ID, key, confirmLife)
	if err != nil {
		return err
	}
	if told.To != "" {
		s.post(tx, told)
	}
	s.post(tx, s.confirmLetter(address, a.Name, s.confirmLink(a.ID, token)))
	s.changed(tx, a.ID)
	return s.note(tx, didSetEmail, a.ID)
}

// tellOldAddress keeps the confirmed address for an undo and writes the letter
// to it. The letter has no receiver when the account had no address.
func (s *Service) tellOldAddress(tx *db.Tx, a *account, address string) (told letter, err error) {
	var undo string
	switch {
	case a.VerifiedAt != 0:
		undo, err = retireEmail(tx, a)
	case a.FormerEmail != "":
		undo, err = renewUndo(tx, a.ID)
	default:
		return s.emailChangedLetter(a.Email, a.Name, address, ""), nil
	}
	if err != nil {
		return letter{}, err
	}
	return s.emailChangedLetter(a.mailbox(), a.Name, address, s.undoLink(a.ID, undo)), nil
}

// UndoEmail takes a changed address back by the link that went to the old one.
// Whoever changed it has the password, or had a session: every session ends,
// the password opens nothing any more, what was added since is gone, and a
// letter with a link to a new password goes to the address that is back.
func (s *Service) UndoEmail(ctx context.Context, _ *session.Call, request ConfirmRequest) (action.None, error) {
	err := s.db.Write(ctx, func(tx *db.Tx) error {
		f, err := formerByUndo(tx, request.User, request.Token, tx.Now().UnixMilli())
		if err != nil {
			return err
		}
		if f == nil {
			return ErrLink
		}
		a, err := accountByID(tx, request.User)
		if err != nil {
			return err
		}
		if err := takeBackEmail(tx, a.ID, f); err != nil {
			return err
		}
		for _, takeBack := range s.takeBack {
			if err := takeBack(tx, a.ID, f.ReplacedAt); err != nil {
				return err
			}
		}
		if err := s.endAccess(tx, a.ID, "", ""); err != nil {
			return err
		}
		token, err := issueToken(tx, tokenReset, a.ID, f.EmailKey, resetLife)
		if err != nil {
			return err
		}
		s.post(tx, s.emailRestoredLetter(f.Email, a.Name, s.resetLink(a.ID, token)))
		s.changed(tx, a.ID)
		return nil
	})
	if err != nil {
		return action.None{}, fmt.Errorf("undo the change of an e-mail: %w", err)
	}
	return action.None{}, nil
}

// endAccess takes back what could still open an account whose password was
// replaced: links in letters, sessions but for one, and the trust in devices
// but for one.
func (s *Service) endAccess(tx *db.Tx, userID, exceptSession, exceptDevice string) error {
	var failures []error
	for _, kind := range []tokenKind{tokenReset, tokenLogin} {
		failures = append(failures, dropTokens(tx, kind, userID))
	}
	failures = append(failures, forgetDevices(tx, userID, exceptDevice))
	if _, err := s.sessions.EndAll(tx, userID, exceptSession); err != nil {
		failures = append(failures, fmt.Errorf("end sessions: %w", err))
	}
	s.forgetStrangers(tx, userID)
	return errors.Join(failures...)
}
