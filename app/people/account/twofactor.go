package account

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/db"
)

// SetupAnswer has the data for an authenticator app.
type SetupAnswer struct {
	Secret string `json:"secret"` // base32
	URL    string `json:"url"`    // otpauth://, for the QR code
}

// CodeRequest has a code of the authenticator app, or a backup code.
type CodeRequest struct {
	Code       string `json:"code,omitempty"`
	BackupCode string `json:"backup_code,omitempty"`
}

// OwnerRequest has a proof and nothing else.
type OwnerRequest struct{ action.Confirmation }

// EnableRequest has the first code of the app.
type EnableRequest struct {
	Code string `json:"code"`
	action.Confirmation
}

// DisableRequest has a code, which is spent, and the password.
type DisableRequest struct {
	CodeRequest
	action.Confirmation
}

// BackupCodes are shown once. The player keeps them.
type BackupCodes struct {
	Codes []string `json:"backup_codes"`
}

// ValidateAnswer has the end of the confirmation, in unix milliseconds.
type ValidateAnswer struct {
	Until int64 `json:"until"`
}

// SetupTwoFactor creates a secret that needs its first code. A second call replaces it.
func (s *Service) SetupTwoFactor(ctx context.Context, call *session.Call, _ OwnerRequest) (SetupAnswer, error) {
	if _, err := s.owner(ctx, call, action.FullProof); err != nil {
		return SetupAnswer{}, err
	}
	secret, url, err := newSecret(s.options.Product, call.User.Name)
	if err != nil {
		return SetupAnswer{}, err
	}
	sealed, err := s.sealer.Encrypt(call.User.ID, secret)
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

// EnableTwoFactor turns two-factor on and ends the other sessions, which began without
// it. The code proves that the app works, and is not spent.
func (s *Service) EnableTwoFactor(ctx context.Context, call *session.Call, request EnableRequest) (BackupCodes, error) {
	a, err := s.owner(ctx, call, action.FullProof)
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
	g, err := s.guess(ctx, call, a.ID, guessSetup)
	if err != nil {
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
			return ErrNoSetup // another call turned it on, or created another secret
		}
		s.notifyOwner(tx, a.account, s.twoFactorOnEmail)
		if err := s.recordActivity(tx, didEnableTwoFactor, a.ID); err != nil {
			return err
		}
		if err := replaceBackupCodes(tx, a.ID, hashes); err != nil {
			return err
		}
		return s.EndOthers(tx, call)
	})
	if err != nil {
		return BackupCodes{}, fmt.Errorf("turn two-factor on: %w", err)
	}
	g.reset()
	return BackupCodes{Codes: codes}, nil
}

// ValidateTwoFactor confirms the caller's session, which may be pending.
func (s *Service) ValidateTwoFactor(ctx context.Context, call *session.Call, request CodeRequest) (ValidateAnswer, error) {
	var until time.Time
	err := s.withCode(ctx, call, request, func(tx *db.Tx, a *account) (err error) {
		if until, err = s.sessions.ConfirmTwoFactor(tx, sessionID(call)); err != nil {
			return err
		}
		if call.Session.Pending { // otherwise a running session is confirmed again
			if err := s.recordSignIn(tx, call, a.ID); err != nil {
				return err
			}
		}
		return storeDevice(tx, call, a.ID)
	})
	if err != nil {
		return ValidateAnswer{}, fmt.Errorf("confirm session: %w", err)
	}
	return ValidateAnswer{Until: until.UnixMilli()}, nil
}

// DisableTwoFactor turns two-factor off and ends the other sessions.
func (s *Service) DisableTwoFactor(ctx context.Context, call *session.Call, request DisableRequest) (action.None, error) {
	if _, err := s.owner(ctx, call, action.PasswordProof); err != nil {
		return action.None{}, err
	}
	err := s.withCode(ctx, call, request.CodeRequest, func(tx *db.Tx, a *account) error {
		if err := s.dropTwoFactor(tx, a); err != nil {
			return err
		}
		return s.EndOthers(tx, call)
	})
	if err != nil {
		return action.None{}, fmt.Errorf("turn two-factor off: %w", err)
	}
	return action.None{}, nil
}

// dropTwoFactor deletes the secret and the backup codes.
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
	s.notifyOwner(tx, a, s.twoFactorOffEmail)
	s.dropCached(tx, a.ID)
	return s.recordActivity(tx, didDisableTwoFactor, a.ID)
}

// EndOthers ends the caller's other sessions after a change of credentials.
func (s *Service) EndOthers(tx *db.Tx, call *session.Call) error {
	if _, err := s.sessions.EndAll(tx, call.User.ID, sessionID(call)); err != nil {
		return fmt.Errorf("end the other sessions: %w", err)
	}
	s.dropCached(tx, call.User.ID)
	return nil
}

// RenewBackupCodes replaces the backup codes, spent and unspent.
func (s *Service) RenewBackupCodes(ctx context.Context, call *session.Call, _ OwnerRequest) (BackupCodes, error) {
	if _, err := s.owner(ctx, call, action.FullProof); err != nil {
		return BackupCodes{}, err
	}
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
		s.notifyOwner(tx, a, s.backupCodesEmail)
		return replaceBackupCodes(tx, a.ID, hashes)
	})
	if err != nil {
		return BackupCodes{}, fmt.Errorf("renew backup codes: %w", err)
	}
	return BackupCodes{Codes: codes}, nil
}
