package action

import (
	"errors"
	"slices"
)

// Control states why one staff member alone cannot weaken a control of the site, or pay out its
// money, with a call. Every call that Staff marks declares one: Registry.Add refuses a call
// without, so that a new call cannot forget it.
type Control struct {
	kinds  []string
	reason string
}

// SecondPerson declares that the call waits for a second person if it weakens a control or pays
// above the limit of one person. kinds are those of the stored approvals; the site does not start
// if one of them is not declared.
func (a Action) SecondPerson(kinds ...string) Action {
	a.control = &Control{kinds: kinds}
	return a
}

// Neutral declares that the call can neither weaken a control nor pay money, with the reason in
// one sentence.
func (a Action) Neutral(reason string) Action {
	a.control = &Control{reason: reason}
	return a
}

// Control returns the call's declaration; false for a call without one.
func (a *Action) Control() (Control, bool) {
	if a.control == nil {
		return Control{}, false
	}
	return *a.control, true
}

// Kinds are the kinds of approvals that the call stores; none for a neutral call.
func (c Control) Kinds() []string { return slices.Clone(c.kinds) }

// Reason is the reason why a neutral call needs no second person; empty for others.
func (c Control) Reason() string { return c.reason }

// checkControl refuses a staff call without a declared control.
func checkControl(a *Action) error {
	switch {
	case a.logged == nil && a.control != nil:
		return errors.New("it declares a control and is not marked with Staff")
	case a.logged != nil && a.control == nil:
		return errors.New("it is a call of staff: declare SecondPerson with the kinds of approvals it stores, or Neutral with the reason")
	case a.control != nil && len(a.control.kinds) == 0 && len(a.control.reason) < 10:
		return errors.New("a neutral call of staff says why it needs no second person")
	}
	return nil
}
