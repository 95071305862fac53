package gamelaunch

import (
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamecalls"
)

// Reason is why a game is not available.
type Reason string

// The reasons.
const (
	// ReasonUnknown: the catalogue has no such game, or it is a preview.
	ReasonUnknown Reason = "unknown"
	// ReasonDisabled: the operator or the source closed the game.
	ReasonDisabled Reason = "disabled"
	// ReasonCountry: the game is not offered in the player's country.
	ReasonCountry Reason = "country"
	// ReasonProvider: the studio's games are not allowed in the player's country.
	ReasonProvider Reason = "provider"
	// ReasonCurrency: the game cannot be played in the currency.
	ReasonCurrency Reason = "currency"
	// ReasonDemo: the game cannot be played with play money.
	ReasonDemo Reason = "demo"
	// ReasonSource: the source does not answer, or is switched off.
	ReasonSource Reason = "source"
)

// ErrUnavailable refuses a game that cannot be played now. Pages lead to UnavailablePage.
var ErrUnavailable = fault.New(gamecalls.ErrDisabled.Code, "This game is not available.").With("page", UnavailablePage)

// UnavailablePage is the page about a game that is not available.
const UnavailablePage = "/error/slotUnavailable"

// Unavailable returns ErrUnavailable with the reason, and with the id, name and studio of the game.
func Unavailable(g Game, reason Reason) *fault.Error {
	return ErrUnavailable.With("reason", string(reason)).With("game", g.ID).With("name", g.Name).With("provider", g.Provider)
}

// ReasonOf returns the reason of an unavailable game; empty for another error.
func ReasonOf(err error) Reason {
	refusal, coded := fault.From(err)
	if !coded || !ErrUnavailable.Is(refusal) {
		return ""
	}
	reason, _ := refusal.Extra["reason"].(string)
	return Reason(reason)
}
