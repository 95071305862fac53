package odds

import "math"

// step is a part of the ladder: below a price, prices are multiples of by.
type step struct{ below, by Price }

// ladder has all prices that the house offers. Each step is at most one percent
// of the price, so that rounding down to it costs a player less than that.
var ladder = []step{
	{1_100, 1},       // 1.001 ... 1.099
	{10_000, 10},     // 1.10 ... 9.99
	{25_000, 100},    // 10.0 ... 24.9
	{50_000, 250},    // 25.00 ... 49.75
	{100_000, 500},   // 50.0 ... 99.5
	{500_000, 1_000}, // 100 ... 499
	{1_000_000, 5_000},
	{Highest + 1, 10_000},
}

// Rung is the highest price of the ladder that is not above p. It is Lowest for
// all prices below, and Highest for all above.
func Rung(p Price) Price {
	p = min(max(p, Lowest), Highest)
	return p - p%by(p)
}

// by is the step of the ladder at a price.
func by(p Price) Price {
	for _, s := range ladder {
		if p < s.below {
			return s.by
		}
	}
	return ladder[len(ladder)-1].by
}

// Above is the next price of the ladder after p, or Highest.
func Above(p Price) Price {
	rung := Rung(p)
	return min(rung+by(rung), Highest)
}

// Below is the price of the ladder before p, or Lowest.
func Below(p Price) Price {
	if p > Rung(p) {
		return Rung(p)
	}
	return Rung(max(p, Lowest+1) - 1)
}

// At is the price on the ladder that implies at least the chance given, which
// lies between 0 and 1. It is rounded down: the remainder stays with the house.
// ok is false for a chance so large that no price of the ladder is below its fair
// one: such an outcome is not offered.
func At(implied float64) (price Price, ok bool) {
	if !(implied > 0) || implied > Lowest.Implied() {
		return 0, false
	}
	fair := thousand / implied
	if fair >= float64(Highest) {
		return Highest, true
	}
	// The product of two floats may be a hair below the thousandth that is meant.
	return Rung(Price(math.Floor(fair + 1e-7))), true
}
