package account

import (
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

func TestProofs(t *testing.T) {
	h := newHarness(t)
	wrong := action.Confirmation{CurrentPassword: "wrong"}
	nothing := action.Confirmation{}
	prove := func(call *session.Call, demand action.Proof, by action.Confirmation) error {
		_, err := h.accounts.prove(h.ctx, call, demand, by)
		return err
	}
	all := []action.Proof{action.PasswordProof, action.FactorProof, action.FullProof}

	ann := h.registerPlayer("Ann_1")
	for _, demand := range all {
		for _, by := range []action.Confirmation{nothing, wrong} {
			requireFieldErrors(t, prove(h.bearerCall(ann.Token), demand, by), map[string][]string{"current_password": {keyCurrentPassword}})
		}
		if err := prove(h.bearerCall(ann.Token), demand, passwordProof); err != nil {
			t.Fatalf("%s: %v", demand, err)
		}
	}
	secret, _ := h.enableTwoFactor(ann.Token)
	requireError(t, prove(h.bearerCall(ann.Token), action.FullProof, passwordProof), fault.ErrTwoFactor)
	if err := prove(h.bearerCall(ann.Token), action.FactorProof, passwordProof); err != nil {
		t.Fatal(err)
	}
	if err := h.validate(ann.Token, CodeRequest{Code: h.codeAt(secret, 0)}); err != nil {
		t.Fatal(err)
	}
	requireFieldErrors(t, prove(h.bearerCall(ann.Token), action.FullProof, wrong), map[string][]string{"current_password": {keyCurrentPassword}})
	if err := prove(h.bearerCall(ann.Token), action.FullProof, passwordProof); err != nil {
		t.Fatal(err)
	}

	// An account without a password needs a fresh sign-in, and a code after two-factor
	// was turned on.
	wallet := h.registerExternal("wallet")
	for _, demand := range all {
		if err := prove(h.bearerCall(wallet.Token), demand, nothing); err != nil {
			t.Fatalf("%s after a fresh sign-in: %v", demand, err)
		}
	}
	secret, _ = h.enableTwoFactorWith(wallet.Token, nothing)
	h.clock.Advance(freshSignInWindow)
	for _, demand := range all[1:] {
		requireError(t, prove(h.bearerCall(wallet.Token), demand, nothing), fault.ErrTwoFactor)
	}
	if err := prove(h.bearerCall(wallet.Token), action.PasswordProof, nothing); err != nil {
		t.Fatal(err)
	}
	if err := h.validate(wallet.Token, CodeRequest{Code: h.codeAt(secret, 0)}); err != nil {
		t.Fatal(err)
	}
	for _, demand := range all {
		if err := prove(h.bearerCall(wallet.Token), demand, nothing); err != nil {
			t.Fatalf("%s after a code: %v", demand, err)
		}
	}

	other := h.registerExternal("wallet")
	h.clock.Advance(freshSignInWindow - time.Second)
	if err := prove(h.bearerCall(other.Token), action.FullProof, nothing); err != nil {
		t.Fatal(err)
	}
	h.clock.Advance(time.Second)
	for _, demand := range all[1:] {
		requireError(t, prove(h.bearerCall(other.Token), demand, nothing), ErrSignInAgain)
	}
}

func TestPasswordGuessesInSessionAreLimited(t *testing.T) {
	h := newHarness(t)
	ann := h.registerPlayer("Ann_1")
	tried := 0
	for range 50 {
		for range 5 {
			thief := h.bearerCall(ann.Token)
			thief.IP = h.guestCall("198.51.100.7").IP
			if _, err := h.accounts.prove(h.ctx, thief, action.FullProof, action.Confirmation{CurrentPassword: "wrong"}); codeOf(t, err) == fault.CodeInvalid {
				tried++
			}
		}
		h.clock.Advance(16 * time.Minute)
	}
	if tried != 20 {
		t.Fatalf("%d guesses in 13 hours", tried)
	}
	// The owner continues in another session.
	repeated, err := h.login("ann_1", goodPassword)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.accounts.prove(h.ctx, h.bearerCall(repeated.Token), action.FullProof, passwordProof); err != nil {
		t.Fatal(err)
	}
}
