// Package fault has the only error type whose text a user may see, and the
// mapping of its codes to HTTP statuses. All other errors are internal: the
// caller logs them, and the user gets ErrInternal's text.
package fault

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"time"
)

// Codes shared by all features. A feature with specified error numbers has its
// own list of small positive or negative codes.
const (
	CodeBadRequest       = 400
	CodeUnauthorized     = 401
	CodeForbidden        = 403
	CodeNotFound         = 404
	CodeConflict         = 409
	CodeGone             = 410
	CodeTooLarge         = 413
	CodeUnsupported      = 415
	CodePageExpired      = 419
	CodeInvalid          = 422
	CodeTooMany          = 429
	CodeInternal         = 500
	CodeUnavailable      = 503
	CodeTwoFactor        = -1024
	CodeStaffFactor      = -1025
	statusPageExpired    = 419
	statusOfFeatureCodes = http.StatusBadRequest
)

// Error is a refusal with a text for the caller.
type Error struct {
	// Code is the number for the client: a specified code of the feature,
	// otherwise the HTTP status.
	Code int
	// Message is one plain sentence for the user.
	Message string
	// Fields has the errors of each input field, as translation keys such as "validation.unique".
	Fields map[string][]string
	// Extra is merged into the response's JSON object.
	Extra map[string]any
	// RetryAfter, if positive, becomes the Retry-After header.
	RetryAfter time.Duration

	cause error
}

// New makes a refusal with a feature's code or an HTTP status.
func New(code int, message string) *Error { return &Error{Code: code, Message: message} }

// Newf is New with a formatted message.
func Newf(code int, format string, args ...any) *Error {
	return New(code, fmt.Sprintf(format, args...))
}

// Field makes a refusal of one input field, with status 422.
func Field(field, key string) *Error {
	return &Error{Code: CodeInvalid, Message: "The given data was invalid.", Fields: map[string][]string{field: {key}}}
}

// TooMany makes a refusal with the time after which the caller may retry.
func TooMany(message string, wait time.Duration) *Error {
	return &Error{Code: CodeTooMany, Message: message, RetryAfter: wait}
}

// With returns a copy of e whose response has one more named value.
func (e *Error) With(name string, value any) *Error {
	copied := *e
	copied.Extra = maps.Clone(e.Extra)
	if copied.Extra == nil {
		copied.Extra = map[string]any{}
	}
	copied.Extra[name] = value
	return &copied
}

// Because returns a copy of e that wraps cause. The cause is for logs only;
// users never see it.
func (e *Error) Because(cause error) *Error {
	copied := *e
	copied.cause = cause
	return &copied
}

// Error implements error.
func (e *Error) Error() string {
	if e.cause != nil {
		return fmt.Sprintf("%s (code %d): %v", e.Message, e.Code, e.cause)
	}
	return fmt.Sprintf("%s (code %d)", e.Message, e.Code)
}

// Unwrap returns the cause, if any.
func (e *Error) Unwrap() error { return e.cause }

// Is lets errors.Is compare a refusal with a declared one by code and message.
func (e *Error) Is(target error) bool {
	other, ok := target.(*Error)
	return ok && other.Code == e.Code && other.Message == e.Message
}

// Status returns the HTTP status of e: the code itself if it is one, 403 for a
// required second factor, 400 for a feature's code.
func (e *Error) Status() int {
	switch {
	case e.Code == CodeTwoFactor || e.Code == CodeStaffFactor:
		return http.StatusForbidden
	case e.Code == statusPageExpired:
		return statusPageExpired
	case e.Code >= 400 && e.Code < 600:
		return e.Code
	default:
		return statusOfFeatureCodes
	}
}

// Shared refusals.
var (
	ErrUnauthorized = New(CodeUnauthorized, "Please sign in.")
	ErrForbidden    = New(CodeForbidden, "You are not allowed to do this.")
	ErrNotFound     = New(CodeNotFound, "Not found.")
	ErrPageExpired  = New(CodePageExpired, "The page has expired. Reload it and try again.")
	ErrInternal     = New(CodeInternal, "Internal server error.")
	ErrUnavailable  = New(CodeUnavailable, "The site is starting or stopping. Try again in a moment.")
	ErrTwoFactor    = New(CodeTwoFactor, "Two-factor confirmation is required.")
	// ErrStaffFactor refuses staff calls to staff without two-factor authentication, on a site
	// that requires it.
	ErrStaffFactor = New(CodeStaffFactor, "Staff need two-factor authentication. Turn it on in the settings of your profile, under Security, and come back.").With("path", "/profile/settings/security")
	// ErrFeature refuses a feature or plugin that the site's licence does not
	// enable.
	ErrFeature = New(CodeNotFound, "This site does not offer this.").With("reason", "feature")
)

// From converts an error into the refusal that a user may see. known is false
// for an internal error, which the caller must log.
func From(err error) (refusal *Error, known bool) {
	var e *Error
	if errors.As(err, &e) {
		return e, e.Code != CodeInternal
	}
	return ErrInternal.Because(err), false
}
