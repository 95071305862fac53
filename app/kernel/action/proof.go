package action

import (
	"context"
	"errors"
	"reflect"

	"croupier/app/kernel/session"
)

// Proof is what a call demands of a signed-in player beyond a session, which
// may be stolen. A larger one includes the smaller ones.
type Proof int

const (
	// SessionSuffices demands nothing more.
	SessionSuffices Proof = iota
	// PasswordProof demands the account's password where it has one.
	PasswordProof
	// FactorProof demands that the player has proved who they are again: by
	// the password; where there is none by a recent code, or by having signed
	// in just now.
	FactorProof
	// FullProof demands every factor of the account: what FactorProof does,
	// and of accounts with two-factor a recent code (-1024) besides.
	FullProof
)

var proofNames = [...]string{"session", "password", "factor", "full"}

// String is the name of the proof in docs/account-security.md.
func (p Proof) String() string { return proofNames[p] }

// Confirmation is embedded in requests of calls that demand a proof.
type Confirmation struct {
	// CurrentPassword is demanded when the account has a password.
	CurrentPassword string `json:"current_password,omitempty"`
}

// GivenPassword implements Confirmed.
func (c Confirmation) GivenPassword() (field, password string) {
	return "current_password", c.CurrentPassword
}

// Confirmed is a request that brings the account's password, and names the
// field that it stands in.
type Confirmed interface {
	GivenPassword() (field, password string)
}

var confirmedType = reflect.TypeFor[Confirmed]()

// Prover checks a proof before a call is carried out. What it adds to the
// context tells the call's handler that it was checked.
type Prover func(ctx context.Context, call *session.Call, demand Proof, request Confirmed) (context.Context, error)

// Demands makes a call be carried out only for who brings the proof.
func Demands(p Proof) Option {
	return func(a *Action) {
		a.proof = p
		a.twoFactor = a.twoFactor || p == FullProof
	}
}

// Proof is what the call demands beyond a session.
func (a *Action) Proof() Proof { return a.proof }

// checkProof refuses a declaration whose proof could not be checked.
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

// proving gives the check of the proof that the action demands.
func (r *Registry) proving(a *Action, call *session.Call) func(context.Context, any) (context.Context, error) {
	return func(ctx context.Context, request any) (context.Context, error) {
		if a.proof == SessionSuffices {
			return ctx, nil
		}
		return r.deps.Prove(ctx, call, a.proof, request.(Confirmed))
	}
}
