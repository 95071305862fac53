package rules

import "croupier/app/kernel/money"

// Climb is the common part of rounds that pay more with each right step. A wrong
// step loses the stake, and Finish takes the winnings.
type Climb struct {
	Stake money.Amount
	// Steps is the number of right steps; Multiplier is what they pay.
	Steps      int
	Multiplier money.Multiplier
	// Over, Lost and Void say how the round ended. Void: the stake was refunded
	// before the first step.
	Over, Lost, Void bool
}

// NewClimb begins a round without a step. It would pay the stake back.
func NewClimb(stake money.Amount) Climb { return Climb{Stake: stake, Multiplier: money.One} }

// Up makes a right step. With top the step ends the round.
func (c *Climb) Up(multiplier money.Multiplier, top bool) {
	c.Steps++
	c.Multiplier = multiplier
	c.Over = top
}

// Fall makes a wrong step.
func (c *Climb) Fall() {
	c.Multiplier = money.Multiplier{}
	c.Over, c.Lost = true, true
}

// Finish implements Round.
func (c *Climb) Finish() error {
	if c.Over {
		return ErrOver
	}
	c.Over, c.Void = true, c.Steps == 0
	return nil
}

// At is the state of the round with the game's own view.
func (c *Climb) At(view any) State {
	return State{
		Over: c.Over, Void: c.Void, Stake: c.Stake, Payout: c.Multiplier.Payout(c.Stake), Multiplier: c.Multiplier,
		CanFinish: !c.Over, View: view,
	}
}

// Shown is the current multiplier as text.
func (c *Climb) Shown() string { return c.Multiplier.Text() }
