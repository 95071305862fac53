package videopoker

import (
	"math/bits"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/cards"
)

// handSize is the number of cards of a hand.
const handSize = 5

// hand is five different cards in their dealt order.
type hand [handSize]cards.Card

// Rank is the poker rank of a hand, lowest first.
type Rank int

// The ranks. A pair below jacks is None.
const (
	None Rank = iota
	Jacks
	TwoPair
	Three
	Straight
	Flush
	FullHouse
	Four
	StraightFlush
	RoyalFlush
	rankCount
)

// paytable is the 9/6 table, named for the payouts of full house and flush: the
// total payout of each rank for one unit staked.
var paytable = [rankCount]struct {
	name string
	pays int64
}{
	None:          {"none", 0},
	Jacks:         {"jacks", 1},
	TwoPair:       {"two_pair", 2},
	Three:         {"three", 3},
	Straight:      {"straight", 4},
	Flush:         {"flush", 6},
	FullHouse:     {"full_house", 9},
	Four:          {"four", 25},
	StraightFlush: {"straight_flush", 50},
	RoyalFlush:    {"royal_flush", 800},
}

// multipliers are the paytable as fractions.
var multipliers = func() (list [rankCount]money.Multiplier) {
	for rank, line := range paytable {
		list[rank] = money.Fraction(line.pays, 1)
	}
	return list
}()

// String returns the name of the rank in JSON.
func (r Rank) String() string { return paytable[r].name }

// Sets of ranks as bits: the ace above the king, and the straight with the ace
// below the two.
const (
	royalRanks = 0b11111 << (cards.Ace - 4)
	wheelRanks = 0b1111<<2 | 1<<cards.Ace
)

// rank evaluates the hand.
func (h hand) rank() Rank {
	var counts [cards.Ace + 1]uint8
	var seen uint16
	flush := true
	for _, card := range h {
		rank := card.Rank()
		counts[rank]++
		seen |= 1 << rank
		flush = flush && card.Suit() == h[0].Suit()
	}
	most, high := uint8(0), cards.Rank(0) // count of the most frequent rank, and the higher one of equally frequent ranks
	for rank, count := range counts {
		if count >= most {
			most, high = count, cards.Rank(rank)
		}
	}
	// Each number of different ranks leaves two cases.
	switch bits.OnesCount16(seen) {
	case 2:
		return chooseRank(most == 4, Four, FullHouse)
	case 3:
		return chooseRank(most == 3, Three, TwoPair)
	case 4:
		return chooseRank(high >= cards.Jack, Jacks, None)
	}
	straight := seen == wheelRanks || seen>>bits.TrailingZeros16(seen) == 0b11111
	switch {
	case flush && seen == royalRanks:
		return RoyalFlush
	case flush && straight:
		return StraightFlush
	case flush:
		return Flush
	}
	return chooseRank(straight, Straight, None)
}

func chooseRank(first bool, a, b Rank) Rank {
	if first {
		return a
	}
	return b
}
