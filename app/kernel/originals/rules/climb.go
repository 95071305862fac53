package rules

import "croupier/app/kernel/money"

// Climb is what rounds have in common that go up step by step until a wrong
// step loses all or the player takes what was won.
type Climb struct {
	Stake money.Amount
	// Steps is how many right steps were made; Multiplier what they pay.
	Steps      int
	Multiplier money.Multiplier
	// Over, Lost and Void tell how it ended. Void: given back before a step.
	Over, Lost, Void bool
}

// NewClimb starts at the foot, where the stake is worth itself.
func NewClimb(stake money.Amount) Climb { return Climb{Stake: stake, Multiplier: money.One} }

// Up makes a right step; top ends the round with it.
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

// At is the state of the round; the view is the game's own.
func (c *Climb) At(view any) State {
	return State{
		Over: c.Over, Void: c.Void, Stake: c.Stake, Payout: c.Multiplier.Payout(c.Stake), Multiplier: c.Multiplier,
		CanFinish: !c.Over, View: view,
	}
}

// Shown is what the round pays now, for the eye.
func (c *Climb) Shown() string { return c.Multiplier.Text() }
