package play

import (
	"fmt"

	"croupier/app/fault"
	"croupier/app/money"
)

// Refusals of Play, with the codes of the catalogue.
var (
	ErrChoice      = fault.New(1, "These choices are not possible.")
	ErrRoundOpen   = fault.New(2, "Wait for the game to finish.")
	ErrAuth        = fault.New(-2, "Please sign in to play with real money.")
	ErrUnknownGame = fault.New(-3, "Unknown game.")
	ErrWager       = fault.New(-4, "Invalid wager.")
	ErrDisabled    = fault.New(-5, "This game is not available right now.")
	// ErrStage refuses a bet at a table that takes none at the moment.
	ErrStage     = fault.New(-6, "Cannot place bet at this stage of the game")
	ErrDemo      = fault.New(-7, "Demo bets are disabled.")
	ErrPromoMax  = fault.New(-9, "Max bet amount: 20 EUR")
	ErrNoPrice   = fault.New(-10, "Failed to get token price, try again later")
	ErrOriginals = fault.New(-99, "In-house games are temporarily disabled")
	ErrBets      = fault.New(fault.CodeUnavailable, "Bets are disabled.")
	// ErrBalance is an invalid wager whose reason is worth saying.
	ErrBalance = fault.New(-4, "Not enough balance.").With("reason", "balance")
	// ErrOtherBody refuses a request id that was used for something else.
	ErrOtherBody = fault.New(fault.CodeConflict, "This request id was used for another request.")
	errRequestID = fault.Field("request_id", "validation.regex")
)

// Refusals of Turn and Finish.
var (
	ErrGameID    = fault.New(1, "Invalid game id.")
	ErrOperation = fault.New(3, "Invalid API operation.")
)

// Refusals of looking at a wager.
var ErrUnknownBet = fault.New(fault.CodeNotFound, "Unknown game.")

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

func belowMinimum(least money.Amount, currency money.Currency) *fault.Error {
	amount := least.Text(currency.Decimals)
	return fault.Newf(-1, "Minimum bet: %s %s.", amount, upper(currency.ID)).With("min", amount).With("currency", currency.ID)
}

func aboveMaximum(most money.Amount, currency money.Currency) *fault.Error {
	amount := most.Text(currency.Decimals)
	return fault.Newf(ErrWager.Code, "Maximum bet: %s %s.", amount, upper(currency.ID)).
		With("reason", "max").With("max", amount).With("currency", currency.ID)
}

func aboveProfit(most money.Amount, currency money.Currency) *fault.Error {
	amount := most.Text(currency.Decimals)
	return fault.Newf(ErrWager.Code, "%s", profitText(most, currency)).
		With("reason", "maxProfit").With("maxProfit", amount).With("currency", currency.ID)
}

// profitText says why a bet that could win more than the house pays is not
// taken: nothing that was won is ever cut.
func profitText(most money.Amount, currency money.Currency) string {
	return fmt.Sprintf("This could win more than the maximum profit of %s %s.", most.Text(currency.Decimals), upper(currency.ID))
}
