package pricing

import (
	"math/bits"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/odds"
	"croupier/app/sports/book/trading"
)

// builderPrices calculates the prices of legs of one match that are bet on as one leg, for
// each set of legs that is not void. The legs that are left pay as if they had been bet
// on alone.
//
// The fair price of legs takes into account what is paid if some are void. The margin is
// applied once, as the same share of every price: a method that takes a larger share of
// unlikely outcomes would take most of it. shade then lowers the price by as much as bets
// have lowered the prices of the legs. A price is never below the price of a subset of
// the legs, so a leg that others imply adds nothing. A price is never above the product
// of the legs. Legs that hinder each other are less likely together than by chance; their
// limit is the product times that factor. ok is false if such a price would have a
// negative margin.
func builderPrices(joint models.Joint, singles []odds.Price, shade float64, t trading.Terms) (prices []odds.Price, ok bool) {
	every := uint(1)<<len(singles) - 1
	fair, of := make([]float64, every+1), make([]odds.Price, every+1)
	fair[0], of[0] = 1, line.RefundPrice
	// Each set comes after its subsets.
	for legs := uint(1); legs <= every; legs++ {
		fair[legs] = fairPrice(joint, fair, legs)
		if bits.OnesCount(legs) == 1 {
			of[legs] = singles[bits.TrailingZeros(legs)]
			continue
		}
		minimum, maximum := priceBounds(of, fair, legs)
		of[legs] = minimum
		if p, has := withMargin(fair[legs], shade, t); has && !hasImpliedLeg(fair, legs) {
			of[legs] = min(max(p, minimum), maximum)
		}
	}
	prices = make([]odds.Price, every+1)
	for void := range every + 1 {
		prices[void] = of[every&^void]
	}
	const slack = 1e-9
	return prices, of[every].Valid() && expectedPayout(joint, prices) <= 1+slack
}

// fairPrice returns the price at which legs pay back one unit on average. It first deducts
// what is paid if some of them are void.
func fairPrice(joint models.Joint, fair []float64, legs uint) float64 {
	left := 1.0
	for void := legs; void > 0; void = (void - 1) & legs {
		left -= joint.Part(legs, void) * fair[legs&^void]
	}
	return left / joint.Part(legs, 0)
}

// hasImpliedLeg reports whether one of the legs follows from the others: the price is the same
// without it.
func hasImpliedLeg(fair []float64, legs uint) bool {
	const same = 1 + 1e-9
	for rest := legs; rest > 0; rest &= rest - 1 {
		if leg := rest & -rest; fair[legs] <= fair[legs&^leg]*same {
			return true
		}
	}
	return false
}

// priceBounds returns the lowest and the highest allowed price of legs.
func priceBounds(of []odds.Price, fair []float64, legs uint) (minimum, maximum odds.Price) {
	product, chance := 1.0, 1.0
	for rest := legs; rest > 0; rest &= rest - 1 {
		leg := rest & -rest
		minimum = max(minimum, of[legs&^leg])
		product *= float64(of[leg]) / 1000
		chance *= fair[leg]
	}
	const slack = 1e-6
	product *= max(fair[legs]/chance, 1)
	if product*1000 >= float64(odds.Highest) {
		return minimum, odds.Highest
	}
	return minimum, max(odds.RoundDown(odds.Price(product*1000+slack)), minimum)
}

// withMargin applies the margin to a fair price. It returns false for a price that pays
// nothing.
func withMargin(fair, shade float64, t trading.Terms) (odds.Price, bool) {
	return odds.FromImplied((1 + t.Margin) / (fair * shade))
}

// expectedPayout returns the average payout of the prices per unit.
func expectedPayout(joint models.Joint, prices []odds.Price) (all float64) {
	every := uint(len(prices) - 1)
	for void, price := range prices {
		all += joint.Part(every, uint(void)) * float64(price) / 1000
	}
	return all
}
