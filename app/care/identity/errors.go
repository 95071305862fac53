package identity

import "croupier/app/kernel/fault"

// Errors of identity. Another player's file returns the same error as an unknown one.
var (
	errUnknownPlayer = fault.New(fault.CodeNotFound, "There is no such player.")
	errUnknownCheck  = fault.New(fault.CodeNotFound, "There is no such check.")
	errUnknownFile   = fault.New(fault.CodeNotFound, "There is no such file.")
	errGone          = fault.New(fault.CodeGone, "This file is not here any more.")
	errWaits         = fault.New(fault.CodeConflict, "This is being checked. Wait for the answer.").With("reason", "waiting")
	errAccepted      = fault.New(fault.CodeConflict, "This is accepted already.").With("reason", "accepted")
	errPreviousLevel = fault.New(fault.CodeConflict, "Complete the step before this one first.").With("reason", "before")
	errMissing       = fault.New(fault.CodeConflict, "Something is missing.")
	errUnconfirmed   = fault.New(fault.CodeForbidden, "Confirm your email address before you send files.").With("reason", "email")
	errTooMany       = fault.New(fault.CodeConflict, "There are enough files of this kind. Remove one first.").With("reason", "files")
	errTooOften      = fault.New(fault.CodeConflict, "You have sent too many files. Write to the support.").With("reason", "often")
	errAge           = fault.New(fault.CodeForbidden, "You are too young to play here.").With("reason", "age")
	errCountry       = fault.New(fault.CodeForbidden, "This site is not open to people who live in this country.").With("reason", "country")
	errStale         = fault.New(fault.CodeConflict, "Another member of staff has changed this meanwhile. Look at it again.").With("reason", "stale")
	errDecided       = fault.New(fault.CodeConflict, "This does not wait for a decision.").With("reason", "decided")
	errOwn           = fault.New(fault.CodeForbidden, "Another person must decide on your own identity.").With("reason", "own")
)
