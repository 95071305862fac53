// Package rules is the common part of all originals: the form of a game and its rounds, and the
// description for players. A round is a pure function of its draws, its stake and the choices
// made. Replaying them gives the same round on every machine.
package rules

import (
	"fmt"

	"croupier/app/kernel/money"
	"croupier/app/kernel/provablyfair"
)

// Game is the rules of one original. Implementations have no state.
type Game interface {
	// Definition describes the game for server, page and fairness page.
	Definition() Definition
	// Read reads and checks the choices of a Play. It is the only way to make a
	// Bet, so that a Bet needs no further checks. Errors: *Refusal.
	Read(choices []byte) (Bet, error)
	// Outcome is the plain result of the draws in the published form, for
	// verifiers. Errors: *Refusal.
	Outcome(draws *provablyfair.Stream, params []byte) (any, error)
}

// Bet is the player's choices before a round. It is immutable, and concurrent
// rounds can use it.
type Bet interface {
	// MaxPayout is the largest payout that Open can lead to before another
	// choice. Errors: *Refusal of a stake that does not match the choices.
	MaxPayout(stake money.Amount) (money.Amount, error)
	// Open plays the round up to the next choice. The round keeps the stream for
	// later draws. Errors: *Refusal, the same as from MaxPayout.
	Open(draws *provablyfair.Stream, stake money.Amount) (Round, error)
	// Return is the exact return to player: the mean payout for each unit
	// staked, with the best play if choices within the round matter.
	Return() money.Multiplier
}

// Round is one round of a game. It is not safe for concurrent use.
type Round interface {
	// State is the current state of the round.
	State() State
	// MaxPayout is the largest payout that Turn with this choice can lead to
	// before another choice. It reads no draw. Errors: *Refusal.
	MaxPayout(choice []byte) (money.Amount, error)
	// Turn makes a choice. A refused choice changes nothing. Errors: *Refusal.
	Turn(choice []byte) error
	// Finish ends the round at the player's request and pays the winnings. It refunds the stake
	// if nothing was risked yet. Errors: *Refusal.
	Finish() error
}

// State is the state of a round.
type State struct {
	// Over is true when no choice is left.
	Over bool
	// Void is true for a round that was refunded before anything was risked. It
	// does not count as a wager. Void implies Over and Payout == Stake.
	Void bool
	// Stake is the total stake, additions included.
	Stake money.Amount
	// Payout is the payout, or the payout of Finish now.
	Payout money.Amount
	// Multiplier is the exact Payout for each unit of Stake, before rounding.
	Multiplier money.Multiplier
	// CanFinish reports whether Finish is possible now.
	CanFinish bool
	// View is what the player may see now, encoded as JSON. It contains hidden
	// draws only when the round is over.
	View any
}

// HasAmounts is a view with amounts of money. Rules count in minor units and know no
// currency; the caller converts such a view to whole units.
type HasAmounts interface {
	// InWholeUnits returns the view with its amounts as decimal texts.
	InWholeUnits(currency money.Currency) any
}

// ViewIn is a view as players see it, in a currency.
func ViewIn(view any, currency money.Currency) any {
	if priced, ok := view.(HasAmounts); ok {
		return priced.InWholeUnits(currency)
	}
	return view
}

// Refusal is the reason why a choice is refused. A refused choice changes nothing.
type Refusal struct{ Message string }

// Error implements error.
func (r *Refusal) Error() string { return r.Message }

// NewRefusal makes a Refusal.
func NewRefusal(format string, args ...any) *Refusal {
	return &Refusal{Message: fmt.Sprintf(format, args...)}
}

// These refusals are shared by several games.
var (
	ErrOver     = NewRefusal("the round is over")
	ErrNoTurns  = NewRefusal("this game has no further choices")
	ErrNoFinish = NewRefusal("this round cannot be ended early")
)

// MaxTurns bounds the choices of one round.
const MaxTurns = 500
