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
	// SessionSuffices requires nothing more.
	SessionSuffices Proof = iota
	// PasswordProof requires the account's password if it has one.
	PasswordProof
	// FactorProof requires that the player proves their identity again: by the
	// password; without one by a recent code or a sign-in just now.
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

// GivenPassword implements Confirmed.
func (c Confirmation) GivenPassword() (field, password string) {
	return "current_password", c.CurrentPassword
}

// Confirmed is a request that contains the account's password; it returns the
// password and its field name.
type Confirmed interface {
	GivenPassword() (field, password string)
}

var confirmedType = reflect.TypeFor[Confirmed]()

// Prover checks a proof before a call is carried out. It adds to the context
// that the proof was checked, for the call's handler.
type Prover func(ctx context.Context, call *session.Call, demand Proof, request Confirmed) (context.Context, error)

// Demands requires a proof for the call.
func Demands(p Proof) Option {
	return func(a *Action) {
		a.proof = p
		a.twoFactor = a.twoFactor || p == FullProof
	}
}

// Proof is what the call requires besides a session.
func (a *Action) Proof() Proof { return a.proof }

// checkProof refuses a declaration whose proof cannot be checked.
func (r *Registry) checkProof(a *Action) error {
	if a.proof == SessionSuffices {
		return nil
	}
	if !a.Guard.signedIn || a.Guard.pending {
		return errors.New("a proof needs a signed-in user")
	}
	if !a.requestType.Implements(confirmedType) {
		return errors.New("a proof needs a request with a Confirmation")
	}
	if r.deps.Prove == nil {
		return errors.New("a proof needs somebody who checks it")
	}
	return nil
}

// proofCheck returns the check of the action's proof.
func (r *Registry) proofCheck(a *Action, call *session.Call) func(context.Context, any) (context.Context, error) {
	return func(ctx context.Context, request any) (context.Context, error) {
		if a.proof == SessionSuffices {
			return ctx, nil
		}
		return r.deps.Prove(ctx, call, a.proof, request.(Confirmed))
	}
}
