package rules

import "croupier/app/kernel/money"

// StepRound is the common part of rounds that pay more with each right step. A wrong step loses the
// stake, and Finish pays the winnings.
type StepRound struct {
	Stake money.Amount
	// Steps is the number of right steps; Multiplier is the multiplier after them.
	Steps      int
	Multiplier money.Multiplier
	// Over, Lost and Void are the end of the round. Void: the stake was refunded before the first
	// step.
	Over, Lost, Void bool
}

// NewStepRound begins a round without a step. It would pay the stake back.
func NewStepRound(stake money.Amount) StepRound {
	return StepRound{Stake: stake, Multiplier: money.One}
}

// Advance makes a right step. With top the step ends the round.
func (c *StepRound) Advance(multiplier money.Multiplier, top bool) {
	c.Steps++
	c.Multiplier = multiplier
	c.Over = top
}

// Lose makes a wrong step.
func (c *StepRound) Lose() {
	c.Multiplier = money.Multiplier{}
	c.Over, c.Lost = true, true
}

// Finish implements Round.
func (c *StepRound) Finish() error {
	if c.Over {
		return ErrOver
	}
	c.Over, c.Void = true, c.Steps == 0
	return nil
}

// StateWith is the state of the round with the game's own view.
func (c *StepRound) StateWith(view any) State {
	return State{
		Over: c.Over, Void: c.Void, Stake: c.Stake, Payout: c.Multiplier.Payout(c.Stake), Multiplier: c.Multiplier,
		CanFinish: !c.Over, View: view,
	}
}

// MultiplierText is the current multiplier as text.
func (c *StepRound) MultiplierText() string { return c.Multiplier.Text() }
