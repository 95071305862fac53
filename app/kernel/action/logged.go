package action

import (
	"errors"
	"slices"
)

// Logged declares that a call writes one row to the log of what staff did, in
// the transaction in which it does it.
type Logged struct {
	// ReasonRequired: the request has a field reason and is refused without it.
	// It is demanded wherever money or a person is touched.
	ReasonRequired bool
}

// Staff marks a call by which staff change something. Every call that demands
// a permission is either this or ReadsOnly.
func Staff(logged Logged) Option { return func(a *Action) { a.logged = &logged } }

// ReadsOnly marks a call that demands a permission and changes nothing.
func ReadsOnly() Option { return func(a *Action) { a.readsOnly = true } }

// Reason is the part of a request that tells why something is done.
type Reason struct {
	Reason string `json:"reason" validate:"required,min=3,max=500"`
}

// Logged tells how the call is recorded in the log of staff; false for a call
// that is not.
func (a *Action) Logged() (Logged, bool) {
	if a.logged == nil {
		return Logged{}, false
	}
	return *a.logged, true
}

// ReadsOnly reports whether a call of staff changes nothing.
func (a *Action) ReadsOnly() bool { return a.readsOnly }

// checkLogged refuses a call of staff that does not say whether it leaves a row
// in the log, and one that demands no reason where it says so.
func checkLogged(a *Action) error {
	switch {
	case a.logged != nil && a.readsOnly:
		return errors.New("it is both logged and only reading")
	case !a.Guard.permission.IsZero() && a.logged == nil && !a.readsOnly:
		return errors.New("it demands a permission: declare Staff or ReadsOnly")
	case a.logged != nil && a.Guard.permission.IsZero():
		return errors.New("it is logged as a call of staff and demands no permission")
	case a.logged != nil && a.logged.ReasonRequired && !slices.Contains(a.Fields(), "reason"):
		return errors.New("it demands a reason, for which its request has no field")
	}
	return nil
}
