package baccarat

import (
	"math/big"
	"sync"

	"croupier/app/kernel/originals/cards"
)

// deal is the cards of a round.
type deal struct{ player, banker []cards.Card }

// cardPoints is the points of a card: tens and court cards zero, the ace one.
func cardPoints(card cards.Card) int {
	switch rank := card.Rank(); {
	case rank == cards.Ace:
		return 1
	case rank >= 10:
		return 0
	default:
		return int(rank)
	}
}

func points(hand []cards.Card) (sum int) {
	for _, card := range hand {
		sum += cardPoints(card)
	}
	return sum % 10
}

// natural is the number of points from which two cards end a round.
const natural = 8

// newDeal deals a round: two cards to the player, two to the banker, then the
// third cards by the fixed rules.
func newDeal(draw func() cards.Card) deal {
	d := deal{player: []cards.Card{draw(), draw()}, banker: []cards.Card{draw(), draw()}}
	if points(d.player) >= natural || points(d.banker) >= natural {
		return d
	}
	third := -1
	if points(d.player) <= 5 {
		card := draw()
		d.player, third = append(d.player, card), cardPoints(card)
	}
	if bankerDraws(points(d.banker), third) {
		d.banker = append(d.banker, draw())
	}
	return d
}

// bankerDraws is the banker's rule. third is the points of the player's third
// card, -1 if the player drew none.
func bankerDraws(points, third int) bool {
	switch {
	case third < 0:
		return points <= 5
	case points <= 2:
		return true
	case points == 3:
		return third != 8
	case points == 4:
		return third >= 2 && third <= 7
	case points == 5:
		return third >= 4 && third <= 7
	case points == 6:
		return third == 6 || third == 7
	default:
		return false
	}
}

func (d deal) winner() int {
	switch p, b := points(d.player), points(d.banker); {
	case p > b:
		return player
	case b > p:
		return banker
	default:
		return tie
	}
}

// chances are the exact chances of the sides with an endless deck. They are
// computed once from all deals of six point values.
var chances = sync.OnceValue(func() [sides]*big.Rat {
	var ways [sides]int64 // of 13^6: a card that is not drawn counts all its values
	var hand [6]int
	var walk func(place int, weight int64)
	walk = func(place int, weight int64) {
		if place == len(hand) {
			ways[settle(hand)] += weight
			return
		}
		for value := range 10 {
			hand[place] = value
			times := int64(1)
			if value == 0 {
				times = 4 // ten, jack, queen, king
			}
			walk(place+1, weight*times)
		}
	}
	walk(0, 1)
	var exact [sides]*big.Rat
	for side, count := range ways {
		exact[side] = big.NewRat(count, 13*13*13*13*13*13)
	}
	return exact
})

// settle plays a round with the points of six cards and returns the winner.
func settle(hand [6]int) int {
	next := 0
	d := newDeal(func() cards.Card {
		value := hand[next]
		next++
		return cardOfPoints[value]
	})
	return d.winner()
}

// cardOfPoints is a card of each number of points.
var cardOfPoints = func() (list [10]cards.Card) {
	for card := range cards.Card(cards.Count) {
		list[cardPoints(card)] = card
	}
	return list
}()
