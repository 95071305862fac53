package gamecalls

import (
	"errors"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/originals/rules"
)

// Refusals of Play, with the specified codes.
var (
	ErrChoice      = fault.New(1, "These choices are not possible.")
	ErrRoundOpen   = fault.New(2, "Wait for the game to finish.")
	ErrAuth        = fault.New(-2, "Please sign in to play with real money.")
	ErrUnknownGame = fault.New(-3, "Unknown game.")
	ErrDisabled    = fault.New(-5, "This game is not available right now.")
	// ErrGeoBlocked refuses a game in a country in which the site does not offer it.
	ErrGeoBlocked = fault.New(ErrDisabled.Code, "This game is not offered in your country.").With("reason", "country")
	// ErrBettingClosed refuses a bet in a round that accepts no bets now.
	ErrBettingClosed = fault.New(-6, "Cannot place bet at this stage of the game")
	ErrDemo          = fault.New(-7, "Bets with play money are disabled.")
	ErrOriginals     = fault.New(-99, "In-house games are temporarily disabled")
)

// Refusals of Turn and Finish.
var (
	ErrGameID    = fault.New(1, "Invalid game id.")
	ErrOperation = fault.New(3, "Invalid API operation.")
)

// ErrRules means that a stored round contradicts the rules.
var ErrRules = errors.New("the round does not follow the rules it was stored with")

// ChoiceError shows the player the game's reason.
func ChoiceError(reason string) *fault.Error {
	return fault.New(ErrChoice.Code, Capitalize(reason))
}

// Capitalize turns the lower-case text of a rule into a sentence.
func Capitalize(text string) string {
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

// RefusalOf turns a rule's refusal into an answer to the player. It returns
// other errors unchanged.
func RefusalOf(err error) error {
	var refusal *rules.Refusal
	if errors.As(err, &refusal) {
		return ChoiceError(refusal.Message)
	}
	var coded *fault.Error
	if errors.As(err, &coded) {
		return coded
	}
	return err
}
