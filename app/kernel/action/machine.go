package action

import (
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

// The refusals of a machine's token.
var (
	// ErrNotForMachines refuses what only people do: play, their own account, and
	// what others are permitted.
	ErrNotForMachines = fault.New(fault.CodeForbidden, "This call is not for tokens of machines.").With("reason", "token")
	// ErrMachineCode refuses what asks people for a recent code to a token that was
	// made without that power.
	ErrMachineCode = fault.New(fault.CodeForbidden,
		"This call asks for a recent code, and this token was made without the power to go without one.").With("reason", "token_code")
)

// PeopleOnly keeps the tokens of machines from a call of staff: it decides what
// others may do, or takes the place of a person's judgement.
func PeopleOnly() Option { return func(a *Action) { a.peopleOnly = true } }

// The ways in which machines may make a call.
const (
	MachinesNo   = "no"
	MachinesYes  = "yes"
	MachinesCode = "code" // with the power to go without a code
)

// Machines tells whether a machine may make the call: only what a permission
// opens, and nothing that asks for more of the account's owner.
func (a *Action) Machines() string {
	needed := a.Guard.permission
	switch {
	case needed.IsZero() || needed.PeopleOnly() || a.peopleOnly || a.proof != SessionSuffices || a.startsSession:
		return MachinesNo
	case a.twoFactor:
		return MachinesCode
	}
	return MachinesYes
}

// admits refuses a machine that may not make the call.
func (a *Action) admits(m *session.Machine) error {
	switch a.Machines() {
	case MachinesYes:
		return nil
	case MachinesCode:
		if m.Code {
			return nil
		}
		return ErrMachineCode
	}
	return ErrNotForMachines
}
