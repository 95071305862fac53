package account

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// ForgotRequest requests an email with a link to set a new password.
type ForgotRequest struct {
	Login string `json:"login"`
}

// resetRate limits the reset emails of one login.
var resetRate = session.Rate{Count: 3, Per: time.Hour}

// ForgotPassword sends the email if it can, and never reports whether it could. For a
// login without an account it writes a decoy token and a decoy email, which take as
// long.
func (s *Service) ForgotPassword(ctx context.Context, _ *session.Call, request ForgotRequest) (action.None, error) {
	a, err := s.find(ctx, request.Login)
	if err != nil {
		return action.None{}, err
	}
	_, allowed := s.limiter.Allow("reset:"+failureKey(request.Login), resetRate)
	err = s.db.Write(ctx, func(tx *db.Tx) error {
		if !allowed || !mayReset(a) {
			token, err := issueToken(tx, tokenReset, "", "", resetLifetime)
			// The email is written too, and discarded.
			tx.AfterCommit(func() { _ = s.renderEmail(s.resetEmail("", request.Login, s.resetLink(token, token))) })
			return err
		}
		address, key := a.effectiveEmail()
		token, err := issueToken(tx, tokenReset, a.ID, key, resetLifetime)
		if err != nil {
			return err
		}
		s.sendAfterCommit(tx, s.resetEmail(address, a.Name, s.resetLink(a.ID, token)))
		return nil
	})
	if err != nil {
		return action.None{}, fmt.Errorf("issue reset token: %w", err)
	}
	return action.None{}, nil
}

// mayReset reports whether an email to an address of the account may set its password.
func mayReset(a *account) bool {
	if a == nil {
		return false
	}
	address, _ := a.effectiveEmail()
	return address != ""
}

// CanSignInByPassword reports whether the player can sign in with a password, or with an
// email that sets one.
func (s *Service) CanSignInByPassword(q db.Querier, userID string) (bool, error) {
	a, err := accountByID(q, userID)
	if err != nil {
		return false, err
	}
	if a == nil {
		return false, fault.ErrUnauthorized
	}
	return a.PasswordHash != "" || mayReset(a), nil
}

// ResetRequest sets a new password with the link of an email.
type ResetRequest struct {
	User         string `json:"user"`
	Token        string `json:"token"`
	Password     string `json:"password"`
	Confirmation string `json:"password_confirmation"`
}

// checkNewPassword adds the errors of a password and its repetition.
func (s *Service) checkNewPassword(wrong fieldErrors, password, confirmation string) {
	wrong.add("password", s.checkPasswordRules(password))
	if password != confirmation {
		wrong.add("password", keyConfirmed)
	}
}

// ResetPassword sets a new password and ends every session of the account.
func (s *Service) ResetPassword(ctx context.Context, _ *session.Call, request ResetRequest) (action.None, error) {
	wrong := fieldErrors{}
	s.checkNewPassword(wrong, request.Password, request.Confirmation)
	if err := wrong.refusal(); err != nil {
		return action.None{}, err
	}
	// No hashing for an invalid link.
	var open bool
	err := s.db.Read(ctx, func(r *db.Reader) (err error) {
		open, err = tokenIsOpen(r, tokenReset, request.Token, request.User, s.clock.Now().UnixMilli())
		return err
	})
	if err != nil {
		return action.None{}, fmt.Errorf("look up reset token: %w", err)
	}
	if !open {
		return action.None{}, ErrLink
	}
	hash, err := s.hasher.hash(ctx, request.Password)
	if err != nil {
		return action.None{}, err
	}
	err = s.db.Write(ctx, func(tx *db.Tx) error {
		owner, ok, err := useToken(tx, tokenReset, request.Token)
		if err != nil {
			return err
		}
		if !ok || owner.UserID != request.User {
			return ErrLink
		}
		a, err := accountByID(tx, owner.UserID)
		if err != nil {
			return err
		}
		if a == nil {
			return ErrLink
		}
		if _, key := a.effectiveEmail(); key != owner.EmailKey {
			return ErrLink
		}
		return s.replacePassword(tx, a, hash, "", "")
	})
	if err != nil {
		return action.None{}, fmt.Errorf("reset password: %w", err)
	}
	return action.None{}, nil
}

// replacePassword stores a new hash, ends the account's sessions except one, removes
// what could still open the account, and notifies the player by email.
func (s *Service) replacePassword(tx *db.Tx, a *account, hash, exceptSession, exceptDevice string) error {
	ok, err := setPassword(tx, a.ID, a.PasswordHash, hash, tx.Now().UnixMilli())
	if err != nil {
		return err
	}
	if !ok {
		return fault.Field("current_password", keyCurrentPassword)
	}
	if err := s.revokeAccess(tx, a.ID, exceptSession, exceptDevice); err != nil {
		return err
	}
	s.notifyOwner(tx, a, s.passwordChangedEmail)
	s.dropCached(tx, a.ID)
	return s.recordActivity(tx, didChangePassword, a.ID)
}

// PasswordRequest changes the password of the signed-in user.
type PasswordRequest struct {
	Password         string `json:"password"`
	PasswordRepeated string `json:"password_confirmation"`
	action.Confirmation
}

// ChangePassword sets a new password and ends the other sessions.
func (s *Service) ChangePassword(ctx context.Context, call *session.Call, request PasswordRequest) (action.None, error) {
	o, err := s.owner(ctx, call, action.FullProof)
	if err != nil {
		return action.None{}, err
	}
	wrong := fieldErrors{}
	s.checkNewPassword(wrong, request.Password, request.PasswordRepeated)
	if err := wrong.refusal(); err != nil {
		return action.None{}, err
	}
	hash, err := s.hasher.hash(ctx, request.Password)
	if err != nil {
		return action.None{}, err
	}
	err = s.db.Write(ctx, func(tx *db.Tx) error {
		return s.replacePassword(tx, o.account, hash, sessionID(call), deviceHash(call.Device))
	})
	if err != nil {
		return action.None{}, fmt.Errorf("change password: %w", err)
	}
	return action.None{}, nil
}

// sessionID returns the id of the caller's session; "" for none.
func sessionID(call *session.Call) string {
	if call.Session == nil {
		return ""
	}
	return call.Session.ID
}
