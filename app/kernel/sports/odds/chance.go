package odds

// Chance is what a model says of one outcome that is bet on, as shares of the
// stake: Win is decided for the bettor, Void is given back, and the rest is lost.
// A quarter line that half wins counts one half in Win and one half in Void.
type Chance struct{ Win, Void float64 }

// Fair is the chance that a fair price implies: the share won of what is decided.
// It is 0 if nothing is decided.
func (c Chance) Fair() float64 {
	if c.Void >= 1 {
		return 0
	}
	return c.Win / (1 - c.Void)
}

// Return is the expected payout of a unit staked at a price.
func (c Chance) Return(p Price) float64 { return c.Void + c.Win*float64(p)/thousand }

// Edge is the share of the stake that the house keeps at a price on average. It
// is negative for a price that is too high.
func (c Chance) Edge(p Price) float64 { return 1 - c.Return(p) }
