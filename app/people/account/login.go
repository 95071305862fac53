package account

import (
	"context"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// LoginRequest signs in by name or email address.
type LoginRequest struct {
	Login    string `json:"login"`
	Password string `json:"password"`
	Captcha  string `json:"captcha,omitempty"`
}

// Login signs in by password. Known and unknown logins get the same answer after the
// same work.
func (s *Service) Login(ctx context.Context, call *session.Call, request LoginRequest) (UserData, error) {
	a, err := s.find(ctx, request.Login)
	if err != nil {
		return UserData{}, err
	}
	// The replay after a second factor repeats a captcha that is already spent.
	replay := a != nil && s.freshlyConfirmed(call, a.ID)
	if !replay {
		if err := s.verifyCaptcha(ctx, call, request.Captcha); err != nil {
			return UserData{}, err
		}
	}
	attempt, err := s.countLoginAttempt(call, a, request.Login)
	if err != nil {
		return UserData{}, err
	}
	if attempt.exhausted {
		a = nil
	}
	if err := s.checkPassword(ctx, a, request.Password); err != nil {
		if errors.Is(err, ErrWrongLogin) {
			s.recordFailedSignIn(ctx, call, a)
		}
		return UserData{}, err
	}
	attempt.reset()
	if a.BannedAt != 0 {
		return UserData{}, banned(a)
	}
	if data, ok, err := s.Resume(ctx, call, a.ID); ok {
		return data, err
	}
	return s.SignIn(ctx, call, func(tx *db.Tx) (string, error) {
		// Since the comparison, the password may have changed and all sessions may have
		// ended.
		now, err := accountByID(tx, a.ID)
		if err != nil {
			return "", err
		}
		if now == nil || now.PasswordHash != a.PasswordHash {
			return "", ErrWrongLogin
		}
		return a.ID, nil
	})
}

// find looks an account up by the typed login; nil for none.
func (s *Service) find(ctx context.Context, login string) (*account, error) {
	var a *account
	err := s.db.Read(ctx, func(r *db.Reader) (err error) {
		a, err = accountByLogin(r, login)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("look up login: %w", err)
	}
	return a, nil
}

// wideNetworkRate limits the wrong passwords for one login from one IPv6 /48, which has
// 65,536 of the networks that count as one address.
var wideNetworkRate = session.Rate{Count: 20, Per: time.Hour}

// loginAttempt is one counted attempt to sign in.
type loginAttempt struct {
	guess
	// exhausted is true if the attempts by name and by email together have used up the
	// account's attempts.
	exhausted bool
}

// countLoginAttempt counts an attempt to sign in, for the typed text and for the account that it
// names. Only the first limit is reported to the caller. Otherwise a caller could use
// the attempts up by name, type an email address, and learn from the answer that both
// belong to one account. The second limit is answered like a wrong password.
func (s *Service) countLoginAttempt(call *session.Call, a *account, login string) (loginAttempt, error) {
	narrowKey, wideKey := session.AddressKey(call.IP), session.WideNetworkKey(call.IP)
	attempt := loginAttempt{guess: guess{limiter: s.limiter}}
	take := func(key string, rate session.Rate) error {
		attempt.keys = append(attempt.keys, key)
		return s.attempt(key, rate)
	}
	typed := failureKey(login)
	if err := take("login|"+narrowKey+"|"+typed, failureRate); err != nil {
		return attempt, err
	}
	if err := take("login48|"+wideKey+"|"+typed, wideNetworkRate); err != nil {
		return attempt, err
	}
	if a != nil {
		attempt.exhausted = take("login of|"+narrowKey+"|"+a.ID, failureRate) != nil || take("login48 of|"+wideKey+"|"+a.ID, wideNetworkRate) != nil
	}
	return attempt, nil
}

// failureKey folds a login for counters. All texts that cannot be a login share one
// key.
func failureKey(login string) string {
	key, _, ok := loginKey(login)
	if !ok {
		return "-"
	}
	return key
}

// checkPassword compares the password with the account's, or with the dummy if there is
// no account or it has no password. It hashes the password again if the stored cost
// differs.
func (s *Service) checkPassword(ctx context.Context, a *account, password string) error {
	if utf8.RuneCountInString(password) > maxPassword {
		// The password is too long for any account. A shorter text costs the same and
		// fails too.
		a, password = nil, ""
	}
	stored := ""
	if a != nil {
		stored = a.PasswordHash
	}
	match, stale, err := s.hasher.verify(ctx, stored, password)
	if err != nil {
		return err
	}
	if !match {
		return ErrWrongLogin
	}
	if !stale {
		return nil
	}
	hash, err := s.hasher.hash(ctx, password)
	if err != nil {
		return err
	}
	err = s.db.Write(ctx, func(tx *db.Tx) error { return setHash(tx, a.ID, stored, hash) })
	if err != nil {
		return fmt.Errorf("renew password hash: %w", err)
	}
	a.PasswordHash = hash
	return nil
}

// TokenRequest signs in by a token.
type TokenRequest struct {
	Token string `json:"token"`
}

// LoginViaToken signs in by the bearer of a running session, which is kept, or by a
// one-time token, which opens a new session.
func (s *Service) LoginViaToken(ctx context.Context, call *session.Call, request TokenRequest) (UserData, error) {
	user, running, err := s.sessions.Authenticate(ctx, request.Token)
	switch {
	case err == nil && running.Pending:
		return UserData{}, fault.ErrTwoFactor.With("token", request.Token)
	case err == nil:
		return s.signInAnswer(ctx, user.ID, openedSession{token: request.Token})
	case !errors.Is(err, fault.ErrUnauthorized):
		return UserData{}, fmt.Errorf("look up bearer: %w", err)
	}
	if data, ok, err := s.resumeToken(ctx, call, request.Token); ok || err != nil {
		return data, err
	}
	return s.SignIn(ctx, call, func(tx *db.Tx) (string, error) {
		owner, ok, err := useToken(tx, tokenLogin, request.Token)
		if err != nil {
			return "", err
		}
		if !ok {
			return "", ErrLoginToken
		}
		return owner.UserID, nil
	})
}

// resumeToken answers the replay, after a second factor, of a sign-in by a one-time
// token that is already spent.
func (s *Service) resumeToken(ctx context.Context, call *session.Call, token string) (UserData, bool, error) {
	if call.User == nil || !s.freshlyConfirmed(call, call.User.ID) {
		return UserData{}, false, nil
	}
	var used bool
	err := s.db.Read(ctx, func(r *db.Reader) (err error) {
		used, err = tokenWasUsedBy(r, tokenLogin, token, call.User.ID, call.Session.CreatedAt.UnixMilli())
		return err
	})
	if err != nil {
		return UserData{}, false, fmt.Errorf("look up login token: %w", err)
	}
	if !used {
		return UserData{}, false, nil
	}
	return s.Resume(ctx, call, call.User.ID)
}

// Update returns the current user.
func (s *Service) Update(ctx context.Context, call *session.Call, _ action.None) (UserData, error) {
	return s.userData(ctx, call.User.ID)
}

// Logout ends the caller's session, complete or pending. It may be repeated.
func (s *Service) Logout(ctx context.Context, call *session.Call, _ action.None) (action.None, error) {
	session.ClearCookie(call)
	if call.Session == nil {
		return action.None{}, nil
	}
	err := s.db.Write(ctx, func(tx *db.Tx) error { return s.sessions.End(tx, call.Session.ID) })
	if err != nil {
		return action.None{}, fmt.Errorf("end session: %w", err)
	}
	return action.None{}, nil
}
