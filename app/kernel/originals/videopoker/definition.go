package videopoker

import (
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
)

// rtp is the exact return with the best play: the mean over all 2,598,960 deals
// of the best of 32 holds, each over all of its draws. 7,669,695 is the least
// common multiple of the numbers of draws. A test computes it again.
var rtp = money.Fraction(19842315923796, 7669695*2598960)

// Table is the pay table, best hand first.
type Table struct {
	Hands []Line `json:"hands"`
}

// Line is the payout of one rank.
type Line struct {
	Rank       string `json:"rank" ts:"royal_flush|straight_flush|four|full_house|flush|straight|three|two_pair|jacks|none"`
	Multiplier string `json:"multiplier"`
}

func table() Table {
	var t Table
	for rank := RoyalFlush; rank > None; rank-- {
		t.Hands = append(t.Hands, Line{Rank: rank.String(), Multiplier: multipliers[rank].Exact()})
	}
	return t
}

// Definition implements rules.Game.
func (game) Definition() rules.Definition {
	return rules.Definition{
		ID: "videopoker", Name: "Video Poker", Kind: rules.Extended, Auto: true, Version: 1,
		Summary: "Five cards, one draw, and pay from a pair of jacks up to 800 times for a royal flush.",
		Help: []string{
			"You are dealt five cards from one deck of 52. Choose the cards to hold, any number from none to all five, and draw: each card that you do not hold is replaced by another of the same deck. The hand you then have is paid, and the round is over. Cards that were dealt and thrown away do not come back.",
			"The hand pays by its best rank, in total for each unit bet: royal flush (ten to ace in one suit) 800, straight flush 50, four of a kind 25, full house 9, flush 6, straight 4, three of a kind 3, two pair 2, a pair of jacks, queens, kings or aces 1, which gives the bet back. A lower pair pays nothing.",
			"An ace is high in ten, jack, queen, king, ace and low in ace, two, three, four, five. Suits have no order.",
			"With the best choice of cards to hold this table, known as 9/6 jacks or better, returns 99.54\u00a0% in the long run. A few rules of that choice: keep every hand that pays, with two exceptions: a straight, a flush or a pair gives way to four cards of a royal flush, and a pair of jacks or better gives way to four cards of a straight flush too. Four cards of a flush are worth more than a low pair; a low pair is worth more than four cards of a straight. When there is nothing to hold, draw five.",
			"A round that was dealt has to be drawn; it waits for you when you leave the page, and cannot be given back.",
		},
		Draws: []string{
			"Ten numbers f between 0 and 1 are taken, each from four bytes of HMAC-SHA256(server seed, \"client seed:nonce:cursor\"), cursor 0 and then 1.",
			"The deck is the list 2d 2h 2s 2c 3d 3h ... Ad Ah As Ac (ranks two to ace; diamonds, hearts, spades, clubs).",
			"For each number, the card at place floor(f * cards left in the list), counted from 0, is taken out of the list: 52 cards are left for the first number, 51 for the second, 43 for the tenth.",
			"The first five cards are the deal. The sixth to tenth are the replacements in order: the leftmost card that is not held becomes the sixth, the next one the seventh, and so on. Those left over are not used.",
		},
		Choices:   []rules.Choice{},
		Returns:   []rules.Return{rules.NewReturn("9/6 table, best play", struct{}{}, rtp, multipliers[RoyalFlush])},
		Table:     table(),
		PageTypes: rules.TurnPageTypesOf[choice, Choice, View](),
	}
}

// Return implements rules.Bet.
func (choice) Return() money.Multiplier { return rtp }
