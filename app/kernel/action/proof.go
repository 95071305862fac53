package action

import (
	"context"
	"errors"
	"reflect"

	"croupier/app/kernel/session"
)

// Proof is what a call requires of a signed-in player besides a session, which
// may be stolen. A larger proof includes the smaller ones.
type Proof int

const (
	// NoProof requires nothing more.
	NoProof Proof = iota
	// PasswordProof requires the account's password if it has one.
	PasswordProof
	// FactorProof requires that the player proves their identity again: by the password; without
	// one by a recent code or a sign-in a moment ago.
	FactorProof
	// FullProof requires every factor of the account: FactorProof, and for
	// accounts with two-factor authentication also a recent code (-1024).
	FullProof
)

var proofNames = [...]string{"session", "password", "factor", "full"}

// String is the name of the proof in docs/account-security.md.
func (p Proof) String() string { return proofNames[p] }

// Confirmation is embedded in requests of calls that require a proof.
type Confirmation struct {
	// CurrentPassword is required if the account has a password.
	CurrentPassword string `json:"current_password,omitempty"`
}

// SubmittedPassword implements Confirmed.
func (c Confirmation) SubmittedPassword() (field, password string) {
	return "current_password", c.CurrentPassword
}

// PasswordConfirmation is a request that contains the account's password; it returns the
// password and its field name.
type PasswordConfirmation interface {
	SubmittedPassword() (field, password string)
}

var passwordRequestType = reflect.TypeFor[PasswordConfirmation]()

// ProofChecker checks a proof before a call is executed. It adds to the context that the proof was
// checked, for the call's handler.
type ProofChecker func(ctx context.Context, call *session.Call, proof Proof, request PasswordConfirmation) (context.Context, error)

// RequireProof requires a proof for the call.
func RequireProof(p Proof) Option {
	return func(a *Action) {
		a.proof = p
		a.twoFactor = a.twoFactor || p == FullProof
	}
}

// Proof is the call's requirement besides a session.
func (a *Action) Proof() Proof { return a.proof }

// checkProof refuses a declaration whose proof cannot be checked.
func (r *Registry) checkProof(a *Action) error {
	if a.proof == NoProof {
		return nil
	}
	if !a.Guard.signedIn || a.Guard.pending {
		return errors.New("a proof needs a signed-in user")
	}
	if !a.requestType.Implements(passwordRequestType) {
		return errors.New("a proof needs a request with a Confirmation")
	}
	if r.deps.CheckProof == nil {
		return errors.New("a proof needs a checker")
	}
	return nil
}

// proofCheck returns the check of the action's proof.
func (r *Registry) proofCheck(a *Action, call *session.Call) proofCheck {
	return func(ctx context.Context, request any) (context.Context, error) {
		if a.proof == NoProof {
			return ctx, nil
		}
		return r.deps.CheckProof(ctx, call, a.proof, request.(PasswordConfirmation))
	}
}
