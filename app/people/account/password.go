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

// ForgotRequest asks for a letter with a link to set a new password.
type ForgotRequest struct {
	Login string `json:"login"`
}

// resetRate is how many reset letters one login may cause.
var resetRate = session.Rate{Count: 3, Per: time.Hour}

// ForgotPassword sends the letter if it can, and never tells whether it could:
// a login without account writes a decoy token, which takes as long.
func (s *Service) ForgotPassword(ctx context.Context, _ *session.Call, request ForgotRequest) (action.None, error) {
	a, err := s.find(ctx, request.Login)
	if err != nil {
		return action.None{}, err
	}
	_, within := s.limiter.Take("reset:"+failureKey(request.Login), resetRate)
	err = s.db.Write(ctx, func(tx *db.Tx) error {
		if !within || !mayReset(a) {
			_, err := issueToken(tx, tokenReset, "", "", resetLife)
			return err
		}
		address, key := a.inForce()
		token, err := issueToken(tx, tokenReset, a.ID, key, resetLife)
		if err != nil {
			return err
		}
		s.post(tx, s.resetLetter(address, a.Name, s.resetLink(a.ID, token)))
		return nil
	})
	if err != nil {
		return action.None{}, fmt.Errorf("issue reset token: %w", err)
	}
	return action.None{}, nil
}

// mayReset tells whether a letter to an address of the account may open it.
func mayReset(a *account) bool {
	if a == nil {
		return false
	}
	address, _ := a.inForce()
	return address != ""
}

// OpensByPassword tells whether a password, or a letter that sets one, lets the
// player in.
func (s *Service) OpensByPassword(q db.Querier, userID string) (bool, error) {
	a, err := accountByID(q, userID)
	if err != nil {
		return false, err
	}
	if a == nil {
		return false, fault.ErrUnauthorized
	}
	return a.PasswordHash != "" || mayReset(a), nil
}

// ResetRequest sets a new password by the link of a letter.
type ResetRequest struct {
	User         string `json:"user"`
	Token        string `json:"token"`
	Password     string `json:"password"`
	Confirmation string `json:"password_confirmation"`
}

// checkNewPassword adds what is wrong with a password and its repetition.
func (s *Service) checkNewPassword(wrong fieldErrors, password, confirmation string) {
	wrong.add("password", s.checkNew(password))
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
	// No hashing for a link that opens nothing.
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
		if _, key := a.inForce(); key != owner.EmailKey {
			return ErrLink
		}
		return s.replacePassword(tx, a, hash, "", "")
	})
	if err != nil {
		return action.None{}, fmt.Errorf("reset password: %w", err)
	}
	return action.None{}, nil
}

// replacePassword stores a new hash, ends the account's sessions except one,
// takes back what could still open it, and tells the player by letter.
func (s *Service) replacePassword(tx *db.Tx, a *account, hash, exceptSession, exceptDevice string) error {
	ok, err := setPassword(tx, a.ID, a.PasswordHash, hash, tx.Now().UnixMilli())
	if err != nil {
		return err
	}
	if !ok {
		return fault.Field("current_password", keyCurrentPassword)
	}
	if err := s.endAccess(tx, a.ID, exceptSession, exceptDevice); err != nil {
		return err
	}
	s.tell(tx, a, s.passwordChangedLetter)
	s.changed(tx, a.ID)
	return s.note(tx, didSetPassword, a.ID)
}

// PasswordRequest changes the password of the signed-in user.
type PasswordRequest struct {
	Password      string `json:"password"`
	PasswordAgain string `json:"password_confirmation"`
	action.Confirmation
}

// ChangePassword sets a new password and ends the other sessions.
func (s *Service) ChangePassword(ctx context.Context, call *session.Call, request PasswordRequest) (action.None, error) {
	o, err := s.owner(ctx, call, action.FullProof)
	if err != nil {
		return action.None{}, err
	}
	wrong := fieldErrors{}
	s.checkNewPassword(wrong, request.Password, request.PasswordAgain)
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

// sessionID is the id of the caller's session; "" for none.
func sessionID(call *session.Call) string {
	if call.Session == nil {
		return ""
	}
	return call.Session.ID
}
