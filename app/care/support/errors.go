package support

import "croupier/app/kernel/fault"

// Errors of support. Another player's chat returns the same error as an unknown chat, so that ids
// reveal nothing.
var (
	ErrUnknownChat = fault.New(fault.CodeNotFound, "There is no such chat.")
	ErrTooManyOpen = fault.New(fault.CodeConflict, "You have several open chats. Go on in one of them.").With("reason", "open")
	ErrFull        = fault.New(fault.CodeConflict, "This chat is full. Begin another one.").With("reason", "full")
	ErrNotSolved   = fault.New(fault.CodeConflict, "A chat is rated when it is solved.")
	ErrStale       = fault.New(fault.CodeConflict, "Another member of staff has changed this meanwhile. Look at it again.").With("reason", "stale")
	ErrNothing     = fault.New(fault.CodeInvalid, "This changes nothing.")
	ErrOtherBody   = fault.New(fault.CodeConflict, "This request id was used for another message.")
	ErrNoAddress   = fault.New(fault.CodeConflict, "There is no address to which an email could go.")
	errCursor      = fault.Field("cursor", "validation.regex")
	errNotAllowed  = fault.New(fault.CodeForbidden, "You are not allowed to do this.")
	errMessage     = fault.Newf(fault.CodeInvalid, "A message has 1 to %d characters.", MaxMessage)
)
