package blackjack

import (
	"math/big"

	"croupier/app/kernel/originals/cards"
)

// cardChances are the chances of the values: one rank of 13 each, four for ten.
var cardChances = func() map[int]*big.Rat {
	chances := map[int]*big.Rat{}
	for rank := cards.Rank(2); rank <= cards.Ace; rank++ {
		at := value(rank)
		if chances[at] == nil {
			chances[at] = new(big.Rat)
		}
		chances[at].Add(chances[at], big.NewRat(1, 13))
	}
	return chances
}()

// mean is the mean of a function of the next card.
func mean(after func(value int) *big.Rat) *big.Rat {
	sum := new(big.Rat)
	for value, chance := range cardChances {
		sum.Add(sum, new(big.Rat).Mul(chance, after(value)))
	}
	return sum
}

// dealerFinals are the chances of the dealer's final counts, beginning with this
// count.
func dealerFinals(c count, memo map[count]map[count]*big.Rat) map[count]*big.Rat {
	if c.dealerStands() {
		return map[count]*big.Rat{c: big.NewRat(1, 1)}
	}
	if memo[c] == nil {
		memo[c] = map[count]*big.Rat{}
		for value, chance := range cardChances {
			spread(memo[c], dealerFinals(c.with(value), memo), chance)
		}
	}
	return memo[c]
}

// spread adds the entries of from, times part.
func spread(into, from map[count]*big.Rat, part *big.Rat) {
	for c, chance := range from {
		if into[c] == nil {
			into[c] = new(big.Rat)
		}
		into[c].Add(into[c], new(big.Rat).Mul(chance, part))
	}
}
