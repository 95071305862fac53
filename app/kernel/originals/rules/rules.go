// Package rules is what all originals have in common: the form of a game, of
// a round of it, and of what players are told about it. A round is a pure
// function of its draws, its stake and the choices made: replaying them gives
// the same round again, on this machine or on anybody else's.
package rules

import (
	"fmt"

	"croupier/app/kernel/money"
	"croupier/app/kernel/provablyfair"
)

// Game is the rules of one original. Implementations hold no state.
type Game interface {
	// Definition is what server, page and fairness page say about the game.
	Definition() Definition
	// Read reads and checks the choices of a Play. It is the only way to a
	// Bet, so that whatever is done with one needs no further check of them.
	// Errors: *Refusal.
	Read(choices []byte) (Bet, error)
	// Outcome is the bare result of the draws, in the published form, for
	// verifiers. Errors: *Refusal.
	Outcome(draws *provablyfair.Stream, params []byte) (any, error)
}

// Bet is what a player chose before a round: how a stake is played. It does
// not change, and any number of rounds can be opened with it at once.
type Bet interface {
	// MaxPayout is the largest payout that Open can lead to before another choice
	// is made. Errors: *Refusal of a stake that is not that of the choices.
	MaxPayout(stake money.Amount) (money.Amount, error)
	// Open plays as far as no other choice is needed. The round keeps the
	// stream for later draws. Errors: *Refusal, the same as MaxPayout gives.
	Open(draws *provablyfair.Stream, stake money.Amount) (Round, error)
	// Return is the exact return to player: the mean payout for each unit
	// staked, under the best play where play matters.
	Return() money.Multiplier
}

// Round is one game being played. It is not safe for concurrent use.
type Round interface {
	// State says where the round stands.
	State() State
	// MaxPayout is the largest payout that Turn with this choice can lead to
	// before yet another choice. It reads no draw. Errors: *Refusal.
	MaxPayout(choice []byte) (money.Amount, error)
	// Turn makes a choice. A refused one changes nothing. Errors: *Refusal.
	Turn(choice []byte) error
	// Finish ends the round by the player's wish and takes what was won, or
	// gives the stake back when nothing was risked yet. Errors: *Refusal.
	Finish() error
}

// State is where a round stands.
type State struct {
	// Over is true once nothing can be chosen any more.
	Over bool
	// Void is true for a round that was given back before anything was
	// risked: it counts as no wager. It implies Over and Payout == Stake.
	Void bool
	// Stake is all that was staked so far, additions included.
	Stake money.Amount
	// Payout is what is paid, or what Finish would pay now.
	Payout money.Amount
	// Multiplier is the exact Payout for each unit of Stake, before rounding.
	Multiplier money.Multiplier
	// CanFinish says whether Finish is possible now.
	CanFinish bool
	// View is what the player may see now: a struct that is encoded as JSON.
	// What is hidden is in it only once the round is over.
	View any
}

// Priced is a view that shows amounts of money. Rules count in minor units and
// know no currency, so that what such a view shows is made into whole units for
// those who look at it.
type Priced interface {
	// InWholeUnits is the view with its amounts as decimal texts.
	InWholeUnits(currency money.Currency) any
}

// Shown is a view as people see it, in a currency.
func Shown(view any, currency money.Currency) any {
	if priced, ok := view.(Priced); ok {
		return priced.InWholeUnits(currency)
	}
	return view
}

// Refusal says why a choice is not possible. It changes nothing.
type Refusal struct{ Message string }

// Error implements error.
func (r *Refusal) Error() string { return r.Message }

// Refuse makes a Refusal.
func Refuse(format string, args ...any) *Refusal {
	return &Refusal{Message: fmt.Sprintf(format, args...)}
}

// Refusals that several games share.
var (
	ErrOver     = Refuse("the round is over")
	ErrNoTurns  = Refuse("this game has no further choices")
	ErrNoFinish = Refuse("this round cannot be ended early")
)

// MaxTurns bounds the choices of one round.
const MaxTurns = 500
