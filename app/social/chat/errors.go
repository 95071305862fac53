package chat

import (
	"time"

	"croupier/app/kernel/fault"
)

// Errors of sending a message, with the codes of the catalogue.
var (
	ErrUnknownRoom = fault.New(3, "Unknown chat id")
	ErrClosed      = fault.New(4, "The chat is closed.")
	// ErrExcluded rejects a message of a player in self-exclusion. They may still read.
	ErrExcluded      = fault.New(fault.CodeForbidden, "You have excluded yourself: you cannot write in the chat.")
	ErrStickerSource = fault.New(6, "Stickers and GIFs come from the site's own selection only.")
	// ErrBannedWord rejects a message that contains a blocked word.
	ErrBannedWord = fault.New(fault.CodeInvalid, "Your message has a word that is not allowed here.")
	// ErrRequestReused rejects a request id that was used for another message.
	ErrRequestReused = fault.New(fault.CodeConflict, "This request id was used for another message.")
)

// Errors of sharing a wager.
var (
	ErrUnknownWager = fault.New(fault.CodeNotFound, "Unknown game.")
	ErrPrivateWager = fault.New(fault.CodeForbidden, "This player keeps their bets private.")
)

// Errors of moderation.
var (
	ErrUnknownMessage = fault.New(fault.CodeNotFound, "Unknown message.")
	ErrUnknownUser    = fault.New(fault.CodeNotFound, "Unknown username")
	ErrModerator      = fault.New(fault.CodeForbidden, "Moderators cannot be muted.")
	ErrQuizOpen       = fault.New(fault.CodeConflict, "There is an open quiz. Remove it to ask another question.")
	errQuestion       = fault.Field("question", "validation.required")
	errQuestionLong   = fault.Field("question", "validation.max.string")
	errAnswer         = fault.Field("answer", "validation.required")
	errAnswerLong     = fault.Field("answer", "validation.max.string")
	errID             = fault.Field("id", "validation.regex")
	errBefore         = fault.Field("before", "validation.regex")
)

// errLength rejects a text that is empty or too long.
func errLength(limit int) *fault.Error {
	return fault.Newf(1, "A message has 1 to %d characters.", limit)
}

// errMuted rejects a message of a muted player and returns the end of the mute.
func errMuted(until time.Time) *fault.Error {
	return fault.New(2, "You are muted.").With("until", until.UnixMilli())
}

// errTooFast rejects a message and returns the seconds until the player may write again.
func errTooFast(wait time.Duration) *fault.Error {
	seconds := int64((wait + time.Second - 1) / time.Second)
	return fault.Newf(5, "You write too fast. Wait %d s.", seconds).With("wait", seconds)
}
