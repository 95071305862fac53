package odds

import "math"

// step is a section of the ladder: below a price, prices are multiples of by.
type step struct{ below, size Price }

// ladder contains all prices that the site offers. Each step is at most one percent of
// the price, so rounding down costs a player less than that.
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

// RoundDown returns the highest price of the ladder that is not above p. It is Lowest for all
// lower prices, and Highest for all higher ones.
func RoundDown(p Price) Price {
	p = min(max(p, Lowest), Highest)
	return p - p%stepSize(p)
}

// stepSize returns the step of the ladder at a price.
func stepSize(p Price) Price {
	for _, s := range ladder {
		if p < s.below {
			return s.size
		}
	}
	return ladder[len(ladder)-1].size
}

// Next returns the next price of the ladder after p, or Highest.
func Next(p Price) Price {
	rung := RoundDown(p)
	return min(rung+stepSize(rung), Highest)
}

// Previous returns the price of the ladder before p, or Lowest.
func Previous(p Price) Price {
	if p > RoundDown(p) {
		return RoundDown(p)
	}
	return RoundDown(max(p, Lowest+1) - 1)
}

// FromImplied returns the ladder price that implies at least the given chance, which is between 0
// and 1. It is rounded down in favour of the site. ok is false for a chance so large that
// no ladder price is below its fair price. Such an outcome is not offered.
func FromImplied(implied float64) (price Price, ok bool) {
	if !(implied > 0) || implied > Lowest.Implied() {
		return 0, false
	}
	fair := thousand / implied
	if fair >= float64(Highest) {
		return Highest, true
	}
	// The product of two floats may be slightly below the exact thousandth.
	return RoundDown(Price(math.Floor(fair + 1e-7))), true
}
