package blackjack

import "croupier/app/kernel/originals/rules"

// Table is the total payouts for each unit staked.
type Table struct {
	Blackjack string `json:"blackjack"`
	Win       string `json:"win"`
	Insurance string `json:"insurance"`
}

// Definition implements rules.Game.
func (game) Definition() rules.Definition {
	return rules.Definition{
		ID: "blackjack", Name: "Blackjack", Kind: rules.Extended, Version: 1,
		Summary: "Come closer to 21 than the dealer without going over; a blackjack pays 3 to 2.",
		Help: []string{
			"You and the dealer get two cards each; one of the dealer's stays hidden. Pictures count ten, an ace counts eleven, or one where eleven would go over 21. A hand over 21 is bust. A hand that beats the dealer's, or that stands when the dealer is bust, pays twice its stake; an equal hand gives the stake back; a bust hand has lost, whatever the dealer does.",
			"An ace and a ten-value card as your first two cards are a blackjack: it pays two and a half times the stake at once (3 to 2), unless the dealer has one too, which gives the stake back. With an ace or a ten-value card up the dealer looks at the hidden card before you play: a dealer's blackjack ends the round, so that you never add to a stake that is lost already.",
			"Hit takes a card, stand keeps the hand. Double doubles the stake of a hand of two cards, which then gets exactly one more. Split makes two hands of two cards of equal value, each with the full stake; a second card comes to each when it is its turn. Split hands may be doubled but not split again, split aces get one card each, and 21 after a split is not a blackjack. A hand of 21 stands by itself.",
			"When the dealer shows an ace you are offered insurance for half your stake, rounded down: it pays three times what it cost (2 to 1) if the dealer has a blackjack, and is lost otherwise. It loses a thirteenth of what it costs on average. A stake that cannot be halved cannot be insured.",
			"The dealer takes cards up to 16 and stands on every 17, soft ones included. Every card is drawn from a full deck of 52, so cards that were seen say nothing about those to come.",
			"Under best play the game returns 99.43\u00a0% of the first stake in the long run. There is no surrender; a round that was dealt waits for you when you leave the page, and cannot be given back.",
		},
		Draws: []string{
			"Each card takes one number f between 0 and 1, from four bytes of HMAC-SHA256(server seed, \"client seed:nonce:cursor\"); after eight numbers the cursor goes up by one.",
			"The card is the one at place floor(f * 52), counted from 0, of the list 2d 2h 2s 2c 3d 3h ... Ad Ah As Ac (ranks two to ace; diamonds, hearts, spades, clubs). It stays in the list: the deck is endless.",
			"The first card goes to you, the second to you, the third to the dealer, face up, and the fourth to the dealer, hidden.",
			"Further cards are drawn in order of play: for a hit or a double; after a split one for the first hand, and one for the second when its turn comes; at last those of the dealer, who draws none when all your hands are bust.",
		},
		Choices:   []rules.Choice{},
		Returns:   []rules.Return{rules.NewReturn("best play", struct{}{}, bestPlay().rtp, pays[Blackjack])},
		Table:     Table{Blackjack: blackjackText, Win: winText, Insurance: insuranceText},
		PageTypes: rules.TurnPageTypesOf[choice, Choice, View](),
	}
}
