package account

import (
	"context"

	"croupier/app/kernel/session"
	"croupier/db"
)

// withCode spends the caller's code and runs work in the same transaction. Malformed
// codes are refused without counting as a guess.
func (s *Service) withCode(ctx context.Context, call *session.Call, request CodeRequest, work func(*db.Tx, *account) error) error {
	backup, isBackup := normalizeBackupCode(request.BackupCode)
	isCode := codePattern.MatchString(request.Code)
	if isCode == isBackup { // neither, or both
		return ErrTwoFactorCode
	}
	a, err := s.callerAccount(ctx, call)
	if err != nil {
		return err
	}
	if !a.twoFactor() {
		return ErrTwoFactorOff
	}
	what := guessCode
	if isBackup {
		what = guessBackup
	}
	g, err := s.guess(ctx, call, a.ID, what)
	if err != nil {
		return err
	}
	var step int64
	if isCode {
		if step, err = s.matchCode(a.ID, a.Secret, request.Code); err != nil {
			return err
		}
	}
	err = s.db.Write(ctx, func(tx *db.Tx) error {
		var ok bool
		if isCode {
			ok, err = useStep(tx, a.ID, a.Secret, step)
		} else {
			ok, err = useBackupCode(tx, a.ID, s.backupHash(a.ID, backup))
		}
		if err != nil {
			return err
		}
		if !ok {
			return ErrTwoFactorCode
		}
		return work(tx, a)
	})
	if err != nil {
		return err
	}
	g.reset()
	return nil
}

// matchCode returns the time step of the code, or ErrTwoFactorCode.
func (s *Service) matchCode(userID, sealed, code string) (int64, error) {
	secret, err := s.sealer.Decrypt(userID, sealed)
	if err != nil {
		return 0, err
	}
	step, ok, err := stepOf(secret, code, s.clock.Now())
	if err != nil {
		return 0, err
	}
	if !ok {
		return 0, ErrTwoFactorCode
	}
	return step, nil
}
