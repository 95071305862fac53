package play

import "croupier/app/fault"

// Refusals of Play, with the codes of the catalogue.
var (
	ErrChoice      = fault.New(1, "These choices are not possible.")
	ErrRoundOpen   = fault.New(2, "Wait for the game to finish.")
	ErrAuth        = fault.New(-2, "Please sign in to play with real money.")
	ErrUnknownGame = fault.New(-3, "Unknown game.")
	ErrDisabled    = fault.New(-5, "This game is not available right now.")
	// ErrStage refuses a bet at a table that takes none at the moment.
	ErrStage     = fault.New(-6, "Cannot place bet at this stage of the game")
	ErrDemo      = fault.New(-7, "Demo bets are disabled.")
	ErrOriginals = fault.New(-99, "In-house games are temporarily disabled")
)

// Refusals of Turn and Finish.
var (
	ErrGameID    = fault.New(1, "Invalid game id.")
	ErrOperation = fault.New(3, "Invalid API operation.")
)

// choiceRefused carries the game's own words to the player.
func choiceRefused(reason string) *fault.Error {
	return fault.New(ErrChoice.Code, sentence(reason))
}

// sentence makes a rule's lower-case words a sentence.
func sentence(text string) string {
	if text == "" {
		return text
	}
	first := text[0]
	if first >= 'a' && first <= 'z' {
		first -= 'a' - 'A'
	}
	text = string(first) + text[1:]
	if text[len(text)-1] != '.' {
		text += "."
	}
	return text
}
