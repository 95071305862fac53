package host

import (
	"errors"

	"croupier/app/kernel/fault"
)

// Refusals of the operator's commands.
var (
	errGameID    = fault.New(fault.CodeInvalid, "The id of a game has 2 to 40 lower-case letters, digits and hyphens, and is none of the site's own games.")
	errVersion   = fault.New(fault.CodeInvalid, "A version has 1 to 40 letters, digits, dots, hyphens and underscores.")
	errName      = fault.New(fault.CodeInvalid, "The names of a game and of its provider have 1 to 80 characters.")
	errInstalled = fault.New(fault.CodeConflict, "This version of the game is installed already.")
	errContent   = fault.New(fault.CodeConflict, "This version was installed before with another content: give the new one another version.")
	errNoGame    = fault.New(fault.CodeNotFound, "No such version of the game is installed.")
)

// errOpenRounds refuses to remove a version whose files open rounds need.
var errOpenRounds = fault.New(fault.CodeConflict, "Players have open rounds of this version: disable the game, and remove the version when they have ended.")

// Refusals of players' requests.
var (
	errMode    = fault.New(1, "The game has no such mode.")
	errReplay  = fault.New(fault.CodeNotFound, "There is no such round.")
	errNoRound = fault.New(3, "There is no open round.")
	errSession = fault.New(fault.CodeUnauthorized, "The session of the game does not exist.")
	errExpired = fault.New(fault.CodeUnauthorized, "The session of the game has ended: start the game again.").With("reason", "expired")
	errRequest = fault.New(fault.CodeBadRequest, "The request of the game is not valid.")
	errTooMany = fault.New(fault.CodeTooMany, "Too many requests: wait a moment.")
)

// errUnopened reports that an outcome cannot be drawn again, because the secret of its seeds is lost.
var errUnopened = errors.New("the seeds of the round do not open any more")
