package account

import (
	"context"
	"errors"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

// freshSignIn is how long after signing in a player of an account without
// password and second factor may change it: there is nothing else to ask for.
const freshSignIn = 10 * time.Minute

// ErrSignInAgain is the refusal of a change that only a fresh sign-in can prove.
var ErrSignInAgain = fault.New(fault.CodeForbidden, "Please sign out and in again first. This can be done within 10 minutes after signing in.").
	With("reason", "sign_in_again")

// owner is an account whose player has just proved more than a session. Only
// prove makes one: what changes how an account is entered takes an owner.
type owner struct {
	*account
	proof action.Proof
}

type ownerKey struct{}

// errUnproved is a mistake in the declaration of a call.
var errUnproved = errors.New("the call was not declared with the proof that it needs")

// Prove implements action.Prover.
func (s *Service) Prove(ctx context.Context, call *session.Call, demand action.Proof, request action.Confirmed) (context.Context, error) {
	o, err := s.prove(ctx, call, demand, request)
	if err != nil {
		return ctx, err
	}
	return context.WithValue(ctx, ownerKey{}, o), nil
}

// owner is the caller's account as it was when the proof was checked.
func (s *Service) owner(ctx context.Context, call *session.Call, demand action.Proof) (owner, error) {
	o, _ := ctx.Value(ownerKey{}).(owner)
	if o.account == nil || o.proof < demand || call.User == nil || o.ID != call.User.ID {
		return owner{}, errUnproved
	}
	return o, nil
}

// Proved fails unless the caller has given the proof that a call of another room
// demands.
func (s *Service) Proved(ctx context.Context, call *session.Call, demand action.Proof) error {
	_, err := s.owner(ctx, call, demand)
	return err
}

func (s *Service) prove(ctx context.Context, call *session.Call, demand action.Proof, request action.Confirmed) (owner, error) {
	a, err := s.mine(ctx, call)
	if err != nil {
		return owner{}, err
	}
	confirmed := call.Session != nil && s.clock.Now().Before(call.Session.TwoFactorUntil)
	if demand == action.FullProof && a.twoFactor() && !confirmed {
		return owner{}, fault.ErrTwoFactor
	}
	switch {
	case a.PasswordHash != "":
		field, password := request.GivenPassword()
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
	return call.Session != nil && s.clock.Now().Before(call.Session.CreatedAt.Add(freshSignIn))
}

// checkOwnPassword makes sure that the caller knows the account's password.
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
	g.right()
	return nil
}
