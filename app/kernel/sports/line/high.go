package line

import "errors"

// ErrLimitExceeded matches every LimitExceeded error.
var ErrLimitExceeded = errors.New("the bet is too high")

// LimitExceeded is the error for a bet with which the site could lose more than its limits
// allow.
type LimitExceeded struct {
	// Reason is the exceeded limit: bet, market or event.
	Reason string
	// MaxStake is the maximum stake, in millionths of a dollar.
	MaxStake int64
}

// Error implements error.
func (t *LimitExceeded) Error() string {
	return ErrLimitExceeded.Error() + ": the limit of the " + t.Reason
}

// Is reports whether target is ErrLimitExceeded.
func (t *LimitExceeded) Is(target error) bool { return target == ErrLimitExceeded }
