package host

import "croupier/app/kernel/fault"

// Refusals of the operator's commands.
var (
	errGameID    = fault.New(fault.CodeInvalid, "The id of a game has 2 to 40 lower-case letters, digits and hyphens, and is none of the site's own games.")
	errVersion   = fault.New(fault.CodeInvalid, "A version has 1 to 40 letters, digits, dots, hyphens and underscores.")
	errName      = fault.New(fault.CodeInvalid, "The names of a game and of its provider have 1 to 80 characters.")
	errInstalled = fault.New(fault.CodeConflict, "This version of the game is installed already.")
	errNoGame    = fault.New(fault.CodeNotFound, "No such version of the game is installed.")
)
