package settings

import (
	"slices"
	"time"

	"croupier/app/kernel/money"
)

// Control states which changes of a setting weaken a control: they lift a limit, pay more or
// check less. Such a change waits for a second person. Every setting declares its control with
// WeakenedWhen; Registry.Add fails for one that does not.
type Control struct {
	name    string
	weakens func(before, after any) bool
}

// ApprovalKind is the kind of approval for changes that weaken a control.
const ApprovalKind = "change settings"

// The controls.
var (
	// Never is for settings that guard nothing.
	Never = Control{"never", func(_, _ any) bool { return false }}
	// Changed is for settings whose every change counts, such as lists of prizes.
	Changed = Control{"changed", func(_, _ any) bool { return true }}
	// Raised is for limits, prizes and thresholds; an empty amount counts as 0.
	Raised = Control{"raised", func(before, after any) bool { return number(after) > number(before) }}
	// RaisedOrEmpty is for limits where an empty amount means no limit.
	RaisedOrEmpty = Control{"raised or emptied", func(before, after any) bool { return emptyAsUnlimited(after) > emptyAsUnlimited(before) }}
	// RaisedOrZero is for limits where 0 means no limit.
	RaisedOrZero = Control{"raised or set to 0", func(before, after any) bool { return zeroAsUnlimited(after) > zeroAsUnlimited(before) }}
	// Lowered is for minimum requirements; an empty amount counts as 0.
	Lowered = Control{"lowered", func(before, after any) bool { return number(after) < number(before) }}
	// TurnedOn and TurnedOff are for switches.
	TurnedOn  = Control{"turned on", func(_, after any) bool { return after == true }}
	TurnedOff = Control{"turned off", func(_, after any) bool { return after == false }}
	// ItemRemoved is for lists of texts that are refused or watched.
	ItemRemoved = Control{"an item is removed", func(before, after any) bool {
		storedValue := after.([]string)
		return slices.ContainsFunc(before.([]string), func(item string) bool { return !slices.Contains(storedValue, item) })
	}}
)

// noLimit is more than every number in a setting.
const noLimit = 1<<63 - 1

// number is the value of a whole number, an amount in millionths or a duration in nanoseconds; 0
// for an empty text. A text that is no number counts as no limit, so that a change to it is never
// treated as a smaller one.
func number(value any) int64 {
	switch value := value.(type) {
	case int:
		return int64(value)
	case Span:
		return int64(time.Duration(value))
	case string:
		if value == "" {
			return 0
		}
		if parsed, err := money.ParseUSD(value); err == nil {
			return int64(parsed)
		}
	}
	return noLimit
}

// emptyAsUnlimited is number, with an empty text for no limit.
func emptyAsUnlimited(value any) int64 {
	if value == "" {
		return noLimit
	}
	return number(value)
}

// zeroAsUnlimited is number, with 0 for no limit.
func zeroAsUnlimited(value any) int64 {
	if n := number(value); n != 0 {
		return n
	}
	return noLimit
}

// WeakenedWhen declares which changes of the setting weaken a control.
func (v *Value[T]) WeakenedWhen(c Control) *Value[T] {
	v.control = c
	return v
}

// WeakenedBy declares it by a function of the value before and after a change.
func (v *Value[T]) WeakenedBy(weakens func(before, after T) bool) *Value[T] {
	v.control = Control{"depends on the values", func(before, after any) bool { return weakens(before.(T), after.(T)) }}
	return v
}

// Control implements Setting.
func (v *Value[T]) Control() Control { return v.control }

func (v *Value[T]) weakened(p *Proposal) bool {
	return string(v.text(nil)) != string(v.text(p)) && v.control.weakens(v.Get(), v.Proposed(p))
}

// IsZero reports whether no control is declared.
func (c Control) IsZero() bool { return c.weakens == nil }

// String describes when a setting with this control is weakened.
func (c Control) String() string { return c.name }
