package book

import (
	"math/bits"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/odds"
)

// together makes the prices of legs of one match that are bet on as one, by the set
// of those that are void: what is left of them pays as if it had been bet on alone.
//
// The fair price of legs takes into account what is paid where some are void. The
// margin is taken once, the same share of every price: a method that takes more of
// what is less likely would take most of it. shade then lowers the price by what bets
// have lowered those of the legs. A price is never below that of any part of the legs,
// so that a leg that others imply adds nothing. It is never above the product of the
// legs: of legs that hinder each other, as they are less likely together than by
// chance, above the product times by how much. ok is false where such a price would
// favour the player.
func together(joint models.Joint, singles []odds.Price, shade float64, t terms) (prices []odds.Price, ok bool) {
	every := uint(1)<<len(singles) - 1
	fair, of := make([]float64, every+1), make([]odds.Price, every+1)
	fair[0], of[0] = 1, line.Back
	// Each set comes after its parts.
	for legs := uint(1); legs <= every; legs++ {
		fair[legs] = fairly(joint, fair, legs)
		if bits.OnesCount(legs) == 1 {
			of[legs] = singles[bits.TrailingZeros(legs)]
			continue
		}
		least, most := between(of, fair, legs)
		of[legs] = least
		if p, has := margined(fair[legs], shade, t); has && !implied(fair, legs) {
			of[legs] = min(max(p, least), most)
		}
	}
	prices = make([]odds.Price, every+1)
	for void := range every + 1 {
		prices[void] = of[every&^void]
	}
	const slack = 1e-9
	return prices, of[every].Valid() && expected(joint, prices) <= 1+slack
}

// fairly is the price at which legs pay back a unit on average: what is paid where
// some of them are void is taken off before.
func fairly(joint models.Joint, fair []float64, legs uint) float64 {
	left := 1.0
	for void := legs; void > 0; void = (void - 1) & legs {
		left -= joint.Part(legs, void) * fair[legs&^void]
	}
	return left / joint.Part(legs, 0)
}

// implied reports whether one of the legs follows from the others: without it they
// have the same price.
func implied(fair []float64, legs uint) bool {
	const same = 1 + 1e-9
	for rest := legs; rest > 0; rest &= rest - 1 {
		if leg := rest & -rest; fair[legs] <= fair[legs&^leg]*same {
			return true
		}
	}
	return false
}

// between are the lowest and the highest price of legs.
func between(of []odds.Price, fair []float64, legs uint) (least, most odds.Price) {
	product, chance := 1.0, 1.0
	for rest := legs; rest > 0; rest &= rest - 1 {
		leg := rest & -rest
		least = max(least, of[legs&^leg])
		product *= float64(of[leg]) / 1000
		chance *= fair[leg]
	}
	const slack = 1e-6
	product *= max(fair[legs]/chance, 1)
	if product*1000 >= float64(odds.Highest) {
		return least, odds.Highest
	}
	return least, max(odds.Rung(odds.Price(product*1000+slack)), least)
}

// margined makes a price of a fair one. It is false for one that pays nothing.
func margined(fair, shade float64, t terms) (odds.Price, bool) {
	return odds.At((1 + t.margin) / (fair * shade))
}

// expected is what the prices pay of a unit on average.
func expected(joint models.Joint, prices []odds.Price) (all float64) {
	every := uint(len(prices) - 1)
	for void, price := range prices {
		all += joint.Part(every, uint(void)) * float64(price) / 1000
	}
	return all
}
