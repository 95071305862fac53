package account

import (
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

func TestProofs(t *testing.T) {
	h := newHouse(t)
	wrong := action.Confirmation{CurrentPassword: "wrong"}
	nothing := action.Confirmation{}
	prove := func(call *session.Call, demand action.Proof, by action.Confirmation) error {
		_, err := h.accounts.prove(h.ctx, call, demand, by)
		return err
	}
	all := []action.Proof{action.PasswordProof, action.FactorProof, action.FullProof}

	ann := h.join("Ann_1")
	for _, demand := range all {
		for _, by := range []action.Confirmation{nothing, wrong} {
			refusedFields(t, prove(h.by(ann.Token), demand, by), map[string][]string{"current_password": {keyCurrentPassword}})
		}
		if err := prove(h.by(ann.Token), demand, known); err != nil {
			t.Fatalf("%s: %v", demand, err)
		}
	}
	secret, _ := h.secure(ann.Token)
	refused(t, prove(h.by(ann.Token), action.FullProof, known), fault.ErrTwoFactor)
	if err := prove(h.by(ann.Token), action.FactorProof, known); err != nil {
		t.Fatal(err)
	}
	if err := h.validate(ann.Token, CodeRequest{Code: h.codeAt(secret, 0)}); err != nil {
		t.Fatal(err)
	}
	refusedFields(t, prove(h.by(ann.Token), action.FullProof, wrong), map[string][]string{"current_password": {keyCurrentPassword}})
	if err := prove(h.by(ann.Token), action.FullProof, known); err != nil {
		t.Fatal(err)
	}

	// Without a password a fresh sign-in does, and a code once there are codes.
	wallet := h.external("wallet")
	for _, demand := range all {
		if err := prove(h.by(wallet.Token), demand, nothing); err != nil {
			t.Fatalf("%s after a fresh sign-in: %v", demand, err)
		}
	}
	secret, _ = h.secureBy(wallet.Token, nothing)
	h.clock.Advance(freshSignIn)
	for _, demand := range all[1:] {
		refused(t, prove(h.by(wallet.Token), demand, nothing), fault.ErrTwoFactor)
	}
	if err := prove(h.by(wallet.Token), action.PasswordProof, nothing); err != nil {
		t.Fatal(err)
	}
	if err := h.validate(wallet.Token, CodeRequest{Code: h.codeAt(secret, 0)}); err != nil {
		t.Fatal(err)
	}
	for _, demand := range all {
		if err := prove(h.by(wallet.Token), demand, nothing); err != nil {
			t.Fatalf("%s after a code: %v", demand, err)
		}
	}

	other := h.external("wallet")
	h.clock.Advance(freshSignIn - time.Second)
	if err := prove(h.by(other.Token), action.FullProof, nothing); err != nil {
		t.Fatal(err)
	}
	h.clock.Advance(time.Second)
	for _, demand := range all[1:] {
		refused(t, prove(h.by(other.Token), demand, nothing), ErrSignInAgain)
	}
}

func TestAStolenSessionCannotGuessThePasswordForEver(t *testing.T) {
	h := newHouse(t)
	ann := h.join("Ann_1")
	tried := 0
	for range 50 {
		for range 5 {
			thief := h.by(ann.Token)
			thief.IP = h.guest("198.51.100.7").IP
			if _, err := h.accounts.prove(h.ctx, thief, action.FullProof, action.Confirmation{CurrentPassword: "wrong"}); codeOf(t, err) == fault.CodeInvalid {
				tried++
			}
		}
		h.clock.Advance(16 * time.Minute)
	}
	if tried != 20 {
		t.Fatalf("%d guesses in 13 hours", tried)
	}
	// The owner goes on in a session of their own.
	again, err := h.login("ann_1", goodPassword)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.accounts.prove(h.ctx, h.by(again.Token), action.FullProof, known); err != nil {
		t.Fatal(err)
	}
}
