package account

import (
	"testing"
)

// TestGraveChangesRefuseWithoutProof calls the handlers as a registry would
// that forgot the proof.
func TestGraveChangesRefuseWithoutProof(t *testing.T) {
	h := newHouse(t)
	call := h.by(h.join("Ann_1").Token)
	h.post.take()
	for name, try := range map[string]func() error{
		"e-mail": func() error {
			_, err := h.accounts.UpdateEmail(h.ctx, call, EmailRequest{Email: "b@example.com", Confirmation: known})
			return err
		},
		"password": func() error {
			_, err := h.accounts.ChangePassword(h.ctx, call, PasswordRequest{Password: "qz9x1", PasswordAgain: "qz9x1", Confirmation: known})
			return err
		},
		"set-up": func() error { _, err := h.accounts.SetupTwoFactor(h.ctx, call, OwnerRequest{known}); return err },
		"two-factor": func() error {
			_, err := h.accounts.EnableTwoFactor(h.ctx, call, EnableRequest{Confirmation: known})
			return err
		},
		"off": func() error {
			_, err := h.accounts.DisableTwoFactor(h.ctx, call, DisableRequest{Confirmation: known})
			return err
		},
		"codes": func() error { _, err := h.accounts.RenewBackupCodes(h.ctx, call, OwnerRequest{known}); return err },
		"end": func() error {
			_, err := h.accounts.EndSession(h.ctx, call, SessionRequest{Confirmation: known})
			return err
		},
		"end others": func() error { _, err := h.accounts.EndOtherSessions(h.ctx, call, OwnerRequest{known}); return err },
		"exclude": func() error {
			_, err := h.accounts.SelfExclude(h.ctx, call, ExcludeRequest{Duration: "24h", Password: goodPassword})
			return err
		},
	} {
		if err := try(); err != errUnproved {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if letters := h.post.take(); len(letters) != 0 {
		t.Fatalf("letters %v", letters)
	}
}
