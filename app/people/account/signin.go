package account

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// opened is a session that was just started.
type opened struct {
	token   string
	pending bool // waits for the second factor
	first   bool // of an account that was opened just now
}

// banned is the refusal of a suspended account, with the operator's reason.
func banned(a *account) error { return ErrBanned.With("reason", a.BanReason) }

// openSession starts a session for a user who has proved who they are, in the
// transaction of that proof. It ends the session that the same browser had.
// The cookie is put on call after the commit.
func (s *Service) openSession(tx *db.Tx, call *session.Call, userID string) (opened, error) {
	a, err := accountByID(tx, userID)
	if err != nil {
		return opened{}, err
	}
	if a == nil {
		return opened{}, fault.ErrUnauthorized
	}
	if a.BannedAt != 0 {
		return opened{}, banned(a)
	}
	if call.Session != nil {
		if err := s.sessions.End(tx, call.Session.ID); err != nil {
			return opened{}, fmt.Errorf("end the previous session: %w", err)
		}
	}
	first, err := isFirst(tx, a)
	if err != nil {
		return opened{}, err
	}
	token, _, err := s.sessions.Start(tx, call, userID, a.twoFactor())
	if err != nil {
		return opened{}, fmt.Errorf("start session: %w", err)
	}
	if !a.twoFactor() {
		if err := s.noteSignIn(tx, call, userID); err != nil {
			return opened{}, err
		}
		if err := rememberDevice(tx, call, userID); err != nil {
			return opened{}, err
		}
	}
	return opened{token: token, pending: a.twoFactor(), first: first}, nil
}

// isFirst tells whether no session came before, of an account that somebody who
// proved themself elsewhere has opened just now: the token that signs them in
// lives as long.
func isFirst(tx *db.Tx, a *account) (bool, error) {
	if a.PasswordHash != "" || tx.Now().Sub(time.UnixMilli(a.CreatedAt)) > loginLife {
		return false, nil
	}
	known, err := hasDevices(tx, a.ID)
	return !known, err
}

// answer is what a call that signed somebody in returns once its transaction
// is committed: the user and the token, or the demand for a second factor
// with the token of the pending session.
func (s *Service) answer(ctx context.Context, userID string, o opened) (UserData, error) {
	if o.pending {
		return UserData{}, fault.ErrTwoFactor.With("token", o.token)
	}
	data, err := s.userData(ctx, userID)
	data.Token, data.Newcomer = o.token, o.first
	return data, err
}

// SignIn opens a session for the user whom prove names, in the transaction in
// which prove spends what proves it.
func (s *Service) SignIn(ctx context.Context, call *session.Call, prove func(tx *db.Tx) (userID string, err error)) (UserData, error) {
	var userID string
	var o opened
	err := s.db.Write(ctx, func(tx *db.Tx) (err error) {
		if userID, err = prove(tx); err != nil {
			return err
		}
		o, err = s.openSession(tx, call, userID)
		return err
	})
	if err != nil {
		return UserData{}, fmt.Errorf("sign in: %w", err)
	}
	return s.answer(ctx, userID, o)
}

// freshlyConfirmed tells whether the caller is this user in a session that was
// confirmed by a code just now: the state in which a client replays the call
// that was answered by -1024.
func (s *Service) freshlyConfirmed(call *session.Call, userID string) bool {
	return call.SignedIn() && call.Session != nil && call.User.ID == userID && call.User.TwoFactor &&
		s.clock.Now().Before(call.Session.TwoFactorUntil)
}

// Resume answers the replay of a sign-in after its second factor: the same
// session under a new token. ok is false when this is no such replay.
func (s *Service) Resume(ctx context.Context, call *session.Call, userID string) (data UserData, ok bool, err error) {
	if !s.freshlyConfirmed(call, userID) {
		return UserData{}, false, nil
	}
	var token string
	err = s.db.Write(ctx, func(tx *db.Tx) error {
		token, err = s.sessions.Rotate(tx, call, call.Session.ID)
		return err
	})
	if err != nil {
		return UserData{}, true, fmt.Errorf("renew the session's token: %w", err)
	}
	data, err = s.answer(ctx, userID, opened{token: token})
	return data, true, err
}

// IssueLoginToken makes a one-time token for /auth/loginViaToken.
func (s *Service) IssueLoginToken(tx *db.Tx, userID string) (string, error) {
	return issueToken(tx, tokenLogin, userID, "", loginLife)
}

// mine is the account of the signed-in caller.
func (s *Service) mine(ctx context.Context, call *session.Call) (*account, error) {
	if call.User == nil {
		return nil, fault.ErrUnauthorized
	}
	var a *account
	err := s.db.Read(ctx, func(r *db.Reader) (err error) {
		a, err = accountByID(r, call.User.ID)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the caller's account: %w", err)
	}
	if a == nil {
		return nil, fault.ErrUnauthorized
	}
	return a, nil
}
