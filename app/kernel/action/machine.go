package action

import (
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

// The refusals of a machine's token.
var (
	// ErrNotForMachines refuses calls that only people may make: play, their own account, and the
	// permissions of others.
	ErrNotForMachines = fault.New(fault.CodeForbidden, "This call is not for tokens of machines.").With("reason", "token")
	// ErrMachineCode refuses a call that requires a recent code of people to a token without the
	// power to act without a code.
	ErrMachineCode = fault.New(fault.CodeForbidden,
		"This call asks for a recent code, and this token was made without the power to go without one.").With("reason", "token_code")
)

// PeopleOnly refuses the tokens of machines for a staff call: the call decides the permissions of
// others, or replaces the judgement of a person.
func PeopleOnly() Option { return func(a *Action) { a.peopleOnly = true } }

// The ways in which machines may make a call.
const (
	MachinesNo   = "no"
	MachinesYes  = "yes"
	MachinesCode = "code" // with the power to act without a code
)

// Machines reports whether a machine may make the call: only calls that require a permission and
// no further proof of the account's owner.
func (a *Action) Machines() string {
	needed := a.Guard.permission
	switch {
	case needed.IsZero() || needed.PeopleOnly() || a.peopleOnly || a.proof != NoProof || a.startsSession:
		return MachinesNo
	case a.twoFactor:
		return MachinesCode
	}
	return MachinesYes
}

// checkMachine refuses a machine that may not make the call.
func (a *Action) checkMachine(m *session.Machine) error {
	switch a.Machines() {
	case MachinesYes:
		return nil
	case MachinesCode:
		if m.SkipsTwoFactorCode {
			return nil
		}
		return ErrMachineCode
	}
	return ErrNotForMachines
}
