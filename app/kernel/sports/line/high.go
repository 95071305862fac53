package line

import "errors"

// ErrTooHigh is what TooHigh is.
var ErrTooHigh = errors.New("the bet is too high")

// TooHigh refuses a bet with which the house could lose more than it wants to.
type TooHigh struct {
	// Reason is the limit that it is above: bet, market or event.
	Reason string
	// Most is what may be staked instead, in millionths of a dollar.
	Most int64
}

// Error implements error.
func (t *TooHigh) Error() string { return ErrTooHigh.Error() + ": the limit of the " + t.Reason }

// Is reports whether target is ErrTooHigh.
func (t *TooHigh) Is(target error) bool { return target == ErrTooHigh }
