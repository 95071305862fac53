package account

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// openedSession is a session that was opened by this call.
type openedSession struct {
	token        string
	pending      bool // needs the second factor
	firstSession bool // of an account that was opened by this call
}

// banned returns the refusal of a banned account, with the operator's reason.
func banned(a *account) error { return ErrBanned.With("reason", a.BanReason) }

// openSession opens a session for a user after the proof of identity, in the same
// transaction. It ends the previous session of the browser. The cookie is set on call
// after the commit.
func (s *Service) openSession(tx *db.Tx, call *session.Call, userID string) (openedSession, error) {
	a, err := accountByID(tx, userID)
	if err != nil {
		return openedSession{}, err
	}
	if a == nil {
		return openedSession{}, fault.ErrUnauthorized
	}
	if a.BannedAt != 0 {
		return openedSession{}, banned(a)
	}
	if call.Session != nil {
		if err := s.sessions.End(tx, call.Session.ID); err != nil {
			return openedSession{}, fmt.Errorf("end the previous session: %w", err)
		}
	}
	first, err := isFirst(tx, a)
	if err != nil {
		return openedSession{}, err
	}
	token, _, err := s.sessions.Start(tx, call, userID, a.twoFactor())
	if err != nil {
		return openedSession{}, fmt.Errorf("start session: %w", err)
	}
	if !a.twoFactor() {
		if err := s.recordSignIn(tx, call, userID); err != nil {
			return openedSession{}, err
		}
		if err := storeDevice(tx, call, userID); err != nil {
			return openedSession{}, err
		}
	}
	return openedSession{token: token, pending: a.twoFactor(), firstSession: first}, nil
}

// isFirst reports whether this is the first session of an account that was opened
// through an external provider. Such an account counts as new for as long as its
// sign-in token is valid.
func isFirst(tx *db.Tx, a *account) (bool, error) {
	if a.PasswordHash != "" || tx.Now().Sub(time.UnixMilli(a.CreatedAt)) > loginLifetime {
		return false, nil
	}
	known, err := hasDevices(tx, a.ID)
	return !known, err
}

// signInAnswer returns the result of a sign-in after its transaction is committed: the user
// and the token, or the demand for a second factor with the token of the pending
// session.
func (s *Service) signInAnswer(ctx context.Context, userID string, o openedSession) (UserData, error) {
	if o.pending {
		return UserData{}, fault.ErrTwoFactor.With("token", o.token)
	}
	data, err := s.userData(ctx, userID)
	data.Token, data.Newcomer = o.token, o.firstSession
	return data, err
}

// SignIn opens a session for the user that prove returns, in the transaction in which
// prove spends the proof.
func (s *Service) SignIn(ctx context.Context, call *session.Call, prove func(tx *db.Tx) (userID string, err error)) (UserData, error) {
	var userID string
	var o openedSession
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
	return s.signInAnswer(ctx, userID, o)
}

// freshlyConfirmed reports whether the caller is this user in a session that was
// confirmed by a code a moment ago. In this state a client replays the call that was
// answered by -1024.
func (s *Service) freshlyConfirmed(call *session.Call, userID string) bool {
	return call.SignedIn() && call.Session != nil && call.User.ID == userID && call.User.TwoFactor &&
		s.clock.Now().Before(call.Session.TwoFactorUntil)
}

// Resume answers the replay of a sign-in after its second factor: the same session
// under a new token. ok is false if the call is no such replay.
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
	data, err = s.signInAnswer(ctx, userID, openedSession{token: token})
	return data, true, err
}

// IssueLoginToken creates a one-time token for /auth/loginViaToken.
func (s *Service) IssueLoginToken(tx *db.Tx, userID string) (string, error) {
	return issueToken(tx, tokenLogin, userID, "", loginLifetime)
}

// callerAccount returns the account of the signed-in caller.
func (s *Service) callerAccount(ctx context.Context, call *session.Call) (*account, error) {
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
