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

// LoginRequest signs in by name or e-mail.
type LoginRequest struct {
	Login    string `json:"login"`
	Password string `json:"password"`
	Captcha  string `json:"captcha,omitempty"`
}

// Login signs in by password. Known and unknown logins get the same answer
// after the same work.
func (s *Service) Login(ctx context.Context, call *session.Call, request LoginRequest) (UserData, error) {
	a, err := s.find(ctx, request.Login)
	if err != nil {
		return UserData{}, err
	}
	// The replay after a second factor brings the captcha that was spent.
	replay := a != nil && s.freshlyConfirmed(call, a.ID)
	if !replay {
		if err := s.verifyCaptcha(ctx, call, request.Captcha); err != nil {
			return UserData{}, err
		}
	}
	tries, err := s.tryLogin(call, a, request.Login)
	if err != nil {
		return UserData{}, err
	}
	if tries.exhausted {
		a = nil
	}
	if err := s.checkPassword(ctx, a, request.Password); err != nil {
		if errors.Is(err, ErrWrongLogin) {
			s.noteFailure(ctx, call, a)
		}
		return UserData{}, err
	}
	tries.right()
	if a.BannedAt != 0 {
		return UserData{}, banned(a)
	}
	if data, ok, err := s.Resume(ctx, call, a.ID); ok {
		return data, err
	}
	return s.SignIn(ctx, call, func(tx *db.Tx) (string, error) {
		// The password may have been changed, and all sessions ended, since it
		// was compared.
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

// find looks an account up by what was typed as its login; nil for none.
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

// widerRate bounds the wrong passwords for one login from one IPv6 /48, which
// holds 65,536 of the networks that are counted as one address.
var widerRate = session.Rate{Count: 20, Per: time.Hour}

// loginTries is one counted attempt to sign in.
type loginTries struct {
	guess
	// exhausted: name and e-mail of the account have used its attempts up
	// together.
	exhausted bool
}

// tryLogin counts an attempt to sign in, for what was typed and for the
// account it names. Only the first is told to the caller: who has used the
// attempts up by name and then types an e-mail must not learn from the answer
// that both belong to one account, and is answered as for a wrong password.
func (s *Service) tryLogin(call *session.Call, a *account, login string) (loginTries, error) {
	here, wider := session.AddressKey(call.IP), session.WiderKey(call.IP)
	tries := loginTries{guess: guess{limiter: s.limiter}}
	take := func(key string, rate session.Rate) error {
		tries.keys = append(tries.keys, key)
		return s.attempt(key, rate)
	}
	typed := failureKey(login)
	if err := take("login|"+here+"|"+typed, failureRate); err != nil {
		return tries, err
	}
	if err := take("login48|"+wider+"|"+typed, widerRate); err != nil {
		return tries, err
	}
	if a != nil {
		tries.exhausted = take("login of|"+here+"|"+a.ID, failureRate) != nil || take("login48 of|"+wider+"|"+a.ID, widerRate) != nil
	}
	return tries, nil
}

// failureKey folds a login for counters; text that cannot be a login shares one key.
func failureKey(login string) string {
	key, _, ok := loginKey(login)
	if !ok {
		return "-"
	}
	return key
}

// checkPassword compares the password with the account's, or with the dummy
// when there is no account or it has none. It renews a hash made at another cost.
func (s *Service) checkPassword(ctx context.Context, a *account, password string) error {
	if utf8.RuneCountInString(password) > maxPassword {
		// Too long for any account: a shorter text costs the same and fails too.
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

// LoginViaToken signs in by the bearer of a running session, which stays as it
// is, or by a one-time token, which opens a new session.
func (s *Service) LoginViaToken(ctx context.Context, call *session.Call, request TokenRequest) (UserData, error) {
	user, running, err := s.sessions.Authenticate(ctx, request.Token)
	switch {
	case err == nil && running.Pending:
		return UserData{}, fault.ErrTwoFactor.With("token", request.Token)
	case err == nil:
		return s.answer(ctx, user.ID, opened{token: request.Token})
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

// resumeToken answers the replay, after a second factor, of a sign-in by a
// one-time token that is spent by now.
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

// Update answers the current user.
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
