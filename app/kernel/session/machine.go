package session

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
)

// Machine is the token with which a program makes a staff call.
type Machine struct {
	// ID is the id of the token; Maker is the account in whose name it calls.
	ID, CreatedBy string
	// SkipsTwoFactorCode lets it make calls for which people send a recent code.
	SkipsTwoFactorCode bool
}

// Actor is the machine's name in the staff log.
func (m *Machine) Actor() string { return machineActor + m.ID + ":" + m.CreatedBy }

const machineActor = "token:"

// ParseActor splits a machine's name in the staff log; ok is false for another actor.
func ParseActor(actor string) (tokenID, creator string, ok bool) {
	rest, ok := strings.CutPrefix(actor, machineActor)
	if !ok {
		return "", "", false
	}
	return strings.Cut(rest, ":")
}

// Machines finds the tokens of machines.
type Machines interface {
	// Machine finds the token and the user that it calls as: its maker with no more than the
	// token's permissions. A *fault.Error refuses the token.
	Machine(ctx context.Context, token string, from netip.Addr) (*User, *Machine, error)
}

// SetMachines makes the gate accept the tokens of machines. It is called once, before anything is
// served.
func (g *Gate) SetMachines(machines Machines) { g.machines = machines }

// ErrTokenInAddress refuses a token in an address, because proxies and logs store addresses.
var ErrTokenInAddress = fault.New(fault.CodeBadRequest,
	"A token belongs into the header Authorization and never into an address. Revoke this one: others may have seen it.").With("reason", "token_in_address")

// refuseTokenInAddress returns ErrTokenInAddress if the path or the query of r contains the token
// of a machine, also percent-encoded.
func refuseTokenInAddress(r *http.Request) error {
	query, err := url.QueryUnescape(r.URL.RawQuery)
	if err != nil {
		query = "" // no call reads such a query
	}
	if id.HasMachineToken(r.URL.Path) || id.HasMachineToken(r.URL.RawQuery) || id.HasMachineToken(query) {
		return ErrTokenInAddress
	}
	return nil
}

// CheckAddress refuses a request whose address contains the token of a machine, for calls, pages,
// files and sockets. It logs the path without the token, and no query, at most once a minute.
// Errors: ErrTokenInAddress.
func (g *Gate) CheckAddress(r *http.Request) error {
	err := refuseTokenInAddress(r)
	if err != nil && g.tokenLog.allow(g.options.Clock.Now()) {
		g.options.Log.Warn("a request with the token of a machine in its address was refused; the token may be in the logs of proxies: revoke it",
			"path", truncate(id.Redact(r.URL.Path), maxUserAgent), "address", g.Client(r).IP.String(), "request", RequestID(r.Context()))
	}
	return err
}

// SocketCall is Call for requests of a socket, which may come to a separate port. Errors:
// ErrTokenInAddress.
func (g *Gate) SocketCall(r *http.Request) (call *Call, refusal *fault.Error, err error) {
	if err := g.CheckAddress(r); err != nil {
		return nil, nil, err
	}
	return g.Call(r)
}

// StaffCall is Call for requests that may come from a machine.
func (g *Gate) StaffCall(r *http.Request) (call *Call, refusal *fault.Error, err error) {
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
