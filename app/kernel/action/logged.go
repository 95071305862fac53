package action

import (
	"errors"
	"slices"
)

// Logged declares that a call writes one row to the staff log, in the transaction of its action.
type Logged struct {
	// ReasonRequired: the request has a field reason and is refused without it. It is set for
	// every action on money or on a person.
	ReasonRequired bool
}

// Staff marks a call by which staff change data. Every call that requires a permission is either
// this or ReadsOnly.
func Staff(logged Logged) Option { return func(a *Action) { a.logged = &logged } }

// ReadsOnly marks a call that requires a permission and changes nothing.
func ReadsOnly() Option { return func(a *Action) { a.readsOnly = true } }

// Reason is the part of a request with the reason for the action.
type Reason struct {
	Reason string `json:"reason" validate:"required,min=3,max=500"`
}

// Logged returns how the call is recorded in the staff log; false for a call that is not.
func (a *Action) Logged() (Logged, bool) {
	if a.logged == nil {
		return Logged{}, false
	}
	return *a.logged, true
}

// ReadsOnly reports whether a staff call changes nothing.
func (a *Action) ReadsOnly() bool { return a.readsOnly }

// checkLogged refuses a staff call that does not declare whether it leaves a row in the log, and
// one that declares a reason but does not require it.
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
