package account

import (
	"testing"
)

// TestCriticalChangesRequireProof calls the handlers without the proof that the
// registry checks.
func TestCriticalChangesRequireProof(t *testing.T) {
	h := newHarness(t)
	call := h.bearerCall(h.registerPlayer("Ann_1").Token)
	h.mailer.drain()
	for name, try := range map[string]func() error{
		"email": func() error {
			_, err := h.accounts.UpdateEmail(h.ctx, call, EmailRequest{Email: "b@example.com", Confirmation: passwordProof})
			return err
		},
		"password": func() error {
			_, err := h.accounts.ChangePassword(h.ctx, call, PasswordRequest{Password: "qz9x1", PasswordRepeated: "qz9x1", Confirmation: passwordProof})
			return err
		},
		"set-up": func() error {
			_, err := h.accounts.SetupTwoFactor(h.ctx, call, OwnerRequest{passwordProof})
			return err
		},
		"two-factor": func() error {
			_, err := h.accounts.EnableTwoFactor(h.ctx, call, EnableRequest{Confirmation: passwordProof})
			return err
		},
		"off": func() error {
			_, err := h.accounts.DisableTwoFactor(h.ctx, call, DisableRequest{Confirmation: passwordProof})
			return err
		},
		"codes": func() error {
			_, err := h.accounts.RenewBackupCodes(h.ctx, call, OwnerRequest{passwordProof})
			return err
		},
		"end": func() error {
			_, err := h.accounts.EndSession(h.ctx, call, SessionRequest{Confirmation: passwordProof})
			return err
		},
		"end others": func() error {
			_, err := h.accounts.EndOtherSessions(h.ctx, call, OwnerRequest{passwordProof})
			return err
		},
		"exclude": func() error {
			_, err := h.accounts.SelfExclude(h.ctx, call, ExcludeRequest{Duration: "24h", Password: goodPassword})
			return err
		},
	} {
		if err := try(); err != errProofMissing {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if emails := h.mailer.drain(); len(emails) != 0 {
		t.Fatalf("emails %v", emails)
	}
}
