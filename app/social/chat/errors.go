package chat

import (
	"time"

	"croupier/app/kernel/fault"
)

// Refusals of a message, with the codes of the catalogue.
var (
	ErrUnknownRoom = fault.New(3, "Unknown chat id")
	ErrClosed      = fault.New(4, "The chat is closed.")
	// ErrExcluded refuses whoever has excluded themselves. They may read.
	ErrExcluded = fault.New(fault.CodeForbidden, "You have excluded yourself: you cannot write in the chat.")
	ErrSource   = fault.New(6, "Stickers and GIFs come from the site's own selection only.")
	// ErrBannedWord refuses a word that the site does not want to read.
	ErrBannedWord = fault.New(fault.CodeInvalid, "Your message has a word that is not allowed here.")
	// ErrOtherBody refuses a request id that was used for something else.
	ErrOtherBody = fault.New(fault.CodeConflict, "This request id was used for another message.")
)

// Refusals of sharing a wager.
var (
	ErrUnknownWager = fault.New(fault.CodeNotFound, "Unknown game.")
	ErrPrivateWager = fault.New(fault.CodeForbidden, "This player keeps their bets private.")
)

// Refusals of what moderators do.
var (
	ErrUnknownMessage = fault.New(fault.CodeNotFound, "Unknown message.")
	ErrUnknownUser    = fault.New(fault.CodeNotFound, "Unknown username")
	ErrUntouchable    = fault.New(fault.CodeForbidden, "Moderators cannot be muted.")
	ErrQuizOpen       = fault.New(fault.CodeConflict, "There is an open quiz. Remove it to ask another question.")
	errQuestion       = fault.Field("question", "validation.required")
	errQuestionLong   = fault.Field("question", "validation.max.string")
	errAnswer         = fault.Field("answer", "validation.required")
	errAnswerLong     = fault.Field("answer", "validation.max.string")
	errID             = fault.Field("id", "validation.regex")
	errBefore         = fault.Field("before", "validation.regex")
)

// badLength refuses a text of no or too many characters.
func badLength(most int) *fault.Error {
	return fault.Newf(1, "A message has 1 to %d characters.", most)
}

// muted tells until when the sender may not write.
func muted(until time.Time) *fault.Error {
	return fault.New(2, "You are muted.").With("until", until.UnixMilli())
}

// tooFast tells in how many seconds the sender may write again.
func tooFast(wait time.Duration) *fault.Error {
	seconds := int64((wait + time.Second - 1) / time.Second)
	return fault.Newf(5, "You write too fast. Wait %d s.", seconds).With("wait", seconds)
}
