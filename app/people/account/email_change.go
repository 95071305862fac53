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

// UpdateEmail changes the address, which then must be confirmed.
func (s *Service) UpdateEmail(ctx context.Context, call *session.Call, request EmailRequest) (UserData, error) {
	o, err := s.owner(ctx, call, action.FullProof)
	if err != nil {
		return UserData{}, err
	}
	address, key, ok := normalizeEmail(request.Email)
	if !ok {
		return UserData{}, fault.Field("email", keyEmail)
	}
	if err := s.checkEmailProbeLimit(call); err != nil {
		return UserData{}, err
	}
	err = s.db.Write(ctx, func(tx *db.Tx) error { return s.changeEmail(tx, o, address, key) })
	if err != nil {
		return UserData{}, fmt.Errorf("change email: %w", s.reportAddressTaken(ctx, call, key, err))
	}
	return s.userData(ctx, call.User.ID)
}

// emailRate limits how often an account may change its address. Each change reserves
// the address for days, and the answer shows whether the address is in use.
var emailRate = session.Rate{Count: 10, Per: 24 * time.Hour}

// changeEmail stores a new address and invalidates the links sent to the old one. It
// sends the old address a link to undo the change and the new address a link to confirm
// it. The same address again changes nothing. An address that was never confirmed may
// belong to a stranger by mistake. It is notified, but gets no undo link.
func (s *Service) changeEmail(tx *db.Tx, o owner, address, key string) error {
	a, err := accountByID(tx, o.ID)
	if err != nil {
		return err
	}
	if a == nil || a.PasswordHash != o.PasswordHash {
		return fault.ErrUnauthorized // the proof is no longer valid
	}
	if a.EmailKey == key {
		return nil
	}
	// This comes before the answer that an address is in use, because that answer must
	// cost an attempt.
	if wait, ok := s.limiter.Allow("email:"+a.ID, emailRate); !ok {
		return fault.TooMany("You have changed your email address many times today. Try again later.", wait)
	}
	if taken, err := emailTaken(tx, key, a.ID, tx.Now().UnixMilli()); err != nil {
		return err
	} else if taken {
		return fault.Field("email", keyUnique)
	}
	notified, err := s.notifyOldAddress(tx, a, address)
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
	token, err := issueToken(tx, tokenConfirm, a.ID, key, confirmLifetime)
	if err != nil {
		return err
	}
	if notified.To != "" {
		s.sendAfterCommit(tx, notified)
	}
	s.sendAfterCommit(tx, s.confirmationEmail(address, a.Name, s.confirmLink(a.ID, token)))
	s.dropCached(tx, a.ID)
	return s.recordActivity(tx, didChangeEmail, a.ID)
}

// notifyOldAddress keeps the confirmed address for an undo and writes the email to it.
// The email has no receiver if the account had no address.
func (s *Service) notifyOldAddress(tx *db.Tx, a *account, address string) (notified outgoingEmail, err error) {
	var undo string
	switch {
	case a.VerifiedAt != 0:
		undo, err = storeFormerEmail(tx, a)
	case a.FormerEmail != "":
		undo, err = replaceUndoToken(tx, a.ID)
	default:
		return s.addressChangedEmail(a.Email, a.Name, address, ""), nil
	}
	if err != nil {
		return outgoingEmail{}, err
	}
	return s.addressChangedEmail(a.mailbox(), a.Name, address, s.undoLink(a.ID, undo)), nil
}

// UndoEmail restores the previous address with the link that was sent to it. The person
// who changed it had the password or a session. Therefore every session ends, the
// password is removed, everything added since is removed, and the restored address
// receives a link to set a new password.
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
		if err := restoreFormerEmail(tx, a.ID, f); err != nil {
			return err
		}
		for _, revert := range s.reverts {
			if err := revert(tx, a.ID, f.ReplacedAt); err != nil {
				return err
			}
		}
		if err := s.revokeAccess(tx, a.ID, "", ""); err != nil {
			return err
		}
		token, err := issueToken(tx, tokenReset, a.ID, f.EmailKey, resetLifetime)
		if err != nil {
			return err
		}
		s.sendAfterCommit(tx, s.addressRestoredEmail(f.Email, a.Name, s.resetLink(a.ID, token)))
		s.dropCached(tx, a.ID)
		return nil
	})
	if err != nil {
		return action.None{}, fmt.Errorf("undo the change of an email: %w", err)
	}
	return action.None{}, nil
}

// revokeAccess removes what could still open an account after its password was replaced:
// links in emails, sessions except one, and trusted devices except one.
func (s *Service) revokeAccess(tx *db.Tx, userID, exceptSession, exceptDevice string) error {
	var failures []error
	for _, kind := range []tokenKind{tokenReset, tokenLogin} {
		failures = append(failures, dropTokens(tx, kind, userID))
	}
	failures = append(failures, deleteDevices(tx, userID, exceptDevice))
	if _, err := s.sessions.EndAll(tx, userID, exceptSession); err != nil {
		failures = append(failures, fmt.Errorf("end sessions: %w", err))
	}
	s.resetUnknownCallers(tx, userID)
	return errors.Join(failures...)
}
