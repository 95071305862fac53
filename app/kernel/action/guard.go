package action

import (
	"strings"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

// tooManyText is the message for a caller beyond a limit.
const tooManyText = "Too many requests. Try again in a moment."

// authorize decides whether the caller may make the call. rejected is the
// refusal of an invalid credential of the caller, or nil.
func (r *Registry) authorize(a *Action, call *session.Call, rejected *fault.Error) error {
	if a.Guard.feature != "" && !r.deps.Feature(a.Guard.feature) {
		return fault.ErrFeature
	}
	if call.Machine != nil {
		if err := a.checkMachine(call.Machine); err != nil {
			return err
		}
	}
	if call.Session != nil && call.Session.Pending && !a.Guard.pending {
		call.User = nil
	}
	if a.Guard.signedIn && call.User == nil {
		switch {
		case call.Session != nil && call.Session.Pending:
			return fault.ErrTwoFactor
		case rejected != nil:
			return rejected
		default:
			return fault.ErrUnauthorized
		}
	}
	if !a.Guard.permission.IsZero() && !call.User.Has(a.Guard.permission) {
		return fault.ErrForbidden
	}
	if !a.Guard.permission.IsZero() && !call.User.TwoFactor && r.deps.StaffFactor() {
		return fault.ErrStaffFactor
	}
	if a.twoFactor && call.Machine == nil && call.User != nil && call.User.TwoFactor && !confirmed(call.Session, r.deps.Clock.Now()) {
		return fault.ErrTwoFactor
	}
	if call.User != nil {
		return r.checkRate("u|"+a.Name()+"|"+call.Actor(), a.perAccount)
	}
	return nil
}

func confirmed(s *session.Session, now time.Time) bool {
	return s != nil && now.Before(s.TwoFactorUntil)
}

// checkRate counts one call against a rate.
func (r *Registry) checkRate(key string, rate Rate) error {
	if rate.Unlimited() {
		return nil
	}
	if wait, ok := r.deps.Limiter.Allow(key, rate); !ok {
		return fault.TooMany(tooManyText, wait)
	}
	return nil
}

// checkAddressRate counts one call of an address against the action's rate.
func (r *Registry) checkAddressRate(a *Action, call *session.Call) error {
	return r.checkRate("a|"+a.Name()+"|"+session.AddressKey(call.IP), a.perAddress)
}

// String describes which callers may make the call, for readers.
func (g Guard) String() string {
	parts := []string{"Everybody"}
	switch {
	case !g.permission.IsZero():
		parts[0] = "Signed in, with permission " + g.permission.ID()
	case g.pending:
		parts[0] = "Signed in, or waiting for the second factor"
	case g.signedIn:
		parts[0] = "Signed in"
	}
	if g.feature != "" {
		parts = append(parts, "feature "+g.feature)
	}
	return strings.Join(parts, ", ")
}
