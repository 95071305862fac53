package odds

// Chance is the model's probability of an outcome, as shares of the stake: Win is won,
// Void is refunded, and the rest is lost. A quarter line that half wins counts one half
// in Win and one half in Void.
type Chance struct{ Win, Void float64 }

// Fair returns the chance that a fair price implies: the won share of the decided part.
// It is 0 if nothing is decided.
func (c Chance) Fair() float64 {
	if c.Void >= 1 {
		return 0
	}
	return c.Win / (1 - c.Void)
}

// Return returns the expected payout of a unit staked at a price.
func (c Chance) Return(p Price) float64 { return c.Void + c.Win*float64(p)/thousand }

// Edge returns the average share of the stake that the site keeps at a price. It is
// negative for a price that is too high.
func (c Chance) Edge(p Price) float64 { return 1 - c.Return(p) }
