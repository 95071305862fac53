// Package diamonds is five gems of seven colours that pay like a poker hand.
package diamonds

import (
	"math/big"
	"slices"
	"sync"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/sorting"
)

// Rules is the game.
var Rules rules.Game = game{}

type game struct{}

// gems is the number of gems drawn.
const gems = 5

// colors are in the order of the draw's numbers.
var colors = []string{"green", "purple", "yellow", "red", "cyan", "pink", "blue"}

// hand is a combination of five gems.
type hand struct {
	name string
	// counts are the numbers of equal gems, the largest first.
	counts     []int
	multiplier money.Multiplier
}

// hands are in the order of the pay table.
var hands = []hand{
	{"five", []int{5}, money.Decimal("50")},
	{"four", []int{4, 1}, money.Decimal("5")},
	{"full_house", []int{3, 2}, money.Decimal("4")},
	{"three", []int{3, 1, 1}, money.Decimal("3")},
	{"two_pair", []int{2, 2, 1}, money.Decimal("2")},
	{"pair", []int{2, 1, 1, 1}, money.Decimal("0.1")},
	{"none", []int{1, 1, 1, 1, 1}, money.Decimal("0")},
}

// handOf finds the hand of five gems. A gem is a number below seven.
func handOf(drawn [gems]int) hand {
	var count [7]int
	for _, gem := range drawn {
		count[gem]++
	}
	counts := slices.DeleteFunc(count[:], func(n int) bool { return n == 0 })
	sorting.By(counts, func(a, b int) int { return b - a })
	for _, h := range hands {
		if slices.Equal(h.counts, counts) {
			return h
		}
	}
	return hands[len(hands)-1]
}

func draw(draws *provablyfair.Stream) (drawn [gems]int) {
	for i := range drawn {
		drawn[i] = draws.Below(uint64(len(colors)))
	}
	return drawn
}

func names(drawn [gems]int) []string {
	list := make([]string, gems)
	for i, gem := range drawn {
		list[i] = colors[gem]
	}
	return list
}

// View is what the player sees.
type View struct {
	Gems []string `json:"gems"`
	Hand string   `json:"hand" ts:"five|four|full_house|three|two_pair|pair|none"`
}

// choice is empty: the player chooses nothing before the round.
type choice struct{}

// Read implements rules.Game.
func (game) Read(choices []byte) (rules.Bet, error) { return rules.Decode[choice](choices) }

// MaxPayout implements rules.Bet.
func (choice) MaxPayout(stake money.Amount) (money.Amount, error) {
	return hands[0].multiplier.Payout(stake), nil
}

// Open implements rules.Bet. It draws five gems.
func (choice) Open(draws *provablyfair.Stream, stake money.Amount) (rules.Round, error) {
	drawn := draw(draws)
	made := handOf(drawn)
	return rules.NewInstantRound(stake, made.multiplier, View{Gems: names(drawn), Hand: made.name}), nil
}

// Outcome implements rules.Game: the five gems in order.
func (game) Outcome(draws *provablyfair.Stream, params []byte) (any, error) {
	if _, err := rules.Decode[struct{}](params); err != nil {
		return nil, err
	}
	return names(draw(draws)), nil
}

// rtp is the mean over all 7^5 draws.
var rtp = sync.OnceValue(func() money.Multiplier {
	sum, all := new(big.Rat), 0
	var drawn [gems]int
	var walk func(place int)
	walk = func(place int) {
		if place == gems {
			sum.Add(sum, handOf(drawn).multiplier.Rat())
			all++
			return
		}
		for gem := range colors {
			drawn[place] = gem
			walk(place + 1)
		}
	}
	walk(0)
	return money.FromRat(sum.Quo(sum, new(big.Rat).SetInt64(int64(all))))
})

// Return implements rules.Bet.
func (choice) Return() money.Multiplier { return rtp() }
