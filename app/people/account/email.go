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

// ConfirmRequest confirms an address by the link of a letter.
type ConfirmRequest struct {
	User  string `json:"user"`
	Token string `json:"token"`
}

// confirm marks an address as the player's if it is still the account's.
func (s *Service) confirm(tx *db.Tx, userID, emailKey string) error {
	ok, err := setVerified(tx, userID, emailKey, tx.Now().UnixMilli())
	if err != nil {
		return err
	}
	if !ok {
		return ErrLink
	}
	if err := settleEmail(tx, userID, emailKey); err != nil {
		return err
	}
	s.changed(tx, userID)
	return dropTokens(tx, tokenConfirm, userID)
}

// ConfirmEmail marks the address as the player's, which ends the force of the
// one before. A link to an address that was changed since opens nothing.
func (s *Service) ConfirmEmail(ctx context.Context, _ *session.Call, request ConfirmRequest) (action.None, error) {
	err := s.db.Write(ctx, func(tx *db.Tx) error {
		owner, ok, err := useToken(tx, tokenConfirm, request.Token)
		if err != nil {
			return err
		}
		if !ok || owner.UserID != request.User {
			return ErrLink
		}
		return s.confirm(tx, owner.UserID, owner.EmailKey)
	})
	if err != nil {
		return action.None{}, fmt.Errorf("confirm e-mail: %w", err)
	}
	return action.None{}, nil
}

// verifyRate is how often a player may ask for the confirmation letter.
var verifyRate = session.Rate{Count: 1, Per: 3 * time.Minute}

// VerifyEmail sends the confirmation letter once more.
func (s *Service) VerifyEmail(ctx context.Context, call *session.Call, _ action.None) (action.None, error) {
	a, err := s.mine(ctx, call)
	if err != nil {
		return action.None{}, err
	}
	switch {
	case a.Email == "":
		return action.None{}, fault.Field("email", keyRequired)
	case a.VerifiedAt != 0:
		return action.None{}, ErrVerified
	}
	if wait, ok := s.limiter.Take("verify:"+a.ID, verifyRate); !ok {
		return action.None{}, errTooQuick(wait)
	}
	err = s.db.Write(ctx, func(tx *db.Tx) error {
		token, err := issueToken(tx, tokenConfirm, a.ID, a.EmailKey, confirmLife)
		if err != nil {
			return err
		}
		s.post(tx, s.confirmLetter(a.Email, a.Name, s.confirmLink(a.ID, token)))
		return nil
	})
	if err != nil {
		return action.None{}, fmt.Errorf("issue confirmation token: %w", err)
	}
	return action.None{}, nil
}
