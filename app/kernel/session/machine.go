package session

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"strings"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
)

// Machine is the token with which a program makes a call of staff.
type Machine struct {
	// ID is that of the token; Maker is the account in whose name it calls.
	ID, Maker string
	// Code lets it make calls for which people give a recent code.
	Code bool
}

// Actor is the machine as the log of staff names it.
func (m *Machine) Actor() string { return machineActor + m.ID + ":" + m.Maker }

const machineActor = "token:"

// ParseActor takes a machine's name in the log of staff apart; ok is false for
// another actor.
func ParseActor(actor string) (tokenID, maker string, ok bool) {
	rest, ok := strings.CutPrefix(actor, machineActor)
	if !ok {
		return "", "", false
	}
	return strings.Cut(rest, ":")
}

// Machines know the tokens of machines.
type Machines interface {
	// Machine finds the token and the user that it calls as: its maker with no
	// more than the token's permissions. A *fault.Error refuses the token.
	Machine(ctx context.Context, token string, from netip.Addr) (*User, *Machine, error)
}

// Admit has the gate admit the tokens of machines. It is called once, before
// anything is served.
func (g *Gate) Admit(machines Machines) { g.machines = machines }

// ErrTokenInAddress refuses a token that stands in an address, where proxies and
// logs keep it.
var ErrTokenInAddress = fault.New(fault.CodeBadRequest,
	"A token belongs into the header Authorization and never into an address. Revoke this one: others may have seen it.").With("reason", "token_in_address")

// StaffCall is Call for requests that may come of a machine.
func (g *Gate) StaffCall(r *http.Request) (call *Call, refusal *fault.Error, err error) {
	if id.HasMachineToken(r.URL.Path + "?" + r.URL.RawQuery) {
		return g.Guest(r), nil, ErrTokenInAddress
	}
	token, _ := Bearer(r)
	if g.machines == nil || !strings.HasPrefix(token, id.MachinePrefix) {
		return g.Call(r)
	}
	call = g.Guest(r)
	call.User, call.Machine, err = g.machines.Machine(r.Context(), token, call.IP)
	if errors.As(err, &refusal) {
		call.User, call.Machine = nil, nil
		return call, refusal, nil
	}
	return call, nil, err
}
