package account

import (
	"time"

	"croupier/app/kernel/fault"
)

// Error codes of the registration calls.
const (
	CodeInviteCode      = 1
	CodeMultiAccounting = 2
)

// Errors that callers of this package compare with errors.Is.
var (
	ErrInviteCode       = fault.New(CodeInviteCode, "Invalid invite code.")
	ErrMultiAccounting  = fault.New(CodeMultiAccounting, "Multiaccounting is prohibited.")
	ErrWrongLogin       = fault.New(fault.CodeUnauthorized, "Wrong login or password.")
	ErrLoginToken       = fault.New(fault.CodeUnauthorized, "This sign-in link is invalid or has expired.")
	ErrBanned           = fault.New(fault.CodeForbidden, "Your account is suspended.")
	ErrLink             = fault.New(fault.CodeGone, "This link is invalid or has expired.")
	ErrUnknownUser      = fault.New(fault.CodeNotFound, "Unknown user.")
	ErrVerified         = fault.New(fault.CodeConflict, "Your email address is verified already.")
	ErrTwoFactorOn      = fault.New(fault.CodeConflict, "Two-factor authentication is turned on already.")
	ErrTwoFactorOff     = fault.New(fault.CodeConflict, "Two-factor authentication is not turned on.")
	ErrNoSetup          = fault.New(fault.CodeConflict, "Start the two-factor set-up first.")
	ErrExclusionShorter = fault.New(fault.CodeConflict, "A self-exclusion can be extended, not shortened.")
	ErrIgnoreFull       = fault.New(fault.CodeConflict, "Your ignore list is full.")
	ErrIgnoreSelf       = fault.New(fault.CodeConflict, "You cannot ignore yourself.")
	ErrBusy             = fault.TooMany("Many people are signing in right now. Try again in a moment.", busyWait)
	// ErrTwoFactorCode is the answer to every invalid code.
	ErrTwoFactorCode = &fault.Error{
		Code:    fault.CodeInvalid,
		Message: "Invalid 2FA code.",
		Fields:  map[string][]string{"code": {"general.profile.error_2fa"}},
	}
)

// busyWait is when a caller may retry after every hashing slot was in use.
const busyWait = 2 * time.Second

// Keys of field errors. The site translates them.
const (
	keyEmail           = "validation.email"
	keyUnique          = "validation.unique"
	keyReserved        = "validation.reserved"
	keyRegex           = "validation.regex"
	keyMin             = "validation.min.string"
	keyMax             = "validation.max.string"
	keyCommon          = "validation.common"
	keyConfirmed       = "validation.confirmed"
	keyRequired        = "validation.required"
	keyIn              = "validation.in"
	keyCurrentPassword = "validation.current_password"
)

// errTooQuick refuses a repeated request for a confirmation email.
func errTooQuick(wait time.Duration) error {
	return fault.TooMany("You're too quick, try again in a few minutes.", wait)
}

// errTooManyFailures refuses further guesses.
func errTooManyFailures(wait time.Duration) error {
	return fault.TooMany("Too many failed attempts. Try again later.", wait)
}

// fieldErrors collects the errors of the fields of one request.
type fieldErrors map[string][]string

func (f fieldErrors) add(field, key string) {
	if key != "" {
		f[field] = append(f[field], key)
	}
}

// refusal returns nil if every field is valid.
func (f fieldErrors) refusal() error {
	if len(f) == 0 {
		return nil
	}
	refusal := fault.New(fault.CodeInvalid, "The given data was invalid.")
	refusal.Fields = f
	return refusal
}
