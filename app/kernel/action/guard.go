package action

import (
	"strings"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

// tooMany is told to whoever calls too often.
const tooMany = "Too many requests. Try again in a moment."

// authorize decides whether the caller may make the call. why is the reason, if
// any, for which a credential of the caller was not accepted.
func (r *Registry) authorize(a *Action, call *session.Call, why *fault.Error) error {
	if a.Guard.feature != "" && !r.deps.Feature(a.Guard.feature) {
		return fault.ErrFeature
	}
	if call.Session != nil && call.Session.Pending && !a.Guard.pending {
		call.User = nil
	}
	if a.Guard.signedIn && call.User == nil {
		switch {
		case call.Session != nil && call.Session.Pending:
			return fault.ErrTwoFactor
		case why != nil:
			return why
		default:
			return fault.ErrUnauthorized
		}
	}
	if !a.Guard.permission.IsZero() && !call.User.Can(a.Guard.permission) {
		return fault.ErrForbidden
	}
	if a.twoFactor && call.User != nil && call.User.TwoFactor && !confirmed(call.Session, r.deps.Clock.Now()) {
		return fault.ErrTwoFactor
	}
	if call.User != nil {
		return r.within("u|"+a.Name()+"|"+call.User.ID, a.perAccount)
	}
	return nil
}

func confirmed(s *session.Session, now time.Time) bool {
	return s != nil && now.Before(s.TwoFactorUntil)
}

// within counts one call against a rate.
func (r *Registry) within(key string, rate Rate) error {
	if rate.None() {
		return nil
	}
	if wait, ok := r.deps.Limiter.Take(key, rate); !ok {
		return fault.TooMany(tooMany, wait)
	}
	return nil
}

// withinAddress counts one call of an address against the action's rate.
func (r *Registry) withinAddress(a *Action, call *session.Call) error {
	return r.within("a|"+a.Name()+"|"+session.AddressKey(call.IP), a.perAddress)
}

// String says for people who may make the call.
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
