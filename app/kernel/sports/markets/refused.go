package markets

import "fmt"

// Reason is the machine-readable reason for rejecting a value of a result or a state.
type Reason string

// The reasons.
const (
	// ReasonMissing is a required value that was not given.
	ReasonMissing Reason = "missing"
	// ReasonUnknown is a name that the sport does not have.
	ReasonUnknown Reason = "unknown"
	// ReasonRange is a value that is too small or too large.
	ReasonRange Reason = "range"
	// ReasonContradiction is a value that contradicts another one.
	ReasonContradiction Reason = "contradiction"
)

// FieldError is the error for a result or a state of play that is impossible in its sport.
// The feed and the office report it with the same fields.
type FieldError struct {
	// Field is the path of the value: "result.periods[1].goals", "seconds".
	Field  string
	Reason Reason
	// Message is a sentence for display.
	Message string
}

// Error implements error.
func (r *FieldError) Error() string { return r.Field + ": " + string(r.Reason) + ": " + r.Message }

// NewFieldError creates the error.
func NewFieldError(field string, reason Reason, format string, args ...any) *FieldError {
	return &FieldError{Field: field, Reason: reason, Message: fmt.Sprintf(format, args...)}
}
