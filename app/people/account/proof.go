package account

import (
	"context"
	"errors"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

// freshSignInWindow is how long after a sign-in a player may change an account that has no
// password and no second factor. Such an account has no other proof.
const freshSignInWindow = 10 * time.Minute

// ErrSignInAgain refuses a change that needs a fresh sign-in as proof.
var ErrSignInAgain = fault.New(fault.CodeForbidden, "Please sign out and in again first. This can be done within 10 minutes after signing in.").
	With("reason", "sign_in_again")

// owner is an account whose player has just proved more than a session. Only prove
// creates one. Functions that change credentials require an owner.
type owner struct {
	*account
	proof action.Proof
}

type ownerKey struct{}

// errProofMissing reports a call that was declared without the required proof.
var errProofMissing = errors.New("the call was not declared with the proof that it needs")

// Prove implements action.ProofChecker.
func (s *Service) Prove(ctx context.Context, call *session.Call, demand action.Proof, request action.PasswordConfirmation) (context.Context, error) {
	o, err := s.prove(ctx, call, demand, request)
	if err != nil {
		return ctx, err
	}
	return context.WithValue(ctx, ownerKey{}, o), nil
}

// owner returns the caller's account in the state in which the proof was checked.
func (s *Service) owner(ctx context.Context, call *session.Call, demand action.Proof) (owner, error) {
	o, _ := ctx.Value(ownerKey{}).(owner)
	if o.account == nil || o.proof < demand || call.User == nil || o.ID != call.User.ID {
		return owner{}, errProofMissing
	}
	return o, nil
}

// RequireProof fails unless the caller has given the proof that a call of another package
// requires.
func (s *Service) RequireProof(ctx context.Context, call *session.Call, demand action.Proof) error {
	_, err := s.owner(ctx, call, demand)
	return err
}

func (s *Service) prove(ctx context.Context, call *session.Call, demand action.Proof, request action.PasswordConfirmation) (owner, error) {
	a, err := s.callerAccount(ctx, call)
	if err != nil {
		return owner{}, err
	}
	confirmed := call.Session != nil && s.clock.Now().Before(call.Session.TwoFactorUntil)
	if demand == action.FullProof && a.twoFactor() && !confirmed {
		return owner{}, fault.ErrTwoFactor
	}
	switch {
	case a.PasswordHash != "":
		field, password := request.SubmittedPassword()
		if err := s.checkOwnPassword(ctx, call, a, field, password); err != nil {
			return owner{}, err
		}
	case demand == action.PasswordProof:
	case a.twoFactor() && !confirmed:
		return owner{}, fault.ErrTwoFactor
	case !a.twoFactor() && !s.signedInFreshly(call):
		return owner{}, ErrSignInAgain
	}
	return owner{a, demand}, nil
}

func (s *Service) signedInFreshly(call *session.Call) bool {
	return call.Session != nil && s.clock.Now().Before(call.Session.CreatedAt.Add(freshSignInWindow))
}

// checkOwnPassword checks that the caller knows the account's password.
func (s *Service) checkOwnPassword(ctx context.Context, call *session.Call, a *account, field, password string) error {
	g, err := s.guess(ctx, call, a.ID, guessPassword)
	if err != nil {
		return err
	}
	match, _, err := s.hasher.verify(ctx, a.PasswordHash, password)
	if err != nil {
		return err
	}
	if !match {
		return fault.Field(field, keyCurrentPassword)
	}
	g.reset()
	return nil
}
