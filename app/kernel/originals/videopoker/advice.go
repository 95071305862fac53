package videopoker

import (
	"encoding/json"
	"math/bits"
	"slices"

	"croupier/app/kernel/originals/cards"
	"croupier/app/kernel/originals/rules"
)

// Advisor computes the best hold of every deal, for simulations and tests.
// Making one evaluates all hands, which takes about a second and ten megabytes.
type Advisor struct {
	// sums[k] has for every set of k cards the total payout of all hands that
	// contain it, at the index of the set.
	sums [handSize + 1][]int32
}

// allHeld is the hold of all cards as a bit set: the leftmost card is the lowest
// bit.
const allHeld = 1<<handSize - 1

// scale is the least common multiple of the numbers of draws: C(47, k) for k
// cards drawn. Means of a hold are counted in 1/scale.
const scale = 7669695

// NewAdvisor evaluates all hands.
func NewAdvisor() *Advisor {
	a := &Advisor{}
	for size := range a.sums {
		a.sums[size] = make([]int32, choose[cards.Count][size])
	}
	eachHand(func(h hand) {
		pays := int32(paytable[h.rank()].pays)
		if pays == 0 {
			return
		}
		for set, at := range subsetIndexes(h) {
			a.sums[bits.OnesCount(uint(set))][at] += pays
		}
	})
	return a
}

// eachHand visits the 2,598,960 hands, cards in rising order.
func eachHand(visit func(hand)) {
	const n = cards.Card(cards.Count)
	for c4 := cards.Card(4); c4 < n; c4++ {
		for c3 := cards.Card(3); c3 < c4; c3++ {
			for c2 := cards.Card(2); c2 < c3; c2++ {
				for c1 := cards.Card(1); c1 < c2; c1++ {
					for c0 := cards.Card(0); c0 < c1; c0++ {
						visit(hand{c0, c1, c2, c3, c4})
					}
				}
			}
		}
	}
}

// choose is the table of binomial coefficients.
var choose = func() (table [cards.Count + 1][handSize + 1]int) {
	for n := range table {
		table[n][0] = 1
		for k := 1; n > 0 && k <= handSize; k++ {
			table[n][k] = table[n-1][k-1] + table[n-1][k]
		}
	}
	return table
}()

// subsetIndexes returns the indices of the 32 subsets of a hand in rising order. Each
// index counts among the sets of the same size, in the combinatorial number
// system.
func subsetIndexes(rising hand) (at [allHeld + 1]int) {
	for set := 1; set <= allHeld; set++ {
		top := bits.Len(uint(set)) - 1
		at[set] = at[set&^(1<<top)] + choose[rising[top]][bits.OnesCount(uint(set))]
	}
	return at
}

// holdMeans returns for each of the 32 holds of a hand in rising order the mean
// payout of its draws, in 1/scale of the stake.
func (a *Advisor) holdMeans(rising hand) (means [allHeld + 1]int64) {
	for set, at := range subsetIndexes(rising) {
		means[set] = int64(a.sums[bits.OnesCount(uint(set))][at])
	}
	// means[hold] starts as the total payout of all hands with the held cards.
	// Hands with discarded cards cannot occur, so the loop subtracts them, one
	// card at a time.
	for card := range handSize {
		for set := range means {
			if set&(1<<card) == 0 {
				means[set] -= means[set|1<<card]
			}
		}
	}
	for set := range means {
		drawn := handSize - bits.OnesCount(uint(set))
		means[set] *= int64(scale / choose[cards.Count-handSize][drawn])
	}
	return means
}

// best is the best hold of a hand in rising order, and its mean in 1/scale.
func (a *Advisor) best(rising hand) (hold int, mean int64) {
	for set, value := range a.holdMeans(rising) {
		if value >= mean {
			hold, mean = set, value
		}
	}
	return hold, mean
}

// hold is the best hold of a hand in its dealt order.
func (a *Advisor) hold(h hand) []bool {
	rising := h
	slices.Sort(rising[:])
	set, _ := a.best(rising)
	holds := make([]bool, handSize)
	for i, card := range h {
		holds[i] = set&(1<<slices.Index(rising[:], card)) != 0
	}
	return holds
}

// byName maps the names of cards to cards.
var byName = func() map[string]cards.Card {
	names := make(map[string]cards.Card, cards.Count)
	for card := range cards.Card(cards.Count) {
		names[card.String()] = card
	}
	return names
}()

// Choice is the best choice in a state of a round, in the form of a Turn request; nil if no
// choice is left.
func (a *Advisor) Choice(state rules.State) []byte {
	view, ok := state.View.(View)
	if !ok || state.Over {
		return nil
	}
	var h hand
	for i, name := range view.Dealt {
		h[i] = byName[name]
	}
	choice, err := json.Marshal(Choice{Hold: a.hold(h)})
	if err != nil {
		panic(err) // booleans always encode
	}
	return choice
}
