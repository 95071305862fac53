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

// ConfirmRequest confirms an address with the link of an email.
type ConfirmRequest struct {
	User  string `json:"user"`
	Token string `json:"token"`
}

// confirm marks an address as confirmed if it still is the account's address.
func (s *Service) confirm(tx *db.Tx, userID, emailKey string) error {
	ok, err := setVerified(tx, userID, emailKey, tx.Now().UnixMilli())
	if err != nil {
		return err
	}
	if !ok {
		return ErrLink
	}
	if err := endFormerEmail(tx, userID, emailKey); err != nil {
		return err
	}
	s.dropCached(tx, userID)
	return dropTokens(tx, tokenConfirm, userID)
}

// ConfirmAnswer is the result of a confirmation.
type ConfirmAnswer struct {
	// AlreadyConfirmed is true if this link has confirmed the address before.
	AlreadyConfirmed bool `json:"already"`
}

// ConfirmEmail marks the address as confirmed. The address that was in force before
// then loses its effect. A used link changes nothing and is answered as successful
// while its address is in force. A link to an address that has changed since is
// refused.
func (s *Service) ConfirmEmail(ctx context.Context, _ *session.Call, request ConfirmRequest) (answer ConfirmAnswer, err error) {
	err = s.db.Write(ctx, func(tx *db.Tx) error {
		owner, ok, err := useToken(tx, tokenConfirm, request.Token)
		if err != nil {
			return err
		}
		if ok && owner.UserID == request.User {
			return s.confirm(tx, owner.UserID, owner.EmailKey)
		}
		answer.AlreadyConfirmed, err = confirmedBy(tx, request.Token, request.User)
		if err == nil && (ok || !answer.AlreadyConfirmed) {
			err = ErrLink
		}
		return err
	})
	if err != nil {
		return ConfirmAnswer{}, fmt.Errorf("confirm email: %w", err)
	}
	return answer, nil
}

// verifyRate limits how often a player may request the confirmation email.
var verifyRate = session.Rate{Count: 1, Per: 3 * time.Minute}

// VerifyEmail sends the confirmation email again.
func (s *Service) VerifyEmail(ctx context.Context, call *session.Call, _ action.None) (action.None, error) {
	a, err := s.callerAccount(ctx, call)
	if err != nil {
		return action.None{}, err
	}
	switch {
	case a.Email == "":
		return action.None{}, fault.Field("email", keyRequired)
	case a.VerifiedAt != 0:
		return action.None{}, ErrVerified
	}
	if wait, ok := s.limiter.Allow("verify:"+a.ID, verifyRate); !ok {
		return action.None{}, errTooQuick(wait)
	}
	err = s.db.Write(ctx, func(tx *db.Tx) error {
		token, err := issueToken(tx, tokenConfirm, a.ID, a.EmailKey, confirmLifetime)
		if err != nil {
			return err
		}
		s.sendAfterCommit(tx, s.confirmationEmail(a.Email, a.Name, s.confirmLink(a.ID, token)))
		return nil
	})
	if err != nil {
		return action.None{}, fmt.Errorf("issue confirmation token: %w", err)
	}
	return action.None{}, nil
}
