package account

import (
	"context"
	"fmt"
	"time"

	"croupier/app/action"
	"croupier/app/session"
	"croupier/db"
)

// SetupAnswer is what an authenticator app needs.
type SetupAnswer struct {
	Secret string `json:"secret"` // base32
	URL    string `json:"url"`    // otpauth://, for the QR code
}

// CodeRequest carries a code of the authenticator app, or a backup code.
type CodeRequest struct {
	Code       string `json:"code,omitempty"`
	BackupCode string `json:"backup_code,omitempty"`
}

// BackupCodes are shown once and kept by the player.
type BackupCodes struct {
	Codes []string `json:"backup_codes"`
}

// ValidateAnswer says how long the confirmation counts, in unix milliseconds.
type ValidateAnswer struct {
	Until int64 `json:"until"`
}

// SetupTwoFactor makes a secret that waits for its first code. Asked again it
// makes another one.
func (s *Service) SetupTwoFactor(ctx context.Context, call *session.Call, _ action.None) (SetupAnswer, error) {
	secret, url, err := newSecret(s.options.Product, call.User.Name)
	if err != nil {
		return SetupAnswer{}, err
	}
	sealed, err := s.sealer.seal(call.User.ID, secret)
	if err != nil {
		return SetupAnswer{}, err
	}
	err = s.db.Write(ctx, func(tx *db.Tx) error {
		ok, err := setPendingSecret(tx, call.User.ID, sealed)
		if err == nil && !ok {
			return ErrTwoFactorOn
		}
		return err
	})
	if err != nil {
		return SetupAnswer{}, fmt.Errorf("start two-factor set-up: %w", err)
	}
	return SetupAnswer{Secret: secret, URL: url}, nil
}

// EnableTwoFactor turns two-factor on. The code proves that the app works; it
// is not spent by that.
func (s *Service) EnableTwoFactor(ctx context.Context, call *session.Call, request CodeRequest) (BackupCodes, error) {
	a, err := s.mine(ctx, call)
	switch {
	case err != nil:
		return BackupCodes{}, err
	case a.twoFactor():
		return BackupCodes{}, ErrTwoFactorOn
	case a.PendingSecret == "":
		return BackupCodes{}, ErrNoSetup
	case !codePattern.MatchString(request.Code):
		return BackupCodes{}, ErrTwoFactorCode
	}
	if err := s.attempt(codeFailures(a.ID)); err != nil {
		return BackupCodes{}, err
	}
	if _, err := s.matchCode(a.ID, a.PendingSecret, request.Code); err != nil {
		return BackupCodes{}, err
	}
	codes, hashes, err := s.newBackupCodes(a.ID)
	if err != nil {
		return BackupCodes{}, err
	}
	err = s.db.Write(ctx, func(tx *db.Tx) error {
		ok, err := enableSecret(tx, a.ID, a.PendingSecret)
		if err != nil {
			return err
		}
		if !ok {
			return ErrNoSetup // another call turned it on, or started anew
		}
		s.notifyTwoFactor(tx, a, true)
		s.changed(tx, a.ID)
		return replaceBackupCodes(tx, a.ID, hashes)
	})
	if err != nil {
		return BackupCodes{}, fmt.Errorf("turn two-factor on: %w", err)
	}
	s.limiter.Reset(codeFailures(a.ID))
	return BackupCodes{Codes: codes}, nil
}

// ValidateTwoFactor confirms the caller's session, which may be one that
// waits for its second factor.
func (s *Service) ValidateTwoFactor(ctx context.Context, call *session.Call, request CodeRequest) (ValidateAnswer, error) {
	var until time.Time
	err := s.withCode(ctx, call, request, func(tx *db.Tx, _ *account) (err error) {
		until, err = s.sessions.ConfirmTwoFactor(tx, sessionID(call))
		return err
	})
	if err != nil {
		return ValidateAnswer{}, fmt.Errorf("confirm session: %w", err)
	}
	return ValidateAnswer{Until: until.UnixMilli()}, nil
}

// DisableTwoFactor turns two-factor off.
func (s *Service) DisableTwoFactor(ctx context.Context, call *session.Call, request CodeRequest) (action.None, error) {
	err := s.withCode(ctx, call, request, func(tx *db.Tx, a *account) error { return s.dropTwoFactor(tx, a) })
	if err != nil {
		return action.None{}, fmt.Errorf("turn two-factor off: %w", err)
	}
	return action.None{}, nil
}

// dropTwoFactor forgets the secret and the backup codes.
func (s *Service) dropTwoFactor(tx *db.Tx, a *account) error {
	ok, err := disableSecret(tx, a.ID)
	if err != nil {
		return err
	}
	if !ok {
		return ErrTwoFactorOff
	}
	if err := replaceBackupCodes(tx, a.ID, nil); err != nil {
		return err
	}
	s.notifyTwoFactor(tx, a, false)
	s.changed(tx, a.ID)
	return nil
}

func (s *Service) notifyTwoFactor(tx *db.Tx, a *account, on bool) {
	if a.Email != "" {
		s.post(tx, s.twoFactorLetter(a.Email, a.Name, on))
	}
}

// RenewBackupCodes replaces the backup codes, spent and unspent.
func (s *Service) RenewBackupCodes(ctx context.Context, call *session.Call, _ action.None) (BackupCodes, error) {
	codes, hashes, err := s.newBackupCodes(call.User.ID)
	if err != nil {
		return BackupCodes{}, err
	}
	err = s.db.Write(ctx, func(tx *db.Tx) error {
		a, err := accountByID(tx, call.User.ID)
		if err != nil {
			return err
		}
		if a == nil || !a.twoFactor() {
			return ErrTwoFactorOff
		}
		return replaceBackupCodes(tx, a.ID, hashes)
	})
	if err != nil {
		return BackupCodes{}, fmt.Errorf("renew backup codes: %w", err)
	}
	return BackupCodes{Codes: codes}, nil
}
